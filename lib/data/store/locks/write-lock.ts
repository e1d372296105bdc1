import pLimit from "p-limit";

import { asHolder } from "@/lib/work/turns";

/** Carries out what writes, one after another. */
export type WriteLock = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Serialises the write transactions of this process.
 *
 * SQLite has one writer at a time. One of ours that waited for another inside of the database would block the event
 * loop, which the other needs for its end; so every write first gets its turn here.
 *
 * The work begins in a later microtask and in the asynchronous context of its caller. Whoever has the lock goes on in
 * each turn: behind all who read, each step of a large write would hold up everybody who wants to write.
 */
export function createWriteLock(): WriteLock {
  const lock = pLimit(1);
  return (work) => lock(() => asHolder(work));
}
