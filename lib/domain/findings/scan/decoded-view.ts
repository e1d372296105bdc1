/** A text with something undone, and where its characters stand in the text it was made of. */
export interface DecodedView {
  readonly text: string;
  /** Where the character at a position begins in the source. */
  readonly startOf: (position: number) => number;
  /** Where the character before a position ends in the source. */
  readonly endOf: (position: number) => number;
}

// What is drawn as nothing, and so can stand inside of a key that looks whole: soft hyphen, joiners, marks of
// direction, variation selectors, tags.
const INVISIBLE =
  "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\u{1bca0}-\\u{1bca3}\\u{e0000}-\\u{e0fff}]";
const WIDE = "[\\uff01-\\uff5e]";
const ESCAPE =
  "\\\\(?:u[0-9a-fA-F]{4}|u\\{[0-9a-fA-F]{1,6}\\}|x[0-9a-fA-F]{2}|\\r?\\n[ \\t]{0,40}|[\"'`/\\\\bfnrtv_*~.-])";
const PERCENT = "%[0-9a-fA-F]{2}";
const ENTITY = "&(?:#\\d{2,3}|#[xX][0-9a-fA-F]{2}|amp|quot|apos|lt|gt);";
const SOFT_BREAK = "=\\r?\\n";
/** Two texts of a program that it puts together: `"a" + "b"`, `'a' . 'b'`, `"a" "b"`. */
const JOINT =
  "([\"'`])[ \\t]{0,8}(?:\\\\?\\r?\\n)?[ \\t]{0,40}(?:\\+|\\.{1,2}|&|\\|\\|)?[ \\t]{0,8}(?:\\r?\\n)?[ \\t]{0,40}\\1";

const CODED = new RegExp(
  [INVISIBLE, WIDE, ESCAPE, PERCENT, ENTITY, SOFT_BREAK, JOINT].join("|"),
  "gu",
);
const NAMED: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["\\b", "\b"],
  ["\\f", "\f"],
  ["\\n", "\n"],
  ["\\r", "\r"],
  ["\\t", "\t"],
  ["\\v", "\v"],
]);

/** The text with one layer of escapes, entities, joints and invisible signs undone; null when it has none. */
export function decodeView(text: string): DecodedView | null {
  const parts: string[] = [];
  // Of each replaced stretch: its end in the decoded text, its length there, its end in the source.
  const ends: number[] = [];
  const lengths: number[] = [];
  const sources: number[] = [];
  let from = 0;
  let length = 0;
  for (const match of text.matchAll(CODED)) {
    const [token] = match;
    const instead = decodeToken(token);
    parts.push(text.slice(from, match.index), instead);
    length += match.index - from + instead.length;
    from = match.index + token.length;
    ends.push(length);
    lengths.push(instead.length);
    sources.push(from);
  }
  if (ends.length === 0) return null;
  parts.push(text.slice(from));
  const sourceOf = (position: number, isEnd: boolean): number => {
    let last = lastAtMost(ends, position);
    if (isEnd) {
      // What was taken out behind the end does not belong to it.
      while (ends[last] === position && lengths[last] === 0) last -= 1;
    }
    return last < 0 ? position : (sources[last] ?? 0) + position - (ends[last] ?? 0);
  };
  return {
    text: parts.join(""),
    startOf: (position) => sourceOf(position, false),
    endOf: (position) => sourceOf(position, true),
  };
}

function lastAtMost(ends: readonly number[], position: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function decodeToken(token: string): string {
  const named = NAMED.get(token);
  if (named !== undefined) return named;
  const unit = token.codePointAt(0) ?? 0;
  if (unit >= 0xff01 && unit <= 0xff5e) return String.fromCodePoint(unit - 0xfee0);
  const digits = /^(?:\\u\{?|\\x|%|&#[xX])([0-9a-fA-F]+)/.exec(token)?.[1];
  if (digits !== undefined) return fromCode(Number.parseInt(digits, 16));
  const decimal = /^&#(\d+)/.exec(token)?.[1];
  if (decimal !== undefined) return fromCode(Number(decimal));
  return /^\\[^\r\n]$/.test(token) ? token.charAt(1) : "";
}

function fromCode(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
