import "server-only";

import { readSignIn, removeSignIn } from "@/lib/data/secrets/sign-ins";
import type { OutboundOptions } from "@/lib/net/guard/outbound";
import { revokeToken } from "@/lib/net/oauth/tokens";

import { readKey } from "../sealing/secret-key";
import { alone } from "./offer";
import { forgetSignIn } from "./open-sign-ins";
import { clientOf, unsealTokens } from "./sealed-tokens";

/** What became of the tokens at the authorization server. */
export type SignOut = "none" | "revoked" | "kept-there";

/** Deletes the tokens of a server here, whatever happens, and asks their issuer to revoke them. */
export async function signOut(
  server: string,
  options: Partial<OutboundOptions> = {},
): Promise<SignOut> {
  forgetSignIn(server);
  const signIn = await readSignIn(server);
  if (signIn === null) return "none";
  const reading = readKey();
  const held = reading?.ok === true ? unsealTokens(signIn, reading.key) : null;
  await removeSignIn(server);
  const { revocation, token } = signIn.endpoints;
  if (held === null || revocation === null) return "kept-there";
  const request = {
    server,
    issuer: { issuer: signIn.issuer, token_endpoint: token, revocation_endpoint: revocation },
    client: clientOf(signIn, held),
    resource: signIn.resource,
  };
  const both = [
    ...(held.refresh === null ? [] : [[held.refresh, "refresh_token"] as const]),
    [held.access, "access_token"] as const,
  ];
  const answers = await Promise.all(
    both.map(([value, kind]) => revokeToken(request, value, kind, alone(options))),
  );
  return answers.every(({ ok }) => ok) ? "revoked" : "kept-there";
}
