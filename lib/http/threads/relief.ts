import "server-only";

import { availableParallelism } from "node:os";
import { performance, type EventLoopUtilization } from "node:perf_hooks";

import { processWide } from "@/lib/shared/process-wide";

import type { Problem } from "../problem/problem";
import { forward } from "./forward";
import type { Forwarded } from "./forwarded-request";

/** The share of the time in which the main thread is at work from which it is relieved. */
const BUSY = 0.6;
const LOOK_MS = 250;
/** More than these wait no shorter in one thread than here. */
const MOST_AT_ONCE = 12;
/** An idle thread is ended, and another one takes a while to start. */
const WARM_MS = 20_000;

interface State {
  lookedAt: number;
  before: EventLoopUtilization;
  isBusy: boolean;
  atOnce: number;
  answeredAt: number;
}

const state = processWide<State>("relief", () => ({
  lookedAt: performance.now(),
  before: performance.eventLoopUtilization(),
  isBusy: false,
  atOnce: 0,
  answeredAt: Number.NEGATIVE_INFINITY,
}));

/**
 * Whether a small answer is better made by another thread: this one has work for most of the time, there is another
 * core, and the thread is there; while it starts, one answer waits for it.
 */
export function wantsRelief(): boolean {
  // A thread is started for seconds of work, not for the requests of one test or of a page that is compiled.
  if (process.env.NODE_ENV !== "production" || availableParallelism() < 2) return false;
  const now = performance.now();
  if (now - state.lookedAt >= LOOK_MS) {
    const present = performance.eventLoopUtilization();
    state.isBusy = performance.eventLoopUtilization(present, state.before).utilization > BUSY;
    state.before = present;
    state.lookedAt = now;
  }
  const isWarm = now - state.answeredAt < WARM_MS;
  return state.isBusy && state.atOnce < (isWarm ? MOST_AT_ONCE : 1);
}

/** Has the thread for small answers make one. */
export async function relieve(request: Request, asked: Forwarded): Promise<Response | Problem> {
  state.atOnce += 1;
  try {
    const answer = await forward(request, asked, true);
    state.answeredAt = performance.now();
    return answer;
  } finally {
    state.atOnce -= 1;
  }
}
