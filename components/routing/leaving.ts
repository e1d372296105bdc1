import { asRecord } from "@/lib/shared/read-value";

/** A page that has not come by then may never come. */
const PATIENCE_MS = 10_000;

let left: { from: string; at: number } | null = null;
let shielded: History | null = null;

/** Notes that the router was asked for the page at `href`, as the browser has it, which takes a moment. */
export function noteLeaving(href: string): void {
  const to = new URL(href, window.location.href);
  const { origin, pathname } = window.location;
  if (to.origin === origin && to.pathname !== pathname) {
    left = { from: pathname, at: performance.now() };
    shieldRouter();
  }
}

/**
 * Whether another page is on its way. Changing the address of this one now would make the router forget that page,
 * and the press that asked for it would be lost.
 */
export function isLeaving(): boolean {
  if (left === null) return false;
  const isLate = performance.now() - left.at > PATIENCE_MS;
  if (isLate || window.location.pathname !== left.from) left = null;
  return left !== null;
}

/**
 * A field that writes its text into the address does so a moment after the last key, which may be after a press on a
 * link. The entry to come back to gets the text, and the router does not hear of it: it takes a state that is its own
 * for its own doing. By the first press the router listens to changes of the address, so this hears of them first.
 */
function shieldRouter(): void {
  const { history } = window;
  if (shielded === history) return;
  shielded = history;
  const replace = history.replaceState.bind(history);
  history.replaceState = (state: unknown, unused, url) => {
    const isRouters = asRecord(state)?.["__NA"] === true;
    replace(isLeaving() && !isRouters ? history.state : state, unused, url);
  };
}

function noteLink(event: MouseEvent): void {
  // Only the router keeps the browser from following a link by itself.
  if (!event.defaultPrevented || !(event.target instanceof Element)) return;
  const link = event.target.closest("a[href]");
  if (link instanceof HTMLAnchorElement) noteLeaving(link.href);
}

if (typeof window !== "undefined") window.addEventListener("click", noteLink);
