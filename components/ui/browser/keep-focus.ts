import { enterPage, enterPlace, focusIn, giveWanted } from "./focus-in";

/** What the focus was in, from within, with the rows next to each as they were then. */
interface Step {
  readonly element: Element;
  readonly rows: readonly (Element | null)[];
}

/** Where the focus was in one part of the document: the page, or what was laid over it. */
interface Trail {
  /** Below the body. */
  readonly part: Element;
  readonly steps: readonly Step[];
  /** The page it was on; on another one nobody looks for what had the focus here. */
  readonly path: string;
}

const ROW = "li, tr, article, [role=row], [role=listitem], [data-index]";
/** More than these are never open above one another. */
const MOST_TRAILS = 4;
/** A page that has no heading by then has the focus itself. */
const LAST_LOOK_MS = 1400;
/**
 * After whatever knows better has had its turn, such as a dialog that gives the focus back to what opened it; and again,
 * since a page behind a dialog takes no focus before the dialog has gone.
 */
const LOOKS_MS = [350, 700, LAST_LOOK_MS];
/** The reader draws the messages in sight and lets others go while they have the focus. */
const SCROLLED_AWAY = "[data-message]";

function trailOf(target: Element): Trail | null {
  const steps: Step[] = [];
  for (let at = target; at !== document.body;) {
    const rows = at.matches(ROW) ? [at.nextElementSibling, at.previousElementSibling] : [];
    steps.push({ element: at, rows });
    if (at.parentElement === null) return null;
    at = at.parentElement;
  }
  const part = steps.at(-1)?.element;
  return part === undefined ? null : { part, steps, path: location.pathname };
}

function giveTo({ steps, path }: Trail): boolean {
  if (path !== location.pathname) return false;
  for (const { element, rows } of steps) {
    if (element.isConnected) {
      if (enterPlace(element)) return true;
      if (element.matches("main")) return false;
    } else if (element.matches(SCROLLED_AWAY)) return false;
    else if (rows.some((row) => row?.isConnected === true && focusIn(row))) return true;
  }
  return false;
}

/**
 * Gives the focus to the next row, to the heading of the empty state, or to the nearest control, when what has it goes
 * from the page: a row that was removed, the last one with its list, a button that was for it alone. On another page,
 * where nothing has it, to the heading. Otherwise the next key would begin at the top of the page, and a screen reader
 * would not read the page a person came to. One listener for all, so that none can forget it; call it once.
 */
export function keepFocus(): void {
  let trails: readonly Trail[] = [];
  let lookedFor: Trail | undefined;
  let page = location.pathname;
  /** Whether nothing on the page that a person came to has had the focus yet. */
  let isArriving = false;
  /** Of dialogs that are gone nothing can be found. */
  const without = (left: Element) => trails.filter(({ part }) => part !== left && part.isConnected);

  function note(target: EventTarget | null): void {
    lookedFor = undefined;
    isArriving = false;
    const trail = target instanceof Element ? trailOf(target) : null;
    if (trail !== null) trails = [trail, ...without(trail.part)].slice(0, MOST_TRAILS);
  }
  /** Who presses elsewhere leaves the place. What has the focus already tells nobody when it is pressed: it stays. */
  function leave({ target }: PointerEvent): void {
    isArriving = false;
    const isElsewhere = target instanceof Element && !document.activeElement?.contains(target);
    const trail = isElsewhere ? trailOf(target) : null;
    if (trail !== null) trails = without(trail.part);
  }
  /** What takes the focus by itself on a page, such as a field or a dialog, has its turn first. */
  function arrive(): void {
    const { pathname } = location;
    if (page === pathname) return;
    page = pathname;
    isArriving = true;
    for (const ms of LOOKS_MS) {
      setTimeout(() => {
        const isLost = isArriving && document.activeElement === document.body;
        if (isLost) enterPage(ms === LAST_LOOK_MS);
      }, ms);
    }
  }
  function look(): void {
    arrive();
    const [last] = trails;
    if (last === undefined || last === lookedFor || last.steps[0]?.element.isConnected) return;
    if (document.activeElement !== document.body) return;
    const lost = trails;
    // Places below stay: the next dialog opens over them, and closes over a page that has changed meanwhile.
    lookedFor = last;
    for (const ms of LOOKS_MS) {
      setTimeout(() => {
        // What had the focus since then may have lost it, too: that is for another look.
        if (lookedFor !== last || document.activeElement !== document.body) return;
        if (!giveWanted()) lost.some(giveTo);
      }, ms);
    }
  }

  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", ({ target }) => note(target));
  document.addEventListener("pointerdown", leave, true);
  // It may have come before this was loaded.
  note(document.activeElement);
}
