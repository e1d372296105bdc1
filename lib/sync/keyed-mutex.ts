import { createKeyedQueue } from "@/lib/shared/keyed-queue";
import { processWide } from "@/lib/shared/process-wide";

import { takeTurn } from "./take-turn";

// Shared by all bundles of one process, like the syncs themselves.
const queue = processWide("sync-lines", createKeyedQueue);

/**
 * Does `work` when everything before it with the same key is done, so that toolsets of one server do not ask it
 * at once.
 * @returns null when the signal fired before its turn
 */
export function keyedMutex<T>(
  key: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  return takeTurn((task) => queue(key, task), signal, work);
}
