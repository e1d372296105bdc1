import { setImmediate as nextTurn } from "node:timers/promises";

import type { Steps } from "@/lib/shared/steps";

/** Long enough that turns cost nothing, short enough that nobody notices. */
const TURN_MS = 25;

/** When the present turn of this thread was first asked about, or somebody went on in it; null before. */
let began: number | null = null;

function begin(now: number): void {
  const isNew = began === null;
  began = now;
  // Immediates run once in a turn, those that were asked for first before the others: who waits goes on after this.
  if (isNew) {
    nextTurn().then(
      () => (began = null),
      () => undefined,
    );
  }
}

/**
 * Gives others their turn when the present one has lasted long, whoever it was that took the time. Whoever waited has
 * some time of its own then: else one loop would keep all others at one step a turn. Cheap enough to be called
 * wherever something asynchronous is done anyway.
 */
export function turnIfDue(): Promise<void> | undefined {
  const now = performance.now();
  if (began === null) begin(now);
  else if (now - began >= TURN_MS) return nextTurn().then(() => begin(performance.now()));
  return undefined;
}

/**
 * Gives others their turn in a loop that would not: what it waits for may all be in memory. Call it in each round;
 * it waits only when enough time has passed, here or in what ran before in the same turn.
 */
export function createTurns(): () => Promise<void> | undefined {
  if (began === null) begin(performance.now());
  return turnIfDue;
}

/** Carries out work in steps and gives others their turn between them when one is due. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  const turn = createTurns();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await turn();
  }
}
