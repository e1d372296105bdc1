import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";

import { processWide } from "@/lib/shared/process-wide";
import type { Steps } from "@/lib/shared/steps";

/** Long enough that turns cost nothing, short enough that nobody notices: an answer takes a few of them. */
const TURN_MS = 10;

/**
 * What had more turns, a fifth of a second of work, is no answer that somebody waits for, or has to wait in any case. The age of a
 * task would say something else: on a busy machine a short one would lose its place for having waited.
 */
const LONG_TASK_TURNS = 20;

/** holder: of what others wait for, such as the one transaction that writes. other: everybody else. */
type Waiting = "holder" | "other";

interface Waiter {
  /** When the task began that it waits for, or 0: the smallest is the next. */
  readonly since: number;
  readonly goOn: () => void;
}

interface Turns {
  /** When the present turn was first asked about, or somebody went on in it; null before. */
  began: number | null;
  readonly lines: Readonly<Record<Waiting, Waiter[]>>;
  isServing: boolean;
}

// A thread has one row of turns, whichever bundle asks.
const turns = processWide<Turns>("turns", () => ({
  began: null,
  lines: { holder: [], other: [] },
  isServing: false,
}));
interface Task {
  readonly began: number;
  readonly isUrgent: boolean;
  readonly isHolder: boolean;
  /** What it has in common with the part of it that holds something. */
  readonly had: { turns: number };
}

const tasks = processWide("tasks", () => new AsyncLocalStorage<Task>());

const begun = (isUrgent: boolean): Task => ({
  began: performance.now(),
  isUrgent,
  isHolder: false,
  had: { turns: 0 },
});

/**
 * Carries out what somebody waits for, such as a request: of those who wait for a turn the eldest goes on first.
 * @param isUrgent before all others: little work, which something else is decided by
 */
export const asTask = <T>(work: () => T, isUrgent = false): T => tasks.run(begun(isUrgent), work);

/**
 * Carries out what others wait for, such as the one transaction that writes: whatever of it waits for a turn has the
 * next one. Behind all who ask for something meanwhile, each step of it would hold up everybody who wants to write.
 */
export const asHolder = <T>(work: () => T): T =>
  tasks.run({ ...(tasks.getStore() ?? begun(false)), isHolder: true }, work);

function begin(): void {
  const now = performance.now();
  turns.began = now;
  // Immediates run once in a turn, those that were asked for first before the others: who waits goes on after this.
  nextTurn().then(
    () => endOf(now),
    () => undefined,
  );
}

/** Who waited goes on among the immediates, at the end of a turn: what arrives from others then is in the next. */
function goOn(): void {
  const now = performance.now();
  turns.began = now;
  setTimeout(endOf, 0, now).unref();
}

function endOf(turn: number): void {
  if (turns.began === turn) turns.began = null;
}

/** In each turn a holder goes on, and after it one of all others. */
function serve(): void {
  turns.isServing = true;
  Promise.all([nextTurn().then(() => letOn("holder")), nextTurn().then(() => letOn("other"))]).then(
    () => {
      turns.isServing = turns.lines.holder.length + turns.lines.other.length > 0;
      if (turns.isServing) serve();
    },
    () => undefined,
  );
}

function letOn(waiting: Waiting): void {
  const next = takeEldest(turns.lines[waiting]);
  if (next === undefined) return;
  goOn();
  next.goOn();
}

function takeEldest(line: Waiter[]): Waiter | undefined {
  let eldest = 0;
  for (const [at, { since }] of line.entries()) {
    if (since < (line[eldest]?.since ?? Infinity)) eldest = at;
  }
  return line.splice(eldest, 1)[0];
}

function rankOf(task: Task | undefined): number {
  if (task?.isUrgent === true) return 0;
  return task === undefined || task.had.turns > LONG_TASK_TURNS ? performance.now() : task.began;
}

/**
 * Gives others their turn when the present one has lasted long, whoever it was that took the time. Those who wait go
 * on one in each turn, as many as there are would add up to a long one: the task first that began first, so that what
 * is nearly done is not held up by what comes later. A long task counts as begun when it waits. Whoever waited has some
 * time of its own then: else one loop would keep all others at one step a turn. Cheap enough to be called wherever
 * something asynchronous is done anyway.
 */
export function turnIfDue(): Promise<void> | undefined {
  if (turns.began === null) begin();
  else if (performance.now() - turns.began >= TURN_MS) {
    const task = tasks.getStore();
    if (task !== undefined) task.had.turns += 1;
    const since = rankOf(task);
    return new Promise((resolve) => {
      turns.lines[task?.isHolder === true ? "holder" : "other"].push({ since, goOn: resolve });
      if (!turns.isServing) serve();
    });
  }
  return undefined;
}

/**
 * Gives others their turn in a loop that would not: what it waits for may all be in memory. Call it in each round;
 * it waits only when enough time has passed, here or in what ran before in the same turn.
 */
export function createTurns(): () => Promise<void> | undefined {
  if (turns.began === null) begin();
  return () => turnIfDue();
}

/** Makes something of each item and gives others their turn between two of them when one is due. */
export async function mapInTurns<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const turn = createTurns();
  const made: Made[] = [];
  for (const item of items) {
    const due = turn();
    if (due !== undefined) await due;
    made.push(make(item));
  }
  return made;
}

/** The items that a condition lets through, in the same way. */
export async function filterInTurns<Item>(
  items: readonly Item[],
  isWanted: (item: Item) => boolean,
): Promise<Item[]> {
  const wanted = await mapInTurns(items, isWanted);
  return items.filter((_, at) => wanted[at] === true);
}

/** Carries out work in steps and gives others their turn between them when one is due. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  const turn = createTurns();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    const due = turn();
    if (due !== undefined) await due;
  }
}
