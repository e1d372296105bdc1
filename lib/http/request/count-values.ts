import { problem, type Problem } from "../problem/problem";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;

/**
 * How many values of JSON one turn of the event loop reads: parsing takes a tenth of a microsecond for each, and what
 * React does with each of an action another four.
 */
export const MOST_VALUES = 400_000;

/** The refusal of a body with more of them. */
export function tooManyValues(most = MOST_VALUES): Problem {
  const limit = most.toLocaleString("en");
  return problem("too-large", `A request may have at most ${limit} values. Send fewer at a time.`);
}

/**
 * Counts the values of JSON without reading it: commas and opening brackets outside of texts. A long text costs next
 * to nothing to parse, millions of small values hold up everybody for as long as it takes.
 */
export class ValueCounter {
  #count = 0;
  #isInText = false;
  #isEscaped = false;

  get count(): number {
    return this.#count;
  }

  /** Goes on with the bytes that follow. */
  add(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) at = this.#isInText ? this.#text(bytes, at) : this.#values(bytes, at);
  }

  /** Reads to the end of a text; gives the place behind it. */
  #text(bytes: Uint8Array, from: number): number {
    let at = from;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInText = false;
        return at + 1;
      }
    }
    return at;
  }

  /** Counts up to the beginning of a text; gives the place behind that. */
  #values(bytes: Uint8Array, from: number): number {
    let at = from;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        this.#isInText = true;
        return at + 1;
      }
      if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) this.#count += 1;
    }
    return at;
  }
}
