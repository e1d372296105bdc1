"use client";

import { useRef, useState } from "react";

/** How far a conversation is prepared for the printer. */
export interface PrintState {
  /** Messages on the page. */
  readonly done: number;
  readonly error: string | null;
}

/** Prepares a conversation for the printer when it is asked to, and prints it. `stop` also closes a failure. */
export function usePrint(conversationId: string) {
  const [state, setState] = useState<PrintState | null>(null);
  const running = useRef<AbortController | null>(null);

  function stop(): void {
    running.current?.abort();
    running.current = null;
    setState(null);
  }

  async function start(): Promise<void> {
    stop();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ done: 0, error: null });
    try {
      const { preparePrint } = await import("./prepare-print");
      const page = await preparePrint(conversationId, {
        signal,
        onProgress: (done) => setState((former) => former && { ...former, done }),
      });
      if (signal.aborted) return;
      stop();
      page.show();
      // Once the dialog is gone and the page has its place.
      requestAnimationFrame(() => window.print());
    } catch (caught) {
      if (signal.aborted) return;
      const error = caught instanceof Error ? caught.message : String(caught);
      setState((former) => former && { ...former, error });
    }
  }

  return { state, start, stop };
}
