import { setPriority } from "node:os";
import { workerData } from "node:worker_threads";

/** In a thread of the pools: makes it as nice to others as it was started to be. */
export function takeNiceness(): void {
  // Only on Linux does a thread have a niceness of its own; elsewhere this would be the process's.
  if (process.platform === "linux" && typeof workerData === "number") setPriority(workerData);
}
