import pLimit, { type LimitFunction } from "p-limit";

import { takeTurn } from "./take-turn";

/** Servers that are asked at one time; a client may make thousands of tool sets in a minute. */
const MOST = 8;

// Shared by all bundles of one process, like the syncs themselves.
const KEY = Symbol.for("colloquy.sync-slots");
const holder = globalThis as typeof globalThis & { [KEY]?: LimitFunction };
const queue = (holder[KEY] ??= pLimit(MOST));

/**
 * Does `work` as soon as fewer than the most are at it.
 * @returns null when the signal fired before its turn
 */
export function semaphore<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
  return takeTurn(queue, signal, work);
}
