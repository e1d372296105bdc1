"use client";

import { useEffect, useEffectEvent } from "react";
import { onLiveState } from "@/lib/queries/live/state";
import { settledCalls } from "./settled-calls";

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
