import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Piscina } from "piscina";

import type { TaskName, Tasks } from "./tasks";

interface TaskOptions {
  /** Gives the task up; a thread at work on it ends. */
  readonly signal?: AbortSignal;
  /**
   * Whom it is for. Tasks for one owner are carried out one after another, so that nobody takes all threads.
   * Default: its name.
   */
  readonly owner?: string;
  /** After so long the task is given up. */
  readonly timeMs?: number;
}

/** A task that took more time or memory than it may. */
export class TaskLimitError extends Error {
  override name = "TaskLimitError";
  readonly limit: "time" | "memory" | "queue";

  constructor(limit: TaskLimitError["limit"]) {
    super(`A task reached its limit of ${limit}.`);
    this.limit = limit;
  }
}

const TIME_MS = 30_000;
const MEMORY_MB = 1024;
const IDLE_MS = 30_000;
const MOST_WAITING = 200;

/** Two at least, so that a task for one owner never waits for a long one of another. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));

let pool: Piscina | null = null;

function startedPool(): Piscina {
  pool ??= new Piscina({
    filename: join(process.cwd(), "lib/generated/work/worker.mjs"),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    maxQueue: MOST_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // A thread gets texts of strangers: it knows neither variables nor flags of this process.
    env: {},
    execArgv: [],
  });
  return pool;
}

/** The last task of each owner that has any. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Carries out a task in a thread, so that this one goes on answering.
 * @throws TaskLimitError; what the task itself throws; the reason of the signal
 */
export async function runTask<Name extends TaskName>(
  name: Name,
  input: Tasks[Name]["input"],
  { signal, owner = name, timeMs = TIME_MS }: TaskOptions = {},
): Promise<Tasks[Name]["output"]> {
  const before = lines.get(owner) ?? Promise.resolve();
  const mine = before.then(() => run(name, input, signal, timeMs));
  const settled = mine.catch(() => undefined);
  lines.set(owner, settled);
  try {
    return await mine;
  } finally {
    if (lines.get(owner) === settled) lines.delete(owner);
  }
}

async function run<Name extends TaskName>(
  name: Name,
  input: Tasks[Name]["input"],
  signal: AbortSignal | undefined,
  timeMs: number,
): Promise<Tasks[Name]["output"]> {
  signal?.throwIfAborted();
  const late = AbortSignal.timeout(timeMs);
  const either = signal === undefined ? late : AbortSignal.any([signal, late]);
  try {
    return (await startedPool().run({ name, input }, { signal: either })) as Tasks[Name]["output"];
  } catch (error) {
    signal?.throwIfAborted();
    if (late.aborted) throw new TaskLimitError("time");
    throw limitOf(error) ?? error;
  }
}

function limitOf(error: unknown): TaskLimitError | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") {
    return new TaskLimitError("memory");
  }
  return error.message === "Task queue is at limit" ? new TaskLimitError("queue") : null;
}

/** Ends all threads; the next task starts new ones. For tests and for a process that ends. */
export async function stopPool(): Promise<void> {
  const running = pool;
  pool = null;
  await running?.destroy();
}
