import pLimit, { type LimitFunction } from "p-limit";

// Each route file is bundled apart, and a write of one waits for those of all others.
const KEY = Symbol.for("colloquy.api-writes");
const holder = globalThis as typeof globalThis & { [KEY]?: LimitFunction };

/**
 * Runs one write after the other, so that what a write has found, such as that an external id is free, still
 * holds when it is done. Edits in the app do not wait here; they are noticed by their revisions.
 */
export const mutex = (holder[KEY] ??= pLimit(1));
