/** So long it has to stay where it was brought: what was unfolded may still be measured, which moves it. */
const SETTLE_MS = 600;
/** After this it is left alone, even if something still moves it. */
const MOST_MS = 4000;

/**
 * Scrolls a place into view, also within what has scroll bars of its own, and keeps it there while rows
 * around it are measured. A person who scrolls meanwhile has the last word. The answer stops it.
 * @param placeNow the place as the page has it: colouring a text makes it of other nodes
 */
export function bringIntoView(placeNow: () => Range | undefined): () => void {
  const end = performance.now() + MOST_MS;
  let until = performance.now() + SETTLE_MS;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const event of ["wheel", "pointerdown", "touchstart"]) {
    window.addEventListener(event, stop, { signal: stopping.signal, passive: true });
  }
  const follow = () => {
    if (stopping.signal.aborted) return;
    const range = placeNow();
    // One whose text has just been replaced is nowhere until it is found again.
    const hasMoved = range === undefined || range.collapsed || scrollAll(range);
    if (hasMoved) until = Math.min(end, performance.now() + SETTLE_MS);
    if (performance.now() < until) requestAnimationFrame(follow);
    else stop();
  };
  follow();
  return stop;
}

/** @returns whether anything had to be scrolled */
function scrollAll(range: Range): boolean {
  const feed = range.startContainer.parentElement?.closest("[role=feed]") ?? null;
  let isAround = false;
  let hasMoved = false;
  for (let at = range.startContainer.parentElement; at !== null; at = at.parentElement) {
    isAround ||= at === feed;
    const { overflowX, overflowY } = getComputedStyle(at);
    const scrolls = [overflowX, overflowY].some((way) => way === "auto" || way === "scroll");
    if (scrolls && scrollOne(at, range)) hasMoved = true;
    // The first one around the list is the one that scrolls it.
    if (scrolls && isAround) break;
  }
  return hasMoved;
}

/** Scrolls as little as needed, and not at all what is well in view. */
function scrollOne(element: HTMLElement, range: Range): boolean {
  const { scrollTop, scrollLeft } = element;
  const place = range.getBoundingClientRect();
  const frame = element.getBoundingClientRect();
  const margin = Math.min(frame.height / 5, 80);
  if (place.top < frame.top + margin || place.bottom > frame.bottom - margin) {
    element.scrollTop += place.top - frame.top - frame.height / 3;
  }
  if (place.left < frame.left || place.right > frame.right) {
    element.scrollLeft += place.left - frame.left - frame.width / 3;
  }
  return element.scrollTop !== scrollTop || element.scrollLeft !== scrollLeft;
}
