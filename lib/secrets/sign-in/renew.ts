import "server-only";

import { readSignIn, renewSignIn, type StoredSignIn } from "@/lib/data/secrets/sign-ins";
import type { NetFailure } from "@/lib/net/guard/failure";
import type { OutboundOptions } from "@/lib/net/guard/outbound";
import { askAsClient, refreshTokens, type TokenSet } from "@/lib/net/oauth/tokens";
import { createKeyedQueue } from "@/lib/shared/keyed-queue";
import { processWide } from "@/lib/shared/process-wide";

import { readKey } from "../sealing/secret-key";
import { alone } from "./offer";
import { clientOf, sealTokens, unsealTokens, type HeldTokens } from "./sealed-tokens";

/** A token is renewed so long before its end, since a sync takes up to a minute. */
const EARLY_MS = 60_000;

// Two renewals with one token end a sign-in, so routes and actions share the queue.
const queue = processWide("renewals", createKeyedQueue);

/**
 * Renews the tokens of a server's sign-in where they have ended or are about to.
 * @param refused a token that the server refused, whatever its time says
 * @returns a failure where nothing could be asked; a sign-in that its issuer has ended is none
 */
export function freshenSignIn(
  server: string,
  { refused = null, ...options }: Partial<OutboundOptions> & { refused?: string | null } = {},
): Promise<NetFailure | null> {
  return queue(server, async () => {
    const signIn = await readSignIn(server);
    const reading = readKey();
    if (signIn === null || reading?.ok !== true) return null;
    const held = unsealTokens(signIn, reading.key);
    // One that was renewed while this waited its turn is fresh.
    if (held === null || !isDue(signIn, held, refused)) return null;
    const came = await renewed(signIn, held, alone(options));
    if (came === null) return null;
    if (came.ok) {
      const next = { ...held, access: came.access, refresh: came.refresh ?? held.refresh };
      await renewSignIn(signIn, sealTokens(signIn, next, reading.key), came.expiresMs);
      return null;
    }
    if (ENDED.has(came.oauthError)) {
      await renewSignIn(signIn, null, null);
      return null;
    }
    const isGood = refused === null && (signIn.expiresMs ?? 0) > Date.now();
    return isGood
      ? null
      : { ...came, message: `The sign-in could not be renewed. ${came.message}` };
  });
}

const ENDED: ReadonlySet<string | null> = new Set([
  "invalid_grant",
  "invalid_client",
  "unauthorized_client",
]);

function isDue({ expiresMs }: StoredSignIn, held: HeldTokens, refused: string | null): boolean {
  if (refused !== null) return held.access === refused;
  return expiresMs !== null && expiresMs - EARLY_MS <= Date.now();
}

/** Null where there is nothing to renew with. */
async function renewed(
  signIn: StoredSignIn,
  held: HeldTokens,
  options: OutboundOptions,
): Promise<(TokenSet & { ok: true }) | (NetFailure & { oauthError: string | null }) | null> {
  const { server, resource, scopes, way, endpoints } = signIn;
  const issuer = { issuer: signIn.issuer, token_endpoint: endpoints.token };
  const request = { server, issuer, resource, client: clientOf(signIn, held) };
  if (held.refresh !== null) return refreshTokens(request, held.refresh, options);
  return way === "client" ? askAsClient(request, scopes, options) : null;
}
