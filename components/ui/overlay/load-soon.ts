import { useSyncExternalStore } from "react";

type Load = () => Promise<unknown>;

/** What a person does first: moving the pointer or a finger, or a key. */
const FIRST_USE = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
/** So many are loaded at a time: a press always finds a connection of its own. */
const LANES = 3;
/** A busy page waits no longer than this with each of them. */
const MOST_MS = 250;
/** Where the browser does not say that it is idle. */
const PAUSE_MS = 200;

const atOnce: Load[] = [];
const waiting: Load[] = [];
let isListening = false;
let isUsed = false;
let busy = 0;

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: MOST_MS });
  else setTimeout(run, PAUSE_MS);
}

/** Whether the person asked their browser to load no more than it must; not all browsers tell. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    Reflect.get(connection, "saveData") === true
  );
}

// Only hints: what fails here is tried again, and reported, when it is opened.
function hint(load: Load, then: () => void): void {
  load().then(then, then);
}

/** A few at a time, so that what a press asks for meanwhile does not queue behind them. */
function loadNext(): void {
  while (busy < LANES && !savesData()) {
    const load = waiting.shift();
    if (load === undefined) return;
    busy += 1;
    whenIdle(() =>
      hint(load, () => {
        busy -= 1;
        loadNext();
      }),
    );
  }
}

function loadAll(): void {
  for (const load of atOnce.splice(0)) hint(load, () => undefined);
}

const watching = new Set<() => void>();

function listen(): void {
  if (isUsed || isListening) return;
  isListening = true;
  // On the way down: the press of a button or a key ends at the control, and a tap on a phone is nothing else.
  for (const kind of FIRST_USE) window.addEventListener(kind, begin, true);
}

function begin(): void {
  for (const kind of FIRST_USE) window.removeEventListener(kind, begin, true);
  isUsed = true;
  for (const draw of watching) draw();
  loadAll();
  loadNext();
}

function register(queue: Load[], load: Load): boolean {
  if (typeof window === "undefined") return false;
  queue.push(load);
  listen();
  return isUsed;
}

/**
 * Loads the code of what a press opens while the browser is idle, from the moment a person uses the page, so that the
 * press only has to draw it. A page that is only looked at loads none of it.
 * @param load may fail, and may be called again
 */
export function loadSoon(load: Load): void {
  if (register(waiting, load)) loadNext();
}

/** The same for what has to be there also when the server has gone a moment later: at the first use itself. */
export function loadAtFirstUse(load: Load): void {
  if (register(atOnce, load)) loadAll();
}

function watch(draw: () => void): () => void {
  watching.add(draw);
  listen();
  return () => watching.delete(draw);
}

/** Whether a person has used the page: for what helps them move in it, and is no part of what it says. */
export function useIsUsed(): boolean {
  return useSyncExternalStore(
    watch,
    () => isUsed,
    () => false,
  );
}
