import "server-only";

import { readSignIns, type StoredSignIn } from "@/lib/data/secrets/sign-ins";
import type { ExpiringSource } from "@/lib/domain/sync/expiring-source";

import { readKey } from "../sealing/secret-key";
import { unsealTokens, type HeldTokens } from "./sealed-tokens";

/** A sign-in that a person has to renew, now or soon. */
export interface WaitingSignIn extends Pick<ExpiringSource, "state" | "expiresMs"> {
  /** See `signInServer`. */
  readonly server: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A person is told so long before. */
const SOON_MS = 7 * DAY_MS;
/** Tokens that live for less are renewed in the course of a day, or are not worth a warning. */
const SHORT_MS = DAY_MS;

/** The sign-ins that nobody but a person can renew: nothing is asked of a server. */
export async function waitingSignIns(nowMs: number): Promise<WaitingSignIn[]> {
  const signIns = await readSignIns();
  if (signIns.length === 0) return [];
  const reading = readKey();
  const keyed = reading?.ok === true ? reading.key : null;
  return signIns.flatMap((signIn): WaitingSignIn[] => {
    const held = keyed === null ? null : unsealTokens(signIn, keyed);
    const state = stateOf(signIn, held, nowMs);
    return state === null ? [] : [{ server: signIn.server, state, expiresMs: signIn.expiresMs }];
  });
}

function stateOf(
  { tokens, way, expiresMs, signedInMs }: StoredSignIn,
  held: HeldTokens | null,
  nowMs: number,
): WaitingSignIn["state"] | null {
  if (tokens === null) return "ended";
  const renewsItself = way === "client" || (held !== null && held.refresh !== null);
  if (renewsItself || expiresMs === null) return null;
  if (expiresMs <= nowMs) return "expired";
  const lifeMs = expiresMs - signedInMs;
  return lifeMs > SHORT_MS && expiresMs - nowMs <= SOON_MS ? "expiring" : null;
}
