/** Keystrokes closer together are one step. */
const STEP_MS = 600;
const MOST = 100;

/** The steps of typing in one sitting, to undo and redo. */
export class TypedHistory<T> {
  #past: T[] = [];
  #future: T[] = [];
  #lastMs = Number.NEGATIVE_INFINITY;

  /**
   * Notes what was there before a change.
   * @param isStep whether the change is a step of its own, however soon it comes
   */
  note(former: T, isStep = false, nowMs = Date.now()): void {
    const isOwn = isStep || nowMs - this.#lastMs > STEP_MS;
    this.#lastMs = isStep ? Number.NEGATIVE_INFINITY : nowMs;
    this.#future = [];
    if (!isOwn) return;
    this.#past.push(former);
    if (this.#past.length > MOST) this.#past.shift();
  }

  /** The value one step away from the present one; undefined where there is none. */
  step(direction: "undo" | "redo", present: T): { readonly value: T } | undefined {
    const [from, to] =
      direction === "undo" ? [this.#past, this.#future] : [this.#future, this.#past];
    const value = from.pop();
    if (value === undefined) return undefined;
    to.push(present);
    this.#lastMs = Number.NEGATIVE_INFINITY;
    return { value };
  }

  clear(): void {
    this.#past = [];
    this.#future = [];
    // What is typed right after a save is a step: without it nothing could be taken back.
    this.#lastMs = Number.NEGATIVE_INFINITY;
  }
}
