"use client";

import { useEffect, useEffectEvent } from "react";
import { onLiveState } from "@/lib/queries/live/state";

/** What this page saves itself is on the page by then. */
const OWN_SAVE_MS = 400;

/** Looks at how things stand at first, and a moment after the server has told something. */
export function useAfterTold(onTold: () => void): void {
  const look = useEffectEvent(onTold);
  // A subscription to the server.
  useEffect(() => {
    let timer = setTimeout(() => look(), OWN_SAVE_MS);
    const stop = onLiveState(() => {
      clearTimeout(timer);
      timer = setTimeout(() => look(), OWN_SAVE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
