import type { EncodedRun } from "./encoded-runs";

/** Less says less than a password with its name. */
const FEWEST = 12;
const BETWEEN = "[ ,:;\\t\\r\\n]{1,4}";
/** Bytes one by one, as hexadecimal digits: `67 68 70`, `0x67, 0x68`, `67:68`. */
const HEX = new RegExp(
  `(?<![0-9a-zA-Z])(?:(?:0x)?[0-9a-fA-F]{2}${BETWEEN}){${FEWEST - 1},4000}(?:0x)?[0-9a-fA-F]{2}(?![0-9a-zA-Z])`,
  "g",
);
/** And as numbers: `103, 104, 112`. */
const NUMBERS = new RegExp(
  `(?<![\\d.])(?:\\d{2,3}${BETWEEN}){${FEWEST - 1},4000}\\d{2,3}(?![\\d.])`,
  "g",
);
/** Signs with a blank between every two: `g h p _`. */
const SPACED = /(?<![\w+/=.-])(?:[\w+/=.-] ){19,2000}[\w+/=.-](?![\w+/=.-])/g;

/** The texts that bytes represent which stand one by one, and those whose signs do. */
export function* byteLists(text: string): Generator<EncodedRun, void, void> {
  for (const [pattern, base] of [
    [HEX, 16],
    [NUMBERS, 10],
  ] as const) {
    for (const { 0: run, index } of text.matchAll(pattern)) {
      const inside = textOf(run, base);
      if (inside !== null) yield { start: index, end: index + run.length, text: inside };
    }
  }
  for (const { 0: run, index } of text.matchAll(SPACED))
    yield { start: index, end: index + run.length, text: run.replaceAll(" ", "") };
}

/** Null where one of the bytes is none of a text in ASCII. */
function textOf(run: string, base: 10 | 16): string | null {
  let text = "";
  for (const [digits] of run.matchAll(/(?:0x)?[0-9a-fA-F]{2,3}/g)) {
    const byte = Number.parseInt(digits.replace("0x", ""), base);
    const isOfText =
      (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d;
    if (!isOfText) return null;
    text += String.fromCharCode(byte);
  }
  return text;
}
