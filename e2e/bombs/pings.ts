import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** How long one answer took, from a time of the machine on. */
export interface PingAnswer {
  readonly from: number;
  readonly ms: number;
}

/** Pings of a server's health, going on beside whatever else is asked of it. */
export interface Pings {
  /** The answers since this was last called. */
  take(): Promise<PingAnswer[]>;
  end(): Promise<PingAnswer[]>;
}

export function startPings(base: string): Pings {
  const worker = new Worker(new URL("./ping.mjs", import.meta.url), {
    workerData: `${base}/api/health`,
  });
  const ask = async (message: string): Promise<PingAnswer[]> => {
    const answer = once(worker, "message") as Promise<[PingAnswer[]]>;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(message);
    return (await answer)[0];
  };
  return { take: () => ask("take"), end: () => ask("end") };
}

/** Milliseconds of each answer. */
export function times(answers: readonly PingAnswer[]): number[] {
  return answers.map(({ ms }) => ms);
}

/** A time at which a thread that was ready went on, and the milliseconds it had waited for a core until then. */
export type CoreWait = readonly [at: number, ms: number];

/** Milliseconds of each answer, less those in which the server was ready and other programs had the cores. */
export function withoutWaits(answers: readonly PingAnswer[], waits: readonly CoreWait[]): number[] {
  return answers.map(({ from, ms }) => {
    const to = from + ms;
    let own = ms;
    for (const [at, waited] of waits) {
      own -= Math.max(0, Math.min(to, at) - Math.max(from, at - waited));
    }
    return Math.max(0, own);
  });
}

/** The value that so much of the whole does not exceed; `part` is between 0 and 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
