import { createHash } from "node:crypto";
import { processWide } from "@/lib/shared/process-wide";

import { waitText } from "../guard/refusal";
import { failure, type NetFailure } from "../guard/failure";
import type { ResolvedTarget } from "../guard/resolved-target";

/** However long a server asks to be left alone, a person may try again after this. */
const LONGEST_MS = 60 * 60_000;
const MOST = 1_000;

// Shared by all bundles of one process: calls and syncs ask the same servers.
const untilMs = processWide("busy-servers", () => new Map<string, number>());

/** Of the address and of who asks; a hash, since headers hold credentials. */
function keyOf(target: ResolvedTarget): string | null {
  if (target.kind === "stdio") return null;
  const asked = JSON.stringify([target.url, Object.entries(target.headers)]);
  return createHash("sha256").update(asked).digest("base64");
}

/** The failure of asking a server before the time that it asked to wait for is over; null when it may be asked. */
export function stillBusy(target: ResolvedTarget, nowMs = Date.now()): NetFailure | null {
  const key = keyOf(target);
  const until = key === null ? undefined : untilMs.get(key);
  if (key === null || until === undefined) return null;
  if (until <= nowMs) {
    untilMs.delete(key);
    return null;
  }
  const rest = `The server asked to wait. It can be asked again in ${waitText(until - nowMs)}.`;
  return failure("BUSY", rest);
}

/** Keeps to the wait that a busy server asked for. */
export function noteBusy(target: ResolvedTarget, failed: NetFailure, nowMs = Date.now()): void {
  const key = keyOf(target);
  if (key === null || failed.waitMs === undefined || failed.waitMs <= 0) return;
  // The oldest ones are those that are over first, as good as always.
  if (untilMs.size >= MOST) untilMs.delete(untilMs.keys().next().value ?? "");
  untilMs.set(key, nowMs + Math.min(failed.waitMs, LONGEST_MS));
}
