import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** A turn of the event loop in which others did nothing takes less. */
const IDLE_TURN_MS = 3;
const LOOK_MS = 10;
/** The share of the time in which this thread is at work from which others have use for it. */
const BUSY = 0.5;
const MOST_MS = 1000;

/**
 * Leaves the thread to others after a piece of work that nobody waits for at once: not at all while they want nothing,
 * else as long as the piece took, at most a second. So such work takes half of the time while others are busy, and all
 * of it otherwise. Not within a transaction: others would wait for its end.
 * @param tookMs how long the piece took
 */
export async function giveWay(tookMs: number): Promise<void> {
  const ended = performance.now();
  await nextTurn();
  if (performance.now() - ended < IDLE_TURN_MS) return;
  const until = ended + Math.min(tookMs, MOST_MS);
  while (performance.now() < until) {
    const before = performance.eventLoopUtilization();
    await wait(LOOK_MS);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
