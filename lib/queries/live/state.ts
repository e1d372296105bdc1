import type { Connected, Shown, Told } from "./told";

/** A page that was just loaded is as new as the first word of a stream would be; its own requests go first. */
const FIRST_MS = 1500;
const LOAD_AGAIN_MS = 10_000;

const listeners = new Set<() => void>();
let told: Told | null = null;
let shown: Shown = { conversation: null, editing: null, toolset: null, reports: false };
let timer: ReturnType<typeof setTimeout> | undefined;
let connected: Connected | null = null;

/** How things stand, as the server told last; null before it has. */
export const liveState = (): Told | null => told;

/**
 * Hears whenever the server tells how things stand. While somebody listens and the page can be seen, one connection is
 * open; one that broke, or is silent, is opened again.
 */
export function onLiveState(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) connectIn(FIRST_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    connected?.stop();
    connected = null;
  };
}

/** Says which conversation the page shows. */
export function showConversation(conversation: string | null): void {
  show({ ...shown, conversation, editing: null });
}

/** Says which toolset file the page shows. */
export function showToolset(toolset: string | null): void {
  show({ ...shown, toolset });
}

/** Says whether the page shows reports about permissions. */
export function showReports(reports: boolean): void {
  show({ ...shown, reports });
}

/** Says which message of it is being edited. */
export function showEditing(editing: number | null): void {
  show({ ...shown, editing });
}

function show(next: Shown): void {
  const isSame =
    next.conversation === shown.conversation &&
    next.editing === shown.editing &&
    next.toolset === shown.toolset &&
    next.reports === shown.reports;
  if (isSame) return;
  shown = next;
  connected?.reopen();
}

/** The code of the connection comes when the page has what it shows. */
function connectIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    import("./connection").then(
      ({ connect }) => {
        if (listeners.size > 0) connected ??= connect(() => shown, tell);
      },
      () => connectIn(LOAD_AGAIN_MS),
    );
  }, ms);
}

function tell(next: Told): void {
  told = next;
  for (const listener of listeners) listener();
}
