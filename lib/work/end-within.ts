import { Worker } from "node:worker_threads";

/** Text, because a file of its own would have to be found from each bundle this gets into. */
const GUARD = `
const { workerData } = require("node:worker_threads");
setTimeout(() => process.kill(process.pid, "SIGKILL"), workerData);
`;

/**
 * Sees to it that this process ends when it was told to stop, also when the main thread is busy by then or waits for
 * an answer that does not come: a thread of its own kills it. A process that ends before takes the thread along.
 */
export function endWithin(afterMs: number): void {
  new Worker(GUARD, { eval: true, workerData: afterMs, env: {}, execArgv: [] }).unref();
}
