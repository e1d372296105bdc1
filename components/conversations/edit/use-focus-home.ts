"use client";

import { useCallback } from "react";

/**
 * For a sheet whose parts come and go: an element that takes the focus whenever the part that had it is
 * gone. Otherwise no key would reach the sheet any more, not even Escape.
 */
export function useFocusHome() {
  return useCallback((home: HTMLElement | null) => {
    if (home === null) return undefined;
    const observer = new MutationObserver(() => {
      // A question over the sheet gives the focus back a moment after it closed.
      setTimeout(() => {
        if (document.activeElement === document.body) home.focus({ preventScroll: true });
      }, RETURN_MS);
    });
    observer.observe(home, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

/** Longer than a question takes to leave. */
const RETURN_MS = 300;
