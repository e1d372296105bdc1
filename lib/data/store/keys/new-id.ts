import { randomFillSync } from "node:crypto";
import { monotonicFactory } from "ulid";

/** Asking the system for each of the 16 letters would be the dearest part of a small write. */
const POOL = 4096;
const pool = new Uint8Array(POOL);
let used = POOL;

function random(): number {
  if (used === POOL) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  used += 1;
  return byte / 256;
}

/** A new ULID. Those of one process ascend, also within a millisecond; `atMs` stands for now. */
export const newId: (atMs?: number) => string = monotonicFactory(random);
