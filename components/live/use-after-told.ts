"use client";

import { useEffect, useEffectEvent } from "react";
import { onLiveState } from "@/lib/queries/live/state";

interface Times {
  /** What is wanted within so long is one call. */
  readonly waitMs: number;
  /** Calls are at least so far apart. */
  readonly gapMs: number;
}

/** However often something is wanted meanwhile, it is put off no longer than so many waits. */
const MOST_WAITS = 4;

/** What this page saves itself is on the page by then. */
const OWN_SAVE_MS = 400;

/**
 * Looks at how things stand at first, and a moment after the server has told something.
 * @param gapMs how far apart it looks at least, whatever is told meanwhile
 */
export function useAfterTold(onTold: () => void, gapMs = 0): void {
  const look = useEffectEvent(onTold);
  // A subscription to the server.
  useEffect(() => {
    const calls = settledCalls(() => look(), { waitMs: OWN_SAVE_MS, gapMs });
    calls.want();
    const stop = onLiveState(() => calls.want());
    return () => {
      stop();
      calls.stop();
    };
  }, [gapMs]);
}

/** Calls a moment after a call was wanted, once for all that was wanted within it. */
export function settledCalls(call: () => void, { waitMs, gapMs }: Times) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstMs: number | null = null;
  let calledMs = -Infinity;
  function run(): void {
    timer = undefined;
    firstMs = null;
    calledMs = Date.now();
    call();
  }
  return {
    want(): void {
      const now = Date.now();
      firstMs ??= now;
      const latest = Math.max(firstMs + waitMs * MOST_WAITS, calledMs + gapMs);
      const at = Math.min(Math.max(now + waitMs, calledMs + gapMs), latest);
      clearTimeout(timer);
      timer = setTimeout(run, Math.max(0, at - now));
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
