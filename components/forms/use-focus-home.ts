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
      for (const ms of RETURN_MS) {
        setTimeout(() => {
          if (document.activeElement === document.body) home.focus({ preventScroll: true });
        }, ms);
      }
    });
    observer.observe(home, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

/** At once, and again when a question over the sheet has given the focus back. */
const RETURN_MS = [0, 100, 300];
