import "server-only";

import { readSignIn } from "@/lib/data/secrets/sign-ins";
import { joinScopes } from "@/lib/domain/oauth/scopes";
import type { SignInOffer, SignInWay } from "@/lib/domain/oauth/view";
import { failure, type NetFailure } from "@/lib/net/guard/failure";
import type { OutboundOptions } from "@/lib/net/guard/outbound";
import { discoverSignIn } from "@/lib/net/oauth/discover";
import { DEVICE_GRANT, type Issuer } from "@/lib/net/oauth/issuer";

import { identityAt } from "./client-for";
import { holdOffer, OPEN_MS } from "./open-sign-ins";

type Options = Partial<OutboundOptions>;

/** Options of a request that nobody cancels; its own limits end it. */
export function alone(options: Options): OutboundOptions {
  return { signal: new AbortController().signal, ...options };
}

/**
 * Finds out where one signs in to a server and what is asked for, for a person to look at before anything is sent
 * there.
 * @param server see `signInServer`
 */
export async function offerSignIn(
  server: string,
  options: Options = {},
): Promise<{ readonly ok: true; readonly offer: SignInOffer } | NetFailure> {
  const found = await discoverSignIn(server, alone(options));
  if (!found.ok) return found;
  const { resource, issuer } = found;
  const former = await readSignIn(server);
  // A sign-in that lacks something asks for what it has and for exactly what the server missed.
  const isStepUp =
    former !== null && former.issuer === issuer.issuer && former.missingScopes.length > 0;
  const scopes = isStepUp ? joinScopes(former.scopes, former.missingScopes) : found.scopes;
  const ways = waysOf(issuer);
  if (ways.length === 0) return failure("PROTOCOL_ERROR", NO_WAY);
  holdOffer(server, { resource, scopes, issuer, untilMs: Date.now() + OPEN_MS });
  const host = issuer.authorization === null ? null : new URL(issuer.authorization).host;
  const identity = await identityAt(issuer);
  return { ok: true, offer: { issuer: issuer.issuer, host, resource, scopes, ways, ...identity } };
}

const NO_WAY =
  "The authorization server offers no way to sign in that Colloquy knows: it needs proof keys (PKCE, S256), device codes or client credentials.";

function waysOf({ authorization, device, grants }: Issuer): SignInWay[] {
  const has = (grant: string): boolean => grants === null || grants.includes(grant);
  return [
    ...(authorization !== null && has("authorization_code") ? (["browser"] as const) : []),
    ...(device !== null && has(DEVICE_GRANT) ? (["device"] as const) : []),
    ...(grants?.includes("client_credentials") === true ? (["client"] as const) : []),
  ];
}
