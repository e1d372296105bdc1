type Load = () => Promise<unknown>;

/** What a person does first: moving the pointer or a finger, or a key. */
const FIRST_USE = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
/** Where the browser does not say that it is idle. */
const PAUSE_MS = 200;

const waiting: Load[] = [];
let isListening = false;
let isUsed = false;
let isBusy = false;

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, PAUSE_MS);
}

/** One after another, so that what a press asks for meanwhile does not queue behind them. */
function loadNext(): void {
  const load = waiting.shift();
  isBusy = load !== undefined;
  if (load === undefined) return;
  whenIdle(() => {
    // Only a hint: what fails here is tried again, and reported, when it is opened.
    load().then(loadNext, loadNext);
  });
}

function begin(): void {
  for (const kind of FIRST_USE) window.removeEventListener(kind, begin);
  isUsed = true;
  loadNext();
}

/**
 * Loads the code of what a press opens while the browser is idle, from the moment a person uses the page, so that the
 * press only has to draw it. A page that is only looked at loads none of it.
 * @param load may fail, and may be called again
 */
export function loadSoon(load: Load): void {
  if (typeof window === "undefined") return;
  waiting.push(load);
  if (isUsed) {
    if (!isBusy) loadNext();
    return;
  }
  if (isListening) return;
  isListening = true;
  for (const kind of FIRST_USE) window.addEventListener(kind, begin, { passive: true });
}
