import type { Detector } from "./match";

/** A detector and what it looks at: the first one or two characters of what it may find. */
export interface Watch {
  readonly starts: readonly string[];
  readonly detect: Detector;
}

/** Every character of a text by itself, as starts. */
export function each(signs: string): string[] {
  return signs.split("");
}

/** The first two characters of words in upper and lower case. */
export function inAnyCase(...words: readonly string[]): string[] {
  const starts = words.flatMap((word) => {
    const [first = "", second = ""] = word;
    return casesOf(first).flatMap((one) => casesOf(second).map((two) => one + two));
  });
  return [...new Set(starts)];
}

function casesOf(sign: string): string[] {
  return [...new Set([sign.toLowerCase(), sign.toUpperCase()])];
}

const ASCII = 128;
/** Every character beyond ASCII is in one more column. */
const COLUMNS = ASCII + 1;

const NONE: readonly Detector[] = [];

/**
 * The detectors that look at an offset, by the two characters there: nearly every word of a text is passed over with
 * one look into this table, however many detectors there are.
 */
export class StartTable {
  readonly #cells: readonly (readonly Detector[])[];

  constructor(watches: readonly Watch[]) {
    const cells: Detector[][] = Array.from({ length: ASCII * COLUMNS }, () => []);
    const add = (cell: number, detect: Detector): void => {
      const detectors = cells[cell];
      if (detectors !== undefined && detectors.at(-1) !== detect) detectors.push(detect);
    };
    for (const { starts, detect } of watches) {
      for (const start of starts) {
        const row = start.charCodeAt(0) * COLUMNS;
        if (start.length > 1) add(row + columnOf(start.charCodeAt(1)), detect);
        else for (let column = 0; column < COLUMNS; column += 1) add(row + column, detect);
      }
    }
    this.#cells = cells;
  }

  /** @param unit the character at the offset, of ASCII; `next` NaN at the end of the text */
  at(unit: number, next: number): readonly Detector[] {
    return this.#cells[unit * COLUMNS + columnOf(next)] ?? NONE;
  }
}

function columnOf(unit: number): number {
  return unit < ASCII ? unit : ASCII;
}
