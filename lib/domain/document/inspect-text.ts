import { KeyStack } from "./key-stack";
import { isExactNumber } from "./number-text";

/** What JSON.parse passes over in silence. */
export interface TextReport {
  /** A key that an object has already; `key` is decoded. */
  duplicateKey(pointer: string, key: string): void;
  /** The own key `__proto__`. */
  protoKey(pointer: string): void;
  /** A number that no double holds exactly, as written. */
  imprecise(pointer: string, number: string): void;
  /** The first container of a branch that lies deeper than the limit. */
  tooDeep(pointer: string): void;
  /** A string or key that may hold surrogates or invisible characters; only where asked for. */
  text(pointer: string, text: string, isKey: boolean): void;
}

export interface InspectOptions {
  /** Containers around the text in its document. */
  readonly depth: number;
  readonly maxDepth: number;
  /** Whether `text` is to be called; decoding every string costs time. */
  readonly texts: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Offset of the quote that ends the string begun at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    // An even number of backslashes escapes itself; start + 1 is never reached by the opening quote.
    if ((end - before) % 2 === 1) return end;
  }
}

function isNumberPart(code: number): boolean {
  // Digits, "+", "-", ".", "e", "E".
  return (
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x2e ||
    (code | 0x20) === 0x65
  );
}

/** Offset after the number that starts at `start`. */
function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  while (isNumberPart(json.charCodeAt(end))) end += 1;
  return end;
}

/**
 * Looks at JSON texts for what is lost by parsing them: duplicate keys, `__proto__`, imprecise
 * numbers, great depth. One pass that hops over strings and does not recurse. Made once for many texts.
 */
export class TextInspector {
  readonly #stack = new KeyStack();
  readonly #report: TextReport;

  constructor(report: TextReport) {
    this.#report = report;
  }

  /** @param json the valid JSON text of one value */
  inspect(json: string, { depth, maxDepth, texts }: InspectOptions): void {
    const stack = this.#stack;
    stack.reset(json);
    let at = 0;
    while (at < json.length) {
      const code = json.charCodeAt(at);
      if (code <= 0x20 || code === 0x3a) at += 1;
      else if (code === QUOTE) at = this.#string(json, at, texts);
      else if (code === 0x2c) {
        stack.next();
        at += 1;
      } else if (code === 0x7b || code === 0x5b) {
        if (stack.depth + depth === maxDepth) this.#report.tooDeep(stack.pointer());
        stack.open(code === 0x7b);
        at += 1;
      } else if (code === 0x7d || code === 0x5d) {
        stack.close();
        at += 1;
      } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
        const end = endOfNumber(json, at);
        // The shortest that is not exact is 1e400.
        if (end - at > 4) this.#number(json.slice(at, end));
        at = end;
      } else at += 1;
    }
  }

  /** @returns the offset after the string that starts at `start` */
  #string(json: string, start: number, texts: boolean): number {
    const stack = this.#stack;
    const end = endOfString(json, start);
    const isKey = stack.expectsKey;
    if (isKey) {
      if (stack.enterKey(start + 1, end)) {
        this.#report.duplicateKey(stack.pointer(), stack.key());
      }
      if (stack.isProto()) this.#report.protoKey(stack.pointer());
    }
    if (texts) {
      const text = String(JSON.parse(json.slice(start, end + 1)));
      this.#report.text(stack.pointer(), text, isKey);
    }
    return end + 1;
  }

  #number(number: string): void {
    if (!isExactNumber(number)) this.#report.imprecise(this.#stack.pointer(), number);
  }
}
