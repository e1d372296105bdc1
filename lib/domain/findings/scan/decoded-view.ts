import { matchEnd } from "../match";

/** A part of a text, end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A text with something undone, and where its characters are in the text it was made of. */
export interface DecodedView {
  readonly text: string;
  /** Stretches of the text with all that was undone and what is around it, in order; what is between them is as before. */
  readonly changed: readonly Stretch[];
  /** Where the character at a position begins in the source. */
  readonly startOf: (position: number) => number;
  /** Where the character before a position ends in the source. */
  readonly endOf: (position: number) => number;
}

// What is drawn as nothing, and so can be inside of a key that looks whole: soft hyphen, joiners, marks of
// direction, variation selectors, tags.
const INVISIBLE =
  "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\u{1bca0}-\\u{1bca3}\\u{e0000}-\\u{e0fff}]";
const WIDE = "[\\uff01-\\uff5e]";
const ESCAPE =
  "\\\\(?:u[0-9a-fA-F]{4}|u\\{[0-9a-fA-F]{1,6}\\}|x[0-9a-fA-F]{2}|\\r?\\n[ \\t]{0,40}|[\"'`/\\\\bfnrtv_*~.-])";
/** Signs beyond ASCII are several bytes of UTF-8. */
const PERCENT =
  "%[eE][0-9a-fA-F](?:%[89abAB][0-9a-fA-F]){2}|%[cdCD][0-9a-fA-F]%[89abAB][0-9a-fA-F]|%[0-9a-fA-F]{2}";
const ENTITY = "&(?:#\\d{2,3}|#[xX][0-9a-fA-F]{2}|amp|quot|apos|lt|gt);";
const SOFT_BREAK = "=\\r?\\n";
/** Two texts of a program that it puts together: `"a" + "b"`, `'a' . 'b'`, `"a" "b"`. */
const JOINT =
  "([\"'`])[ \\t]{0,8}(?:\\\\?\\r?\\n)?[ \\t]{0,40}(?:\\+|\\.{1,2}|&|\\|\\|)?[ \\t]{0,8}(?:\\r?\\n)?[ \\t]{0,40}\\1";

const sticky = (pattern: string): RegExp => new RegExp(pattern, "uy");
/** Letters of other scripts that look like one of ASCII, where they are in a word with such letters. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Array.from(
    "аaеeоoрpсcуyхxіiјjѕsԁdԛqԝwһhοoαaνvρpτt".matchAll(/(.)(.)/gu),
    ([, like = "", sign = ""]) => [like, sign],
  ),
);
const UNSEEN = sticky(`${INVISIBLE}|${WIDE}`);
const LOOKALIKE = sticky("(?<=[a-zA-Z])[^\\u0000-\\u00ff]|[^\\u0000-\\u00ff](?=[a-zA-Z])");
const JOINED = sticky(JOINT);
const BY_SIGN: ReadonlyMap<string, RegExp> = new Map([
  ["\\", sticky(ESCAPE)],
  ["%", sticky(PERCENT)],
  ["&", sticky(ENTITY)],
  ["=", sticky(SOFT_BREAK)],
  ...["'", '"', "`"].map((quote) => [quote, JOINED] as const),
]);
/** What may be between two texts of a program; most quotes are followed by something else. */
const AFTER_QUOTE = new Uint8Array(0x10000);
for (const sign of " \t\r\n\\+.&|\"'`") AFTER_QUOTE[sign.charCodeAt(0)] = 1;
/** By the character it begins with: nearly every one of a text is passed over with one look. */
const CODED: readonly (RegExp | undefined)[] = Array.from({ length: 0x10000 }, (_, unit) => {
  const sign = String.fromCharCode(unit);
  const known = LOOKALIKES.has(sign) ? LOOKALIKE : BY_SIGN.get(sign);
  if (known !== undefined) return known;
  // Half of a pair may be the first half of an invisible sign.
  const isHalf = unit >= 0xd800 && unit < 0xdc00;
  UNSEEN.lastIndex = 0;
  return isHalf || UNSEEN.test(sign) ? UNSEEN : undefined;
});

/** Where what is coded at an offset ends; -1 where nothing is. */
function codedEnd(text: string, at: number): number {
  const pattern = CODED[text.charCodeAt(at)];
  if (pattern === undefined) return -1;
  if (pattern === JOINED && AFTER_QUOTE[text.charCodeAt(at + 1)] !== 1) return -1;
  return matchEnd(pattern, text, at);
}

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
  for (let at = 0; at < text.length; at += 1) {
    const end = codedEnd(text, at);
    if (end === -1) continue;
    const instead = decodeToken(text.slice(at, end));
    parts.push(text.slice(from, at), instead);
    length += at - from + instead.length;
    from = end;
    ends.push(length);
    lengths.push(instead.length);
    sources.push(from);
    at = end - 1;
  }
  if (ends.length === 0) return null;
  parts.push(text.slice(from));
  const decoded = parts.join("");
  const sourceOf = (position: number, isEnd: boolean): number => {
    let last = lastAtMost(ends, position);
    if (isEnd) {
      // What was taken out behind the end does not belong to it.
      while (ends[last] === position && lengths[last] === 0) last -= 1;
    }
    return last < 0 ? position : (sources[last] ?? 0) + position - (ends[last] ?? 0);
  };
  return {
    text: decoded,
    changed: stretches(decoded, ends, lengths),
    startOf: (position) => sourceOf(position, false),
    endOf: (position) => sourceOf(position, true),
  };
}

/** As far as names reach from their values, and phrases; runs of signs are of any length. */
const AROUND = 1000;
/** A stretch ends where no number, word or run of signs is cut, unless it is that long. */
const LONGEST_RUN = 4 * 1024 * 1024;
const RUN_SIGN = /[A-Za-z0-9+/_=.@:~|-]/;

function stretches(
  text: string,
  ends: readonly number[],
  lengths: readonly number[],
): readonly Stretch[] {
  const found: { start: number; end: number }[] = [];
  for (const [order, end] of ends.entries()) {
    const from = end - (lengths[order] ?? 0) - AROUND;
    const last = found.at(-1);
    if (last !== undefined && from <= last.end) {
      last.end = Math.max(last.end, end + AROUND);
      continue;
    }
    if (last !== undefined) last.end = runEnd(text, last.end, 1);
    const start = from <= 0 ? 0 : runEnd(text, from, -1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end + AROUND);
    else found.push({ start, end: end + AROUND });
  }
  const last = found.at(-1);
  if (last !== undefined) last.end = runEnd(text, last.end, 1);
  return found;
}

/** Where a run of signs that an offset is in the middle of ends, or begins. */
function runEnd(text: string, offset: number, step: 1 | -1): number {
  const limit = step === 1 ? text.length : 0;
  let at = Math.min(offset, text.length);
  for (let steps = 0; at !== limit && steps < LONGEST_RUN; steps += 1) {
    if (!RUN_SIGN.test(text.charAt(step === 1 ? at : at - 1))) break;
    at += step;
  }
  return at;
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
  const named = NAMED.get(token) ?? LOOKALIKES.get(token);
  if (named !== undefined) return named;
  if (token.startsWith("%") && token.length > 3) return decodeBytes(token);
  const unit = token.codePointAt(0) ?? 0;
  if (unit >= 0xff01 && unit <= 0xff5e) return String.fromCodePoint(unit - 0xfee0);
  const digits = /^(?:\\u\{?|\\x|%|&#[xX])([0-9a-fA-F]+)/.exec(token)?.[1];
  if (digits !== undefined) return fromCode(Number.parseInt(digits, 16));
  const decimal = /^&#(\d+)/.exec(token)?.[1];
  if (decimal !== undefined) return fromCode(Number(decimal));
  return /^\\[^\r\n]$/.test(token) ? token.charAt(1) : "";
}

/** A sign of several bytes; nothing for an invisible one, and for bytes that are none. */
function decodeBytes(token: string): string {
  try {
    const sign = decodeURIComponent(token);
    UNSEEN.lastIndex = 0;
    return UNSEEN.test(sign) ? decodeToken(sign) : sign;
  } catch {
    return "";
  }
}

function fromCode(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
