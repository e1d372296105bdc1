import { LIVE_SILENCE_MS, type LiveState } from "@/lib/domain/live/state";

import { piecesOf } from "./request/answers";
import { HttpError, request, search } from "./request/http";
import { onSessionChange } from "./request/session";

/** A page that was just loaded is as new as the first word of a stream would be; its own requests go first. */
const FIRST_MS = 1500;
/** A page that goes from one conversation to another asks once. */
const SETTLE_MS = 50;
const RETRY_MS = [1000, 2000, 5000, 15_000, 30_000] as const;
const REFUSED_MS = 30_000;

/** What the page shows, which others see as well. */
interface Shown {
  readonly conversation: string | null;
  readonly editing: number | null;
}

/** How things stand, and the conversation that was asked about. */
export interface Told extends LiveState {
  readonly asked: string | null;
}

const NOTHING: Shown = { conversation: null, editing: null };

const listeners = new Set<() => void>();
let state: Told | null = null;
let shown: Shown = NOTHING;
let connection: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let stopWatching: (() => void) | null = null;

/** How things stand, as the server told last; null before it has. */
export const liveState = (): Told | null => state;

/**
 * Hears whenever the server tells how things stand. While somebody listens and the page can be seen, one connection is
 * open; one that broke, or is silent, is opened again.
 */
export function onLiveState(listener: () => void): () => void {
  listeners.add(listener);
  if (stopWatching === null) {
    stopWatching = watchPage();
    openIn(FIRST_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = null;
    close();
  };
}

/** Says which conversation the page shows. */
export function showConversation(conversation: string | null): void {
  show({ conversation, editing: null });
}

/** Says which message of it is being edited. */
export function showEditing(editing: number | null): void {
  show({ ...shown, editing });
}

function show(next: Shown): void {
  if (next.conversation === shown.conversation && next.editing === shown.editing) return;
  shown = next;
  // A connection that is to be opened soon will ask for it.
  if (connection === null) return;
  openIn(SETTLE_MS);
}

function watchPage(): () => void {
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
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", again);
    forget();
  };
}

function close(): void {
  clearTimeout(timer);
  connection?.abort();
  connection = null;
}

function openIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (document.visibilityState === "hidden" || listeners.size === 0) return;
    connection?.abort();
    connection = new AbortController();
    listen(connection).catch(reportError);
  }, ms);
}

async function listen(own: AbortController): Promise<void> {
  let wait: number;
  try {
    await read(own);
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

/** Reads events until the connection ends. Throws for one that breaks, is refused or is silent. */
async function read(own: AbortController): Promise<void> {
  let silence = setTimeout(() => own.abort(), LIVE_SILENCE_MS);
  const sign = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => own.abort(), LIVE_SILENCE_MS);
  };
  try {
    const asked = shown.conversation;
    const response = await request(`/api/events${search({ ...shown })}`, { signal: own.signal });
    const decoder = new TextDecoder();
    let held = "";
    for await (const piece of piecesOf(response, { signal: own.signal, sign })) {
      const events = (held + decoder.decode(piece, { stream: true })).split("\n\n");
      held = events.pop() ?? "";
      for (const event of events) if (event.startsWith("data: ")) tell(event.slice(6), asked);
    }
  } finally {
    clearTimeout(silence);
  }
}

function tell(text: string, asked: string | null): void {
  failures = 0;
  // The shape is a contract between the route and the page, held by the route's own tests.
  const value: unknown = JSON.parse(text);
  state = { ...(value as LiveState), asked };
  for (const listener of listeners) listener();
}
