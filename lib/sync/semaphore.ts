import pLimit from "p-limit";
import { processWide } from "@/lib/shared/process-wide";

import { takeTurn } from "./take-turn";

/** Servers that are asked at one time; a client may make thousands of tool sets in a minute. */
const MOST = 8;

// Shared by all bundles of one process, like the syncs themselves.
const queue = processWide("sync-slots", () => pLimit(MOST));

/**
 * Does `work` as soon as fewer than the most are at it.
 * @returns null when the signal fired before its turn
 */
export function semaphore<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
  return takeTurn(queue, signal, work);
}
