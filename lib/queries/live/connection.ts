import { LIVE_SILENCE_MS, type LiveState } from "@/lib/domain/live/state";

import { piecesOf } from "../request/answers";
import { HttpError, request, search } from "../request/http";
import { onSessionChange } from "../request/session";
import type { Connected, Shown, Told } from "./told";

/** A page that goes from one conversation to another asks once. */
const SETTLE_MS = 50;
const RETRY_MS = [1000, 2000, 5000, 15_000, 30_000] as const;
const REFUSED_MS = 30_000;

/**
 * Keeps one stream open as long as the page can be seen.
 * @param shown what the page shows now
 */
export function connect(shown: () => Shown, tell: (told: Told) => void): Connected {
  let connection: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function close(): void {
    clearTimeout(timer);
    connection?.abort();
    connection = null;
  }

  function openIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.visibilityState === "hidden") return;
      connection?.abort();
      connection = new AbortController();
      listen(connection).catch(reportError);
    }, ms);
  }

  async function listen(own: AbortController): Promise<void> {
    let wait: number;
    const hear = (told: Told): void => {
      failures = 0;
      tell(told);
    };
    try {
      await read(shown(), own, hear);
      // It has ended as such connections do after a while.
      wait = SETTLE_MS;
    } catch (error) {
      if (own.signal.aborted && connection !== own) return;
      wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? REFUSED_MS;
      failures += 1;
      // Signing in again opens another one.
      if (error instanceof HttpError && error.status >= 400) wait = REFUSED_MS;
    }
    if (connection !== own) return;
    connection = null;
    openIn(wait);
  }

  const look = (): void => {
    // Browsers open few connections to one server; those of pages that nobody looks at are given back.
    if (document.visibilityState === "hidden") close();
    else if (connection === null) openIn(SETTLE_MS);
  };
  const again = (): void => {
    failures = 0;
    look();
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", again);
  const forget = onSessionChange(again);
  openIn(0);
  return {
    // One that is to be opened soon will ask for it.
    reopen: () => {
      if (connection !== null) openIn(SETTLE_MS);
    },
    stop: () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", again);
      forget();
      close();
    },
  };
}

/** Reads events until the connection ends. Throws for one that breaks, is refused or is silent. */
async function read(shown: Shown, own: AbortController, tell: (told: Told) => void): Promise<void> {
  let silence = setTimeout(() => own.abort(), LIVE_SILENCE_MS);
  const sign = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => own.abort(), LIVE_SILENCE_MS);
  };
  try {
    const response = await request(
      `/api/events${search({ ...shown, reports: shown.reports ? true : null })}`,
      { signal: own.signal },
    );
    const decoder = new TextDecoder();
    let held = "";
    for await (const piece of piecesOf(response, { signal: own.signal, sign })) {
      const events = (held + decoder.decode(piece, { stream: true })).split("\n\n");
      held = events.pop() ?? "";
      for (const event of events) {
        if (!event.startsWith("data: ")) continue;
        // The shape is a contract between the route and the page, held by the route's own tests.
        const value: unknown = JSON.parse(event.slice("data: ".length));
        tell({
          ...(value as LiveState),
          asked: shown.conversation,
          askedToolset: shown.toolset,
        });
      }
    }
  } finally {
    clearTimeout(silence);
  }
}
