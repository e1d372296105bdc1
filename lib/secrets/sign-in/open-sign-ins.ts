import "server-only";

import { databaseFile } from "@/lib/data/store/files/data-directory";
import type { PendingSignIn, SignInWay } from "@/lib/domain/oauth/view";
import type { OAuthClient } from "@/lib/net/oauth/client";
import type { Discovered } from "@/lib/net/oauth/discover";
import type { Issuer } from "@/lib/net/oauth/issuer";
import { processWide } from "@/lib/shared/process-wide";

/** How long an offer may be looked at, and how long a sign-in may take. */
export const OPEN_MS = 10 * 60_000;

/** What was found out about a server, and shown to a person. */
export interface HeldOffer extends Pick<Discovered, "resource" | "scopes" | "issuer"> {
  readonly untilMs: number;
}

/** A sign-in under way. Its verifier is nowhere but in memory. */
export interface OpenSignIn {
  readonly server: string;
  /** The page of ours that the browser goes on with. */
  readonly returnTo: string;
  /** What only the sign-in was missing for. */
  readonly onSignedIn: () => void;
  readonly way: SignInWay;
  readonly issuer: Issuer;
  readonly resource: string;
  readonly scopes: readonly string[];
  readonly client: OAuthClient;
  readonly redirectUri: string;
  /** The account whose browser has to come back; null without accounts. Another one's would sign in as somebody else. */
  readonly by: string | null;
  /** Null where no browser comes back. */
  readonly departure: { readonly state: string; readonly verifier: string } | null;
  readonly device: PendingSignIn["device"];
  readonly untilMs: number;
  readonly controller: AbortController;
}

interface Held {
  offer: HeldOffer | null;
  open: OpenSignIn | null;
  failure: string | null;
}

// Routes and actions are bundled apart, and both must see the same sign-ins.
const all = processWide("sign-ins", () => new Map<string, Held>());

/** Several libraries may be open in one process, one after the other. */
const keyOf = (server: string): string => `${databaseFile()} ${server}`;

function heldOf(server: string): Held {
  const key = keyOf(server);
  const held = all.get(key) ?? { offer: null, open: null, failure: null };
  all.set(key, held);
  return held;
}

export function holdOffer(server: string, offer: HeldOffer): void {
  heldOf(server).offer = offer;
}

/** What was offered for a server and is not too old to be meant. */
export function heldOffer(server: string, nowMs: number): HeldOffer | null {
  const offer = all.get(keyOf(server))?.offer ?? null;
  return offer !== null && offer.untilMs > nowMs ? offer : null;
}

/** There is one at a time for each server: one that was open before is void. */
export function holdOpen(open: OpenSignIn): void {
  const held = heldOf(open.server);
  held.open?.controller.abort();
  Object.assign(held, { open, failure: null });
}

export function openSignIn(server: string, nowMs: number): OpenSignIn | null {
  const open = all.get(keyOf(server))?.open ?? null;
  return open !== null && open.untilMs > nowMs ? open : null;
}

/**
 * Takes the sign-in of a state out, so that its answer counts once; null where none is open.
 * @param by the account whose browser brought it
 */
export function takeByState(
  state: string,
  nowMs: number,
  by: string | null = null,
): OpenSignIn | null {
  const prefix = keyOf("");
  for (const [key, held] of all) {
    const { open } = held;
    if (!key.startsWith(prefix) || open === null || open.departure?.state !== state) continue;
    if (open.by !== by) return null;
    held.open = null;
    return open.untilMs > nowMs ? open : null;
  }
  return null;
}

/** Ends a sign-in, if it is still the one that is open. */
export function closeSignIn(open: OpenSignIn, failure: string | null): void {
  const held = heldOf(open.server);
  // One that began meanwhile has nothing to do with how this one ended.
  if (held.open !== null && held.open !== open) return;
  Object.assign(held, { open: null, failure });
}

/** Gives up the sign-in at a server that waits for an answer. */
export function cancelSignIn(server: string): void {
  const open = all.get(keyOf(server))?.open ?? null;
  open?.controller.abort();
  if (open !== null) closeSignIn(open, null);
}

/** Forgets everything about a server that is not stored. */
export function forgetSignIn(server: string): void {
  all.get(keyOf(server))?.open?.controller.abort();
  all.delete(keyOf(server));
}

/** Why the last try came to nothing. */
export function lastFailure(server: string): string | null {
  return all.get(keyOf(server))?.failure ?? null;
}
