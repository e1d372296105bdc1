/** What to look for in the texts of a conversation. */
export interface FindWish {
  readonly text: string;
  readonly matchCase?: boolean;
  readonly wholeWord?: boolean;
  /** The text is a regular expression (RE2 syntax, which never takes more than linear time). */
  readonly regex?: boolean;
  /** The text is several words; each counts, at the start of a word and without its accents, as in a search. */
  readonly anyWord?: boolean;
}

/** Where something was found: UTF-16 offsets, end exclusive. */
export type FoundRange = readonly [start: number, end: number];

export interface Finder {
  /** All places, in order, not overlapping, never empty; at most `most`. */
  readonly ranges: (text: string, most?: number) => FoundRange[];
  /**
   * False: the JSON text cannot hold what is looked for, whatever of it is a string. Saves parsing; true
   * says nothing.
   */
  readonly mayBeIn: (json: string) => boolean;
}

/** Finds a text as it stands, or the words of a search; a regular expression has a maker of its own. */
export function textFinder(wish: FindWish): Finder {
  return wish.anyWord ? anyWordFinder(wish.text) : plainFinder(wish);
}

function plainFinder({ text, matchCase = false, wholeWord = false }: FindWish): Finder {
  const fold = matchCase ? (value: string) => value : foldCase;
  const needle = fold(text);
  // Characters that JSON text may write in several ways cannot be looked for in it.
  const isSafe = /^[\w .,:;!?()[\]{}<>=+*#@&%$€'-]+$/.test(needle);
  return {
    ranges: (value, most) => takeRanges(plainRanges(fold(value), needle), value, wholeWord, most),
    mayBeIn: (json) => !isSafe || json.includes("\\u") || fold(json).includes(needle),
  };
}

function anyWordFinder(text: string): Finder {
  const words = foldAccents(text).split(/\s+/).filter(Boolean);
  // Longer words first, so that a word does not hide one that begins like it.
  const needles = words.toSorted((a, b) => b.length - a.length);
  return {
    ranges: (value, most) =>
      takeRanges(wordRanges(foldAccents(value), needles), value, false, most),
    mayBeIn: () => true,
  };
}

function* wordRanges(text: string, needles: readonly string[]): Generator<FoundRange> {
  const found = needles.flatMap((needle) =>
    [...plainRanges(text, needle)].filter(([start]) => {
      const isGlued = WORD.test(lastSign(text.slice(Math.max(0, start - 2), start)));
      return !isGlued || UNSPACED.test(needle);
    }),
  );
  let end = 0;
  for (const range of found.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (range[0] < end) continue;
    end = range[1];
    yield range;
  }
}

/** Scripts that are written without blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Lower case without accents, of the same length. */
function foldAccents(text: string): string {
  const lower = foldCase(text);
  if (!/[^\p{ASCII}]/u.test(lower)) return lower;
  return lower.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (sign) => sign.normalize("NFD")[0] ?? sign);
}

/** Lower case of the same length, so that offsets stay what they are. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (sign) => {
    const small = sign.toLowerCase();
    return small.length === sign.length ? small : sign;
  }).join("");
}

function* plainRanges(text: string, needle: string): Generator<FoundRange> {
  if (needle === "") return;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at)) {
    yield [at, at + needle.length];
    at += needle.length;
  }
}

/** The first of the places found, those that are words if only words count. */
export function takeRanges(
  found: Iterable<FoundRange>,
  text: string,
  wholeWord: boolean,
  most = Number.POSITIVE_INFINITY,
): FoundRange[] {
  const ranges: FoundRange[] = [];
  for (const range of found) {
    if (ranges.length >= most) break;
    if (!wholeWord || isWord(text, range)) ranges.push(range);
  }
  return ranges;
}

const WORD = /[\p{L}\p{M}\p{N}_]/u;

function isWord(text: string, [start, end]: FoundRange): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  return !WORD.test(lastSign(before)) && !WORD.test(firstSign(after));
}

function firstSign(text: string): string {
  return String.fromCodePoint(...(text === "" ? [] : [text.codePointAt(0) ?? 0]));
}

function lastSign(text: string): string {
  return Array.from(text).at(-1) ?? "";
}
