import type { Finder } from "@/lib/domain/conversation/find/text";
import { bringIntoView } from "./bring-into-view";
import { contentRuns, rangeIn } from "./text-runs";

/** A place to bring before the eyes: the n-th in a message. */
export interface MarkedPlace {
  /** Store id of the message. */
  readonly messageId: number;
  /** From 0. */
  readonly nth: number;
  /** How many there are in that message, also in what is folded. */
  readonly count: number;
}

/** More marks than this on one screen help nobody. */
const MOST_MARKS = 2000;
/** What is unfolded may have to be loaded first. */
const PATIENCE_MS = 2000;
const FOUND = "found";
const CURRENT = "found-current";

/**
 * Marks texts on the page by the browser's own highlights, which change no element. It follows the page
 * while it is scrolled, opened and edited.
 */
export class Marks {
  /** Around the list, which is rebuilt when what is shown of it changes. */
  readonly #root: HTMLElement;
  readonly #observer: MutationObserver;
  #finder: Finder | null = null;
  #current: MarkedPlace | null = null;
  /** The current place has still to be brought before the eyes. */
  #isWaiting = false;
  /** Until when what was unfolded may still bring more of the places. */
  #until = 0;
  /** The current place as the page has it now. */
  #here: Range | undefined;
  #frame = 0;
  #stopBringing = () => {};

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#observer = new MutationObserver(() => this.#soon());
    this.#observer.observe(root, { childList: true, subtree: true, characterData: true });
  }

  /** Marks what a finder finds; null marks nothing. */
  show(finder: Finder | null): void {
    this.#finder = finder;
    this.#soon();
  }

  /** Brings one place before the eyes, unfolding what hides it. */
  goTo(place: MarkedPlace | null): void {
    this.#stopBringing();
    this.#current = place;
    this.#isWaiting = place !== null;
    this.#until = performance.now() + PATIENCE_MS;
    this.#soon();
  }

  destroy(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#stopBringing();
    if (typeof Highlight !== "function") return;
    CSS.highlights.delete(FOUND);
    CSS.highlights.delete(CURRENT);
  }

  #soon(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#mark());
  }

  #mark(): void {
    // Browsers without highlights still find and go there.
    const isAble = typeof Highlight === "function";
    const all: Range[] = [];
    let here: Range | undefined;
    let isPartial = false;
    for (const article of this.#root.querySelectorAll<HTMLElement>("article[data-message]")) {
      const ranges = this.#rangesIn(article, MOST_MARKS - all.length);
      for (const each of ranges) all.push(each);
      const current = this.#current;
      if (current === null || !isMessage(article, current.messageId)) continue;
      isPartial = ranges.length < current.count;
      if (this.#isWaiting && isPartial && unfold(article)) return;
      here = ranges[Math.min(current.nth, ranges.length - 1)];
    }
    if (isAble) {
      CSS.highlights.set(FOUND, new Highlight(...all));
      CSS.highlights.set(CURRENT, new Highlight(...(here ? [here] : [])));
    }
    this.#here = here;
    if (here && this.#isWaiting) {
      this.#isWaiting = isPartial && performance.now() < this.#until;
      this.#stopBringing();
      this.#stopBringing = bringIntoView(() => this.#here);
    }
  }

  #rangesIn(article: HTMLElement, most: number): Range[] {
    const finder = this.#finder;
    if (finder === null || most <= 0) return [];
    return contentRuns(article)
      .flatMap((run) =>
        finder.ranges(run.text, most).map(([start, end]) => rangeIn(run, start, end)),
      )
      .slice(0, most);
  }
}

function isMessage(article: HTMLElement, messageId: number): boolean {
  return article.getAttribute("aria-labelledby") === `message-${messageId}`;
}

/** Opens everything folded in a message; false when nothing is. The page changes and is marked again. */
function unfold(article: HTMLElement): boolean {
  const folded = article.querySelectorAll<HTMLElement>(
    `button[aria-expanded="false"]:not([aria-haspopup]), button[data-shows-all]`,
  );
  const inside = [...folded].filter((button) => button.closest("header") === null);
  for (const button of inside) button.click();
  return inside.length > 0;
}
