import "server-only";

import { registerToolsets } from "@/lib/data/api/register-toolset";
import { holdCredentials } from "@/lib/import/credentials/held";
import { processWide } from "@/lib/shared/process-wide";
import { createThreads, type TaskOptions, type Threads } from "@/lib/work/threads";

import type { LibraryPlace, ReadingTasks } from "./tasks";

/** As much as the main thread has by itself on a common machine: a foreign conversation is read as one value. */
const MEMORY_MB = 4096;

/**
 * A plan is for one person and takes seconds; what the others ask for takes a moment, and small answers are those of
 * the main thread.
 */
const NICENESS = { relieving: 0, answering: 2, streaming: 2, planning: 10 } as const;

// Routes and pages are bundled apart, and all of them share these threads.
const pools = processWide<{
  started?: Readonly<Record<keyof typeof NICENESS, Threads<ReadingTasks>>>;
}>("reading-threads", () => ({}));

/** One that streams waits for its client most of the time. */
const STREAMING_THREADS = 6;

/** They read the library and settings of this process, so they know its variables. */
function startThreads(name: keyof typeof NICENESS, threads?: number) {
  return createThreads<ReadingTasks>({
    ...(threads === undefined ? {} : { threads }),
    niceness: NICENESS[name],
    bundle: "reader.mjs",
    memoryMb: MEMORY_MB,
    env: Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  });
}

function threadsFor(name: keyof ReadingTasks, isSmall: boolean): Threads<ReadingTasks> {
  const all = (pools.started ??= {
    answering: startThreads("answering"),
    streaming: startThreads("streaming", STREAMING_THREADS),
    planning: startThreads("planning"),
    relieving: startThreads("relieving", 1),
  });
  if (isSmall) return all.relieving;
  if (name === "planImport") return all.planning;
  return name === "stream" ? all.streaming : all.answering;
}

/** The library that this process works on. */
export function libraryPlace(): LibraryPlace {
  return {
    data: process.env["COLLOQUY_DATA"] ?? null,
    database: process.env["DATABASE_URL"] ?? null,
  };
}

/**
 * Carries out a task on the library in a thread that only reads it.
 * @param options `isSmall`: it takes a moment, and has a thread that nothing long is ever given to
 * @throws TaskLimitError; what the task itself throws; the reason of the signal
 */
export async function readInThread<Name extends keyof ReadingTasks>(
  name: Name,
  input: ReadingTasks[Name]["input"],
  { isSmall = false, ...options }: TaskOptions & { readonly isSmall?: boolean },
): Promise<ReadingTasks[Name]["output"]> {
  // What the thread reads may need names that are given when somebody first asks; it cannot give them. Small answers
  // have none of them.
  if (!isSmall) await registerToolsets();
  const output = await threadsFor(name, isSmall).run(name, input, options);
  for (const { importId, items } of output.credentials) holdCredentials(importId, new Map(items));
  return output;
}

/** Ends all threads; the next task starts new ones, which know the variables of that time. */
export async function stopReadingThreads(): Promise<void> {
  const { started } = pools;
  delete pools.started;
  await Promise.all(Object.values(started ?? {}).map((threads) => threads.stop()));
}
