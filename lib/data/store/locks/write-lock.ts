import pLimit, { type LimitFunction } from "p-limit";

/**
 * Serialises the write transactions of this process.
 *
 * Raw transactions block the event loop while they wait for the database. If a Prisma transaction is open
 * at that moment, the loop it needs for finishing is the one being blocked, and both time out. So every
 * write, whichever connection it uses, first gets its turn here.
 *
 * The work begins in a later microtask and in the asynchronous context of its caller.
 */
export const createWriteLock = (): LimitFunction => pLimit(1);
