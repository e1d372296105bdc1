/** A page that has not come by then may never come. */
const PATIENCE_MS = 10_000;

let left: { from: string; at: number } | null = null;

/** Notes that the router was asked for the page at `href`, which takes a moment. */
export function noteLeaving(href: string): void {
  const to = new URL(href, window.location.href);
  const { origin, pathname } = window.location;
  if (to.origin === origin && to.pathname !== pathname) {
    left = { from: pathname, at: performance.now() };
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

function noteLink(event: MouseEvent): void {
  // Only the router keeps the browser from following a link by itself.
  if (!event.defaultPrevented || !(event.target instanceof Element)) return;
  const link = event.target.closest("a[href]");
  if (link instanceof HTMLAnchorElement) noteLeaving(link.href);
}

if (typeof window !== "undefined") window.addEventListener("click", noteLink);
