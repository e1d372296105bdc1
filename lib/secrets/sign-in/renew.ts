import "server-only";

import { setTimeout as wait } from "node:timers/promises";

import { forgetRegisteredClient } from "@/lib/data/secrets/oauth-clients";
import { endRenewalTurn, takeRenewalTurn } from "@/lib/data/secrets/renewal-turns";
import { readSignIn, renewSignIn, type StoredSignIn } from "@/lib/data/secrets/sign-ins";
import { failure, type NetFailure } from "@/lib/net/guard/failure";
import type { OutboundOptions } from "@/lib/net/guard/outbound";
import type { OAuthFailure } from "@/lib/net/oauth/exchange";
import { askAsClient, refreshTokens, type TokenSet } from "@/lib/net/oauth/tokens";
import { createKeyedQueue } from "@/lib/shared/keyed-queue";
import { processWide } from "@/lib/shared/process-wide";

import { readKey, type SecretKey } from "../sealing/secret-key";
import { alone } from "./offer";
import { clientOf, sealTokens, unsealTokens, type HeldTokens } from "./sealed-tokens";

/** A token is renewed so long before its end, since a sync takes up to a minute. */
const EARLY_MS = 60_000;

/** How often another process is looked at that renews. */
const LOOK_MS = 200;

// Two renewals with one token end a sign-in, so routes and actions share the queue.
const queue = processWide("renewals", createKeyedQueue);

type Options = Partial<OutboundOptions> & { readonly refused?: string | null };

/**
 * Renews the tokens of a server's sign-in where they have ended or are about to.
 * @param refused a token that the server refused, whatever its time says
 * @returns a failure where nothing could be asked; a sign-in that its issuer has ended is none
 */
export function freshenSignIn(server: string, options: Options = {}): Promise<NetFailure | null> {
  return queue(server, async () => {
    const { signal, refused = null } = options;
    if ((await dueSignIn(server, refused)) === null) return null;
    while (!(await takeRenewalTurn(server))) {
      if (signal?.aborted === true) return failure("CANCELLED");
      await wait(LOOK_MS);
    }
    try {
      // One that was renewed while this waited its turn is fresh.
      const due = await dueSignIn(server, refused);
      return due === null ? null : await renewNow(due, options);
    } finally {
      await endRenewalTurn(server);
    }
  });
}

interface DueSignIn {
  readonly signIn: StoredSignIn;
  readonly held: HeldTokens;
  readonly key: SecretKey;
}

/** Null where there is nothing to renew. */
async function dueSignIn(server: string, refused: string | null): Promise<DueSignIn | null> {
  const signIn = await readSignIn(server);
  const reading = readKey();
  if (signIn === null || reading?.ok !== true) return null;
  const held = unsealTokens(signIn, reading.key);
  return held === null || !isDue(signIn, held, refused) ? null : { signIn, held, key: reading.key };
}

async function renewNow(
  { signIn, held, key }: DueSignIn,
  { refused = null, ...options }: Options,
): Promise<NetFailure | null> {
  const came = await renewed(signIn, held, alone(options));
  if (came.ok) {
    const next = { ...held, access: came.access, refresh: came.refresh ?? held.refresh };
    await renewSignIn(signIn, sealTokens(signIn, next, key), came.expiresMs);
    return null;
  }
  if (ENDED.has(came.oauthError)) {
    // The next sign-in asks for another one.
    if (came.oauthError === "invalid_client") await forgetRegisteredClient(signIn.issuer);
    await renewSignIn(signIn, null, null);
    return null;
  }
  const isGood = refused === null && (signIn.expiresMs ?? 0) > Date.now();
  return isGood ? null : { ...came, message: `The sign-in could not be renewed. ${came.message}` };
}

const ENDED: ReadonlySet<string | null> = new Set([
  "invalid_grant",
  "invalid_client",
  "unauthorized_client",
]);

function isDue(
  { way, expiresMs }: StoredSignIn,
  held: HeldTokens,
  refused: string | null,
): boolean {
  if (held.refresh === null && way !== "client") return false;
  if (refused !== null) return held.access === refused;
  return expiresMs !== null && expiresMs - EARLY_MS <= Date.now();
}

function renewed(
  signIn: StoredSignIn,
  held: HeldTokens,
  options: OutboundOptions,
): Promise<TokenSet | OAuthFailure> {
  const { server, resource, scopes, endpoints } = signIn;
  const issuer = { issuer: signIn.issuer, token_endpoint: endpoints.token };
  const request = { server, issuer, resource, client: clientOf(signIn, held) };
  if (held.refresh !== null) return refreshTokens(request, held.refresh, options);
  return askAsClient(request, scopes, options);
}
