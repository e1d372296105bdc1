import "server-only";

import { forgetRegisteredClient } from "@/lib/data/secrets/oauth-clients";
import { storeSignIn } from "@/lib/data/secrets/sign-ins";
import { failure, type NetFailure } from "@/lib/net/guard/failure";
import type { TokenSet } from "@/lib/net/oauth/tokens";

import { readOrMakeKey } from "../sealing/secret-key";
import { closeSignIn, type OpenSignIn } from "./open-sign-ins";
import { sealTokens } from "./sealed-tokens";

/** Stores what a sign-in came to, or why it came to nothing. */
export async function endSignIn(
  open: OpenSignIn,
  came: TokenSet | (NetFailure & { readonly oauthError?: string | null }),
): Promise<{ readonly ok: true } | NetFailure> {
  const ended = came.ok ? await keepTokens(open, came) : came;
  // The next try asks for another one.
  if (!came.ok && came.oauthError === "invalid_client") {
    await forgetRegisteredClient(open.issuer.issuer);
  }
  closeSignIn(open, ended.ok ? null : ended.message);
  if (ended.ok) open.onSignedIn();
  return ended;
}

async function keepTokens(
  { server, way, issuer, resource, client, scopes }: OpenSignIn,
  tokens: TokenSet,
): Promise<{ readonly ok: true } | NetFailure> {
  const reading = readOrMakeKey();
  if (!reading.ok) return failure("MISSING_SECRET", reading.message);
  const { clientId, secret, authMethod } = client;
  const binding = { server, issuer: issuer.issuer, resource, clientId };
  const held = {
    access: tokens.access,
    refresh: tokens.refresh,
    clientSecret: secret,
    authMethod,
  };
  await storeSignIn({
    ...binding,
    way,
    scopes: tokens.scopes ?? scopes,
    missingScopes: [],
    endpoints: { token: issuer.token, revocation: issuer.revocation },
    tokens: sealTokens(binding, held, reading.key),
    expiresMs: tokens.expiresMs,
    signedInMs: Date.now(),
  });
  return { ok: true };
}
