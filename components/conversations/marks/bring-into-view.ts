/** So long what was unfolded may still be measured, which moves it. */
const SETTLE_MS = 600;

/**
 * Scrolls a place into view, also within what has scroll bars of its own, and keeps it there while rows
 * around it are measured. A person who scrolls meanwhile has the last word. The answer stops it.
 */
export function bringIntoView(range: Range): () => void {
  const until = performance.now() + SETTLE_MS;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const event of ["wheel", "pointerdown", "touchstart"]) {
    window.addEventListener(event, stop, { signal: stopping.signal, passive: true });
  }
  const follow = () => {
    if (stopping.signal.aborted) return;
    scrollAll(range);
    if (performance.now() < until) requestAnimationFrame(follow);
    else stop();
  };
  follow();
  return stop;
}

function scrollAll(range: Range): void {
  const feed = range.startContainer.parentElement?.closest("[role=feed]") ?? null;
  let isAround = false;
  for (let at = range.startContainer.parentElement; at !== null; at = at.parentElement) {
    isAround ||= at === feed;
    const { overflowX, overflowY } = getComputedStyle(at);
    const scrolls = [overflowX, overflowY].some((way) => way === "auto" || way === "scroll");
    if (scrolls) scrollOne(at, range);
    // The first one around the list is the one that scrolls it.
    if (scrolls && isAround) return;
  }
}

/** Scrolls as little as needed, and not at all what is well in view. */
function scrollOne(element: HTMLElement, range: Range): void {
  const place = range.getBoundingClientRect();
  const frame = element.getBoundingClientRect();
  const margin = Math.min(frame.height / 5, 80);
  if (place.top < frame.top + margin || place.bottom > frame.bottom - margin) {
    element.scrollTop += place.top - frame.top - frame.height / 3;
  }
  if (place.left < frame.left || place.right > frame.right) {
    element.scrollLeft += place.left - frame.left - frame.width / 3;
  }
}
