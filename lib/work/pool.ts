import type { Tasks } from "./tasks";
import { createThreads } from "./threads";

export { TaskLimitError } from "./threads";

const MEMORY_MB = 1024;

/** So that the thread that answers has a core whenever it wants one. */
const NICENESS = 5;

const threads = createThreads<Tasks>({
  bundle: "worker.mjs",
  memoryMb: MEMORY_MB,
  niceness: NICENESS,
  // A thread gets texts of strangers: it knows no variables of this process.
  env: {},
});

/**
 * Carries out a task in a thread, so that this one goes on answering.
 * @throws TaskLimitError; what the task itself throws; the reason of the signal
 */
export const runTask = threads.run;

/** Ends all threads; the next task starts new ones. For tests and for a process that ends. */
export const stopPool = threads.stop;
