import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Transferable } from "node:worker_threads";
import { Piscina } from "piscina";

import { createKeyedQueue } from "@/lib/shared/keyed-queue";

import { unpackError } from "./carried-error";

/** What threads of one kind can be asked for, by name. */
type TaskTypes<Tasks> = { readonly [Name in keyof Tasks]: { input: unknown; output: unknown } };

export interface TaskOptions {
  /** Gives the task up; a thread at work on it ends. */
  readonly signal?: AbortSignal;
  /**
   * Whom it is for. Tasks for one owner are carried out one after another, so that nobody takes all threads.
   * Default: its name.
   */
  readonly owner?: string;
  /** After so long the task is given up; null for never. */
  readonly timeMs?: number | null;
  /** Parts of the input that go to the thread and are gone here. */
  readonly transfer?: readonly Transferable[];
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
const IDLE_MS = 30_000;
const MOST_WAITING = 200;

/** Two at least, so that a task for one owner never waits for a long one of another. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));

/** Kept threads that carry out tasks of one kind. */
export interface Threads<Tasks extends TaskTypes<Tasks>> {
  /**
   * Carries out a task in a thread, so that this one goes on answering.
   * @throws TaskLimitError; what the task itself throws; the reason of the signal
   */
  readonly run: <Name extends keyof Tasks & string>(
    name: Name,
    input: Tasks[Name]["input"],
    options?: TaskOptions,
  ) => Promise<Tasks[Name]["output"]>;
  /** Ends all threads; the next task starts new ones. For tests and for a process that ends. */
  readonly stop: () => Promise<void>;
}

interface ThreadsOptions {
  /** At most; default for work that keeps a core busy. */
  readonly threads?: number;
  /** How far they let others go first where there are not enough cores; as of `nice`. */
  readonly niceness: number;
  /** The bundle they run, below `lib/generated/work`. */
  readonly bundle: string;
  readonly memoryMb: number;
  /** Variables of the environment they know. */
  readonly env: Readonly<Record<string, string>>;
}

export function createThreads<Tasks extends TaskTypes<Tasks>>({
  bundle,
  memoryMb,
  env,
  threads = THREADS,
  niceness,
}: ThreadsOptions): Threads<Tasks> {
  let pool: Piscina | null = null;
  const queue = createKeyedQueue();

  function startedPool(): Piscina {
    pool ??= new Piscina({
      filename: join(process.cwd(), "lib/generated/work", bundle),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      maxQueue: MOST_WAITING,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      env: { ...env },
      workerData: niceness,
      execArgv: [],
    });
    return pool;
  }

  async function start(
    task: { name: string; input: unknown },
    { signal, timeMs = TIME_MS, transfer = [] }: TaskOptions,
  ): Promise<unknown> {
    signal?.throwIfAborted();
    const late = timeMs === null ? null : AbortSignal.timeout(timeMs);
    const ends = [signal, late].filter((each) => each !== undefined && each !== null);
    try {
      return await startedPool().run(task, {
        ...(ends.length > 0 && { signal: AbortSignal.any(ends) }),
        transferList: [...transfer],
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (late?.aborted === true) throw new TaskLimitError("time");
      throw limitOf(error) ?? unpackError(error);
    }
  }

  return {
    run(name, input, options = {}) {
      return queue(options.owner ?? name, () => start({ name, input }, options));
    },
    async stop() {
      const running = pool;
      pool = null;
      await running?.destroy();
    },
  };
}

function limitOf(error: unknown): TaskLimitError | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") {
    return new TaskLimitError("memory");
  }
  return error.message === "Task queue is at limit" ? new TaskLimitError("queue") : null;
}
