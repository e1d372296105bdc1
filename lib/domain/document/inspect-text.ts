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
  /** Containers around this piece in its document. */
  depth: number;
  maxDepth: number;
  /** Whether `text` is to be called; decoding every string costs time. */
  texts: boolean;
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

function isProto(json: string, start: number, end: number): boolean {
  if (end - start === 9) return json.startsWith("__proto__", start);
  const key = json.slice(start, end);
  return key.length <= 54 && key.includes("\\") && JSON.parse(`"${key}"`) === "__proto__";
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

/**
 * Looks at the text of one JSON value for what is lost by parsing it: duplicate keys, `__proto__`,
 * imprecise numbers, great depth. One pass that hops over strings; it does not recurse.
 * @param json a valid JSON text
 */
export function inspectText(json: string, options: InspectOptions, report: TextReport): void {
  const { depth, maxDepth, texts } = options;
  const stack = new KeyStack(json);
  let at = 0;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(json, at);
      const isKey = stack.expectsKey;
      if (isKey) {
        if (stack.enterKey(at + 1, end)) report.duplicateKey(stack.pointer(), stack.key());
        if (end - at > 9 && isProto(json, at + 1, end)) report.protoKey(stack.pointer());
      }
      if (texts) report.text(stack.pointer(), JSON.parse(json.slice(at, end + 1)) as string, isKey);
      at = end + 1;
    } else if (code === 0x7b || code === 0x5b) {
      if (stack.depth + depth === maxDepth) report.tooDeep(stack.pointer());
      stack.open(code === 0x7b);
      at += 1;
    } else if (code === 0x7d || code === 0x5d) {
      stack.close();
      at += 1;
    } else if (code === 0x2c) {
      stack.next();
      at += 1;
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      let end = at + 1;
      while (isNumberPart(json.charCodeAt(end))) end += 1;
      // Up to 15 digits without an exponent are always exact.
      const number = json.slice(at, end);
      if (!isExactNumber(number)) report.imprecise(stack.pointer(), number);
      at = end;
    } else at += 1;
  }
}
