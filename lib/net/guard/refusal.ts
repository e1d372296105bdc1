import { readScopes } from "@/lib/domain/oauth/scopes";

import { readBearerChallenge, type BearerChallenge } from "./bearer-challenge";

/** What a server said next to a status that refuses a request. */
export interface Refusal {
  /** Of HTTP. */
  readonly status: number;
  /** What it says of tokens; null where it says nothing. */
  readonly challenge: BearerChallenge | null;
  /** It says how to be let in, by tokens or otherwise. */
  readonly isChallenged: boolean;
  /** The scopes it asks for, where it says that some are missing (RFC 6750); null where it does not say so. */
  readonly missingScopes: readonly string[] | null;
  /** Milliseconds it asks to wait (RFC 9110, Retry-After); null where it names no time. */
  readonly waitMs: number | null;
}

const REFUSING: ReadonlySet<number> = new Set([401, 403, 429, 503]);

/**
 * Reads what an answer says about being refused; null for one that refuses nothing.
 * @param nowMs against which a date in Retry-After counts
 */
export function readRefusal(
  status: number,
  headers: Pick<Headers, "get">,
  nowMs = Date.now(),
): Refusal | null {
  if (!REFUSING.has(status)) return null;
  const asks = headers.get("www-authenticate") ?? "";
  const challenge = readBearerChallenge(asks);
  const isMissing = challenge?.error === "insufficient_scope";
  return {
    status,
    challenge,
    isChallenged: asks.trim() !== "",
    missingScopes: isMissing ? readScopes(challenge.scope) : null,
    waitMs: waitMs(headers.get("retry-after"), nowMs),
  };
}

function waitMs(value: string | null, nowMs: number): number | null {
  if (value === null || value.trim() === "") return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  // What is read generously as a date is not always meant as one: "-1".
  const at = value.trim().endsWith("GMT") ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

/** A wait as people say it: "30 seconds", "5 minutes", "2 hours". */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [count, unit] =
    seconds < 120
      ? [seconds, "second"]
      : seconds < 7200
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
