import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Pings of a server's health, going on beside whatever else is asked of it. */
export interface Pings {
  /** Milliseconds of the answers since this was last called. */
  take(): Promise<number[]>;
  end(): Promise<number[]>;
}

export function startPings(base: string): Pings {
  const worker = new Worker(new URL("./ping.mjs", import.meta.url), {
    workerData: `${base}/api/health`,
  });
  const ask = async (message: string): Promise<number[]> => {
    const answer = once(worker, "message") as Promise<[number[]]>;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(message);
    return (await answer)[0];
  };
  return { take: () => ask("take"), end: () => ask("end") };
}

/** The value that so much of the whole does not exceed; `part` is between 0 and 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
