import pLimit, { type LimitFunction } from "p-limit";

/**
 * Serialises the write transactions of this process.
 *
 * SQLite has one writer at a time. One of ours that waited for another inside of the database would block the event
 * loop, which the other needs for its end; so every write first gets its turn here.
 *
 * The work begins in a later microtask and in the asynchronous context of its caller.
 */
export const createWriteLock = (): LimitFunction => pLimit(1);
