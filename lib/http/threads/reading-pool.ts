import "server-only";

import { meetToolsets } from "@/lib/data/api/register-toolset";
import { holdCredentials } from "@/lib/import/credentials/held";
import { createThreads, type TaskOptions, type Threads } from "@/lib/work/threads";

import type { LibraryPlace, ReadingTasks } from "./tasks";

/** As much as the main thread has by itself on a common machine: a foreign conversation is read as one value. */
const MEMORY_MB = 4096;

// Routes and pages are bundled apart, and all of them share these threads.
const KEY = Symbol.for("colloquy.reading-threads");
const holder = globalThis as typeof globalThis & {
  [KEY]?: Readonly<Record<"answering" | "streaming", Threads<ReadingTasks>>>;
};

/** One that streams waits for its client most of the time. */
const STREAMING_THREADS = 6;

/** They read the library and settings of this process, so they know its variables. */
function startThreads(options: { readonly threads?: number } = {}) {
  return createThreads<ReadingTasks>({
    ...options,
    bundle: "reader.mjs",
    memoryMb: MEMORY_MB,
    env: Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  });
}

function threadsFor(name: keyof ReadingTasks): Threads<ReadingTasks> {
  const all = (holder[KEY] ??= {
    answering: startThreads(),
    streaming: startThreads({ threads: STREAMING_THREADS }),
  });
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
 * @throws TaskLimitError; what the task itself throws; the reason of the signal
 */
export async function readInThread<Name extends keyof ReadingTasks>(
  name: Name,
  input: ReadingTasks[Name]["input"],
  options: TaskOptions,
): Promise<ReadingTasks[Name]["output"]> {
  // What the thread reads may need names that are given when somebody first asks; it cannot give them.
  await meetToolsets();
  const output = await threadsFor(name).run(name, input, options);
  for (const { importId, items } of output.credentials) holdCredentials(importId, new Map(items));
  return output;
}

/** Ends all threads; the next task starts new ones. */
export async function stopReadingThreads(): Promise<void> {
  await holder[KEY]?.answering.stop();
  await holder[KEY]?.streaming.stop();
}
