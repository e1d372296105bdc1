import { setImmediate as nextTurn } from "node:timers/promises";

/** Long enough that turns cost nothing, short enough that nobody notices. */
const TURN_MS = 25;

/**
 * Gives others their turn in a loop that would not: what it waits for may all be in memory. Call it in each round;
 * it waits only when enough time has passed.
 */
export function createTurns(): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    if (performance.now() - last < TURN_MS) return undefined;
    return nextTurn().then(() => {
      last = performance.now();
    });
  };
}
