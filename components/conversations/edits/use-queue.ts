"use client";

import { useRef } from "react";

/**
 * Runs tasks one after another, in the order they came: an edit that is sent before the one ahead of it
 * has been answered would look like somebody else's.
 */
export function useQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (task) => {
    const next = last.current.then(task);
    // A task that fails is its caller's matter; the next one goes ahead.
    last.current = next.catch(() => undefined);
    return next;
  };
}
