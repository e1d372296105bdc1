import "server-only";

import { readSignIn } from "@/lib/data/secrets/sign-ins";
import { hasOwnAuthorization, signInServer } from "@/lib/domain/oauth/reference";
import type { SignInView } from "@/lib/domain/oauth/view";
import type { ServerTarget } from "@/lib/net/server-target";

import { lastFailure, openSignIn } from "./open-sign-ins";

const NONE: SignInView = {
  isPossible: false,
  state: "signed-out",
  issuer: null,
  way: null,
  scopes: [],
  missingScopes: [],
  signedInMs: null,
  pending: null,
  failure: null,
};

/** How the sign-in of a toolset's server is. It holds no token, and nothing is asked. */
export async function signInView(
  target: Pick<ServerTarget, "url" | "headers"> | null,
): Promise<SignInView> {
  const server = signInServer(target?.url ?? "");
  if (target === null || server === null) return NONE;
  const [signIn, open] = [await readSignIn(server), openSignIn(server, Date.now())];
  const common = {
    isPossible: !hasOwnAuthorization(target.headers),
    pending:
      open === null
        ? null
        : {
            way: open.way,
            issuer: open.issuer.issuer,
            untilMs: open.untilMs,
            device: open.device,
          },
    failure: lastFailure(server),
  };
  if (signIn === null) return { ...NONE, ...common };
  const { issuer, way, scopes, missingScopes, signedInMs, tokens } = signIn;
  const state = tokens === null ? ("ended" as const) : ("signed-in" as const);
  return { ...common, state, issuer, way, scopes, missingScopes, signedInMs };
}
