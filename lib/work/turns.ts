import { setImmediate as nextTurn } from "node:timers/promises";

import type { Steps } from "@/lib/shared/steps";

/** Long enough that turns cost nothing, short enough that nobody notices: an answer takes a few of them. */
const TURN_MS = 10;

/** When the present turn of this thread was first asked about, or somebody went on in it; null before. */
let began: number | null = null;

function begin(): void {
  const now = performance.now();
  began = now;
  // Immediates run once in a turn, those that were asked for first before the others: who waits goes on after this.
  nextTurn().then(
    () => endOf(now),
    () => undefined,
  );
}

/** Who waited goes on among the immediates, at the end of a turn: what arrives from others then is in the next. */
function goOn(): void {
  const now = performance.now();
  began = now;
  setTimeout(endOf, 0, now).unref();
}

function endOf(turn: number): void {
  if (began === turn) began = null;
}

/** holder: of what others wait for, such as the one transaction that writes. other: everybody else. */
export type Waiting = "holder" | "other";

const lines: Readonly<Record<Waiting, (() => void)[]>> = { holder: [], other: [] };
let isServing = false;
let served: Waiting = "other";

/** One goes on in each turn: a holder in every second one, however many others wait. */
function serve(): void {
  isServing = true;
  nextTurn().then(
    () => {
      const wanted = served === "holder" ? "other" : "holder";
      if (lines[wanted].length > 0) served = wanted;
      const next = lines[served].shift();
      goOn();
      if (lines.holder.length + lines.other.length > 0) serve();
      else isServing = false;
      next?.();
    },
    () => undefined,
  );
}

/**
 * Gives others their turn when the present one has lasted long, whoever it was that took the time. Those who wait go
 * on in the order in which they came, one in each turn: as many as there are would add up to a long one. Whoever
 * waited has some time of its own then: else one loop would keep all others at one step a turn. Cheap enough to be
 * called wherever something asynchronous is done anyway.
 */
export function turnIfDue(waiting: Waiting = "other"): Promise<void> | undefined {
  if (began === null) begin();
  else if (performance.now() - began >= TURN_MS) {
    return new Promise((resolve) => {
      lines[waiting].push(resolve);
      if (!isServing) serve();
    });
  }
  return undefined;
}

/**
 * Gives others their turn in a loop that would not: what it waits for may all be in memory. Call it in each round;
 * it waits only when enough time has passed, here or in what ran before in the same turn.
 */
export function createTurns(): () => Promise<void> | undefined {
  if (began === null) begin();
  return () => turnIfDue();
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
