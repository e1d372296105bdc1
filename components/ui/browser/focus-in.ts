const FOCUSABLE = "a[href], button:not([disabled]), input, textarea, select, [tabindex]";

/** At once, and again when a question over what is gone has given the focus back to it. */
const LOOKS_MS = [0, 100, 300];

/** Focuses a place, else the first row of a list in it, else the first thing in it; false where there is none. */
export function focusIn(place: Element): boolean {
  const target = place.matches(FOCUSABLE)
    ? place
    : (place.querySelector(`[data-index] :is(${FOCUSABLE})`) ?? place.querySelector(FOCUSABLE));
  if (!(target instanceof HTMLElement)) return false;
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}

/** Focuses a heading, which can be read and from which Tab goes on. */
function focusHeading(place: Element, selector: string): boolean {
  const heading = place.querySelector<HTMLElement>(selector);
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}

/** Focuses the heading of an empty state in a place, else what comes first in it; of the whole page its heading. */
export function enterPlace(place: Element): boolean {
  if (focusHeading(place, "[data-empty-state] h2")) return true;
  return place.matches("main") ? focusHeading(place, "h1") : focusIn(place);
}

/**
 * Focuses the heading of a page that a person came to.
 * @param anyway the whole page, where it has none
 */
export function enterPage(anyway: boolean): void {
  const main = document.querySelector("main");
  if (main && !focusHeading(main, "h1") && anyway) focusIn(main);
}

/** A dialog over what is gone may take longer than the last look to close. */
const KNOWN_MS = 2000;

/** Where the focus was last wanted, and until when that counts. */
let wanted: { readonly give: () => unknown; readonly until: number } | null = null;

/** For what had the focus and has just gone: gives the focus to something else, unless a person did. */
export function onLostFocus(give: () => unknown): void {
  wanted = { give, until: performance.now() + KNOWN_MS };
  for (const ms of LOOKS_MS) {
    setTimeout(() => {
      if (document.activeElement === document.body) give();
    }, ms);
  }
}

/** Gives the focus to where it was last wanted; false where that is long ago, or where it cannot be. */
export function giveWanted(): boolean {
  const last = wanted;
  wanted = null;
  if (last === null || performance.now() > last.until) return false;
  last.give();
  return document.activeElement !== document.body;
}
