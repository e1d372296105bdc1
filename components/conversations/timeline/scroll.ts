import { RowHeights } from "./heights";
import { scaleOf } from "./scale";

/** Guess of a message's height in pixels before any is measured. */
const GUESS = 160;
/** What is kept ready above and below the screen. */
const OVERSCAN = 320;
/** Room for the line that says where one is, above a message that was gone to. */
export const TOP_ROOM = 44;
/** Room below the last message. */
const END_ROOM = 48;
/** After so long without a movement the scroll bar is brought in line with the list. */
const IDLE_MS = 140;
/** A movement within so long after the wheel was turned comes from it, however large. */
const WHEEL_MS = 500;

/** As far into the last row as the list goes. */
const END = Number.MAX_SAFE_INTEGER;

function isAtEnd(scroller: HTMLElement, top: number): boolean {
  return top >= scroller.scrollHeight - scroller.clientHeight - 1;
}

/** The rows to have in the page, and how. */
export interface RowsInView {
  readonly first: number;
  readonly last: number;
  /** The list moves too fast to be read: rows that are not there yet need not be filled. */
  readonly isFast: boolean;
  /** A row out of sight that holds the focus. */
  readonly kept: number | null;
}

interface Elements {
  scroller: HTMLElement;
  /** Stands above the list. */
  lead: HTMLElement;
  feed: HTMLElement;
  /** Holds the rows one below the other; it alone is moved. */
  rows: HTMLElement;
}

/**
 * The place in a list of rows of unknown heights. The place is kept as a row and an offset within it, never
 * as a number of pixels from the top: whatever is measured, loaded or opened elsewhere, that row stays put.
 * The scroll bar follows when it rests, and is scaled for lists longer than a browser can lay out.
 */
export class TimelineScroll {
  #heights: RowHeights;
  #row: number;
  #into: number;
  /** What was gone to; held until a person moves on, since heights around it are still being measured. */
  #goal: { row: number; into: number } | null;
  #elements: Elements | null = null;
  #view: RowsInView;
  #first: number;
  #top = 0;
  #lead = 0;
  #viewport = 900;
  #width = 0;
  #isFast = false;
  #isHeld = false;
  #isThumbHeld = false;
  #wheelMs = Number.NEGATIVE_INFINITY;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #onRows: (view: RowsInView) => void = () => undefined;
  #onRest: () => void = () => undefined;
  readonly #placeholders = new Set<Element>();
  readonly #observed = new Map<Element, number>();
  /** The room above the words of each row in the page. */
  readonly #gaps = new WeakMap<Element, number>();
  readonly #listeners = new Set<() => void>();
  #resizes: ResizeObserver | null = null;

  constructor(count: number, start: number, into: number | null, rows: number) {
    this.#heights = new RowHeights(count, GUESS);
    this.#row = start;
    this.#into = into ?? -TOP_ROOM;
    this.#goal = { row: start, into: this.#into };
    this.#first = start;
    this.#view = { first: start, last: start + rows - 1, isFast: false, kept: null };
  }

  get view(): RowsInView {
    return this.#view;
  }

  /** The row that is being read, and how much of it is above the screen. */
  get place(): { row: number; into: number } {
    return { row: this.#row, into: this.#into };
  }

  /** The row that is being read: the one below the line at the top. */
  get current(): number {
    return this.#heights.rowAt(this.#offset + TOP_ROOM + 8);
  }

  /** Whether the beginning is out of sight. */
  get isAway(): boolean {
    return this.#offset > 2 * TOP_ROOM;
  }

  /** Whether any of a row can be read. */
  isVisible(row: number): boolean {
    const top = this.#heights.startOf(row) - this.#offset;
    return top < this.#viewport && top + this.#heights.heightOf(row) > TOP_ROOM;
  }

  heightOf(row: number): number {
    return this.#heights.heightOf(row);
  }

  /** Tells of every movement. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to follow the page. */
  attach(
    elements: Elements,
    { onRows, onRest }: { onRows: (view: RowsInView) => void; onRest: () => void },
  ): () => void {
    this.#elements = elements;
    this.#onRows = onRows;
    this.#onRest = onRest;
    const { scroller, lead } = elements;
    const resizes = new ResizeObserver((entries) => this.#onResize(entries));
    this.#resizes = resizes;
    this.#readFrame(elements);
    for (const element of [scroller, lead, ...this.#observed.keys()]) resizes.observe(element);
    const ending = new AbortController();
    const passive = { passive: true, signal: ending.signal };
    scroller.addEventListener("scroll", () => this.#onScroll(), passive);
    scroller.addEventListener("wheel", () => (this.#wheelMs = performance.now()), passive);
    scroller.addEventListener("pointerdown", (event) => this.#onPress(event), passive);
    window.addEventListener("pointermove", (event) => this.#onPointer(event), passive);
    window.addEventListener("pointerup", () => this.#release(), passive);
    for (const end of ["touchend", "touchcancel"] as const) {
      scroller.addEventListener(end, () => this.#release(), passive);
    }
    scroller.addEventListener("touchstart", () => (this.#isHeld = true), passive);
    this.#measureAll();
    this.#align();
    return () => {
      ending.abort();
      resizes.disconnect();
      this.#resizes = null;
      clearTimeout(this.#idle);
      this.#elements = null;
    };
  }

  /** A row of the page; its height is followed as long as it is there. */
  observe(element: HTMLElement, row: number, isPlaceholder: boolean): () => void {
    if (isPlaceholder) {
      this.#placeholders.add(element);
      return () => this.#placeholders.delete(element);
    }
    this.#observed.set(element, row);
    this.#resizes?.observe(element);
    return () => {
      this.#observed.delete(element);
      this.#resizes?.unobserve(element);
    };
  }

  /** To be called when rows were put into the page, before it is painted. */
  rendered(first: number): void {
    this.#first = first;
    this.#draw();
  }

  /** Goes to a row; its top comes to the top of the screen, as far as there is a list. */
  goTo(row: number): void {
    this.#goal = { row, into: row === 0 ? -this.#lead : -TOP_ROOM };
    this.#isFast = false;
    this.#align();
  }

  /** A list of another length; `row` is the new position of the row at the top. */
  resize(count: number, row: number): void {
    const heights = new RowHeights(count, this.#heights.guess);
    this.#heights = heights;
    this.#row = Math.max(0, Math.min(row, count - 1));
    this.#goal = null;
    this.#measureAll();
    this.#align();
  }

  get #offset(): number {
    return this.#heights.startOf(this.#row) + this.#into;
  }

  get #end(): number {
    return Math.max(-this.#lead, this.#heights.total + END_ROOM - this.#viewport);
  }

  get #scale() {
    return scaleOf(this.#heights.total + END_ROOM, this.#viewport);
  }

  #put(offset: number): void {
    const place = Math.max(-this.#lead, Math.min(offset, this.#end));
    // The first row that is not under the line at the top is the one that is being read.
    this.#row = this.#heights.rowAt(place + Math.min(TOP_ROOM, Math.max(0, place)) + 0.5);
    this.#into = place - this.#heights.startOf(this.#row);
  }

  /** Brings the place to the goal, the scroll bar to the place, and the rows into the page. */
  #align(): void {
    if (this.#goal) this.#put(this.#heights.startOf(this.#goal.row) + this.#goal.into);
    else this.#put(this.#offset);
    this.#draw();
    this.#alignBar();
    this.#update();
  }

  #alignBar(): void {
    const { scroller } = this.#elements ?? {};
    if (!scroller) return;
    const ideal = Math.max(0, this.#lead + this.#scale.toPhysical(this.#offset));
    if (Math.abs(ideal - this.#top) < 1) return;
    scroller.scrollTop = ideal;
    this.#top = scroller.scrollTop;
    this.#draw();
  }

  /** Puts the rows that are in the page where they belong on the screen. */
  #draw(): void {
    const { scroller, feed, rows } = this.#elements ?? {};
    if (!scroller || !feed || !rows) return;
    const height = `${this.#scale.height}px`;
    if (feed.style.height !== height) {
      feed.style.height = height;
      // A list that became shorter may have moved the scroll bar.
      this.#top = scroller.scrollTop;
    }
    const y = this.#top - this.#lead + this.#heights.startOf(this.#first) - this.#offset;
    rows.style.transform = `translateY(${Math.round(y)}px)`;
  }

  #update(): void {
    const first = this.#heights.rowAt(this.#offset - OVERSCAN);
    const last = this.#heights.rowAt(this.#offset + this.#viewport + OVERSCAN);
    const held = this.#focusedRow();
    const kept = held !== null && (held < first || held > last) ? held : null;
    const view = { first, last, isFast: this.#isFast, kept };
    const before = this.#view;
    if (
      before.first !== first ||
      before.last !== last ||
      before.isFast !== view.isFast ||
      before.kept !== kept
    ) {
      this.#view = view;
      this.#onRows(view);
    }
    for (const listener of this.#listeners) listener();
  }

  #focusedRow(): number | null {
    const active = document.activeElement?.closest("[data-row]");
    return active === null || active === undefined ? null : (this.#observed.get(active) ?? null);
  }

  #onScroll(): void {
    const { scroller } = this.#elements ?? {};
    if (!scroller) return;
    const top = scroller.scrollTop;
    const moved = top - this.#top;
    if (Math.abs(moved) < 0.5) return;
    this.#top = top;
    this.#goal = null;
    const isWheel = performance.now() - this.#wheelMs < WHEEL_MS;
    const isStep = !this.#isThumbHeld && (isWheel || Math.abs(moved) <= 3 * this.#viewport);
    // Steps move by their own length; the scroll bar's thumb goes to its share of the list.
    this.#put(isStep ? this.#offset + moved : this.#scale.toList(top - this.#lead));
    // What is at the end stays there while the last rows are measured.
    if (!isStep && isAtEnd(scroller, top)) this.#goal = { row: this.#heights.count - 1, into: END };
    this.#isFast = Math.abs(moved) > this.#viewport / 2;
    this.#draw();
    if (isStep && this.#isStuck(scroller)) this.#alignBar();
    this.#update();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest(), IDLE_MS);
  }

  /** The scroll bar is at an end and the list is not. */
  #isStuck(scroller: HTMLElement): boolean {
    if (this.#top <= 0) return this.#offset > 1 - this.#lead;
    return isAtEnd(scroller, this.#top) && this.#offset < this.#end - 1;
  }

  #rest(): void {
    this.#isFast = false;
    if (!this.#isThumbHeld && !this.#isHeld) {
      if (this.#placeholders.size === 0) this.#heights.learn();
      this.#draw();
      if (this.#goal) this.#align();
      else this.#alignBar();
    }
    this.#update();
    this.#onRest();
  }

  #onPress(event: PointerEvent): void {
    const { scroller } = this.#elements ?? {};
    if (!scroller || event.target !== scroller) return;
    const { left, right } = scroller.getBoundingClientRect();
    const isBar =
      event.clientX > left + scroller.clientLeft + scroller.clientWidth ||
      event.clientX < right - scroller.clientLeft - scroller.clientWidth;
    this.#isThumbHeld = isBar;
  }

  #onPointer(event: PointerEvent): void {
    if (this.#isThumbHeld && event.buttons === 0) this.#release();
  }

  #release(): void {
    if (!this.#isHeld && !this.#isThumbHeld) return;
    this.#isHeld = false;
    this.#isThumbHeld = false;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest(), IDLE_MS);
  }

  #readFrame({ scroller, lead }: Elements): boolean {
    const before = this.#lead;
    this.#lead = lead.offsetHeight;
    // What is above pushes the list only while it is seen.
    if (this.#goal === null && this.#offset < 0) this.#into -= this.#lead - before;
    if (this.#goal?.row === 0 && this.#goal.into <= 0) this.#goal = { row: 0, into: -this.#lead };
    this.#viewport = scroller.clientHeight;
    const hasNewWidth = this.#width !== 0 && this.#width !== scroller.clientWidth;
    this.#width = scroller.clientWidth;
    return hasNewWidth;
  }

  #onResize(entries: readonly ResizeObserverEntry[]): void {
    const elements = this.#elements;
    if (!elements) return;
    let hasChanged = false;
    for (const { target, borderBoxSize } of entries) {
      const row = this.#observed.get(target);
      if (row === undefined) {
        hasChanged = true;
        // Lines break elsewhere now: no height is worth keeping.
        if (target === elements.scroller && this.#readFrame(elements)) this.#forget();
        else this.#readFrame(elements);
      } else {
        if (this.#heights.measure(row, borderBoxSize[0]?.blockSize ?? 0)) hasChanged = true;
        this.#holdWords(target, row);
      }
    }
    if (!hasChanged) return;
    if (this.#goal) this.#align();
    else {
      this.#put(this.#offset);
      this.#draw();
      this.#update();
    }
  }

  /** Another density changes the room above the words that are being read; they stay put, not that room. */
  #holdWords(element: Element, row: number): void {
    const words = element.firstElementChild;
    if (words === null) return;
    const gap = words.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const moved = gap - (this.#gaps.get(element) ?? gap);
    this.#gaps.set(element, gap);
    if (row === this.#row) this.#into += moved;
    if (this.#goal?.row === row && row > 0) this.#goal = { row, into: this.#goal.into + moved };
  }

  #forget(): void {
    this.#heights = new RowHeights(this.#heights.count, this.#heights.guess);
    this.#measureAll();
  }

  #measureAll(): void {
    for (const [element, row] of this.#observed) {
      this.#heights.measure(row, element.getBoundingClientRect().height);
    }
  }
}
