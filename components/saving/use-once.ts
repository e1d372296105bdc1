"use client";

import { useRef, useState } from "react";

interface Once {
  readonly isPending: boolean;
  /** Does it, unless it is being done already. */
  readonly run: (act: () => Promise<void>) => Promise<void>;
}

/**
 * Lets one thing run at a time, for forms that have no text to send again. Enter in a field sends a form also while its
 * button waits, and a second key, link or account would be made.
 */
export function useOnce(): Once {
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  return {
    isPending,
    run: async (act) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setPending(true);
      try {
        await act();
      } finally {
        isRunning.current = false;
        setPending(false);
      }
    },
  };
}
