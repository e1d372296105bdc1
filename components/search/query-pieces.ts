import { FILTER_KEYS } from "@/lib/domain/search/query";

/** A word, a phrase or a `key:value` of a search text, with its place in it. */
export interface QueryPiece {
  readonly start: number;
  readonly end: number;
  /** In lower case; null for words and phrases. */
  readonly key: string | null;
  /** Without its quotes. */
  readonly value: string;
  readonly isExcluded: boolean;
}

const PIECE = /(-?)(?:([a-z]+):(?!\/\/))?("[^"]*"?|\S+)/giu;

/**
 * The pieces of a search text as a person typed it, so that one can be taken out or exchanged while the rest
 * stays letter for letter. What the keys mean is not decided here.
 */
export function queryPieces(text: string): QueryPiece[] {
  return [...text.matchAll(PIECE)].map((match) => {
    const [whole, minus, key, value = ""] = match;
    return {
      start: match.index,
      end: match.index + whole.length,
      key: key?.toLowerCase() ?? null,
      value: value.startsWith('"') ? value.slice(1).replace(/"$/u, "") : value,
      isExcluded: minus === "-",
    };
  });
}

/** The words and phrases alone, as they are marked in what a hit opens; excluded ones are not there. */
export function searchWords(text: string): string {
  return queryPieces(text)
    .filter((piece) => piece.key === null && !piece.isExcluded)
    .map(({ value }) => (/\s/u.test(value) ? `"${value}"` : value))
    .join(" ");
}

/** The text without one of its pieces. */
export function withoutPiece(text: string, piece: QueryPiece): string {
  return joined(text.slice(0, piece.start), text.slice(piece.end));
}

/** The text without the pieces that have this key, and this value where one is given. */
export function withoutKey(text: string, key: string, value?: string): string {
  return queryPieces(text)
    .filter((piece) => piece.key === key && (value === undefined || piece.value === value))
    .toReversed()
    .reduce(withoutPiece, text);
}

/** The text with a filter at its end; it replaces what `without` took out before. */
export function withFilter(text: string, key: string, value: string): string {
  // What begins with two slashes would make an address of the key.
  const quoted = /^(?!\/\/)[^\s"]+$/u.test(value) ? value : `"${value.replaceAll('"', "")}"`;
  return joined(text, `${key}:${quoted}`);
}

/** The values a key has in the text. */
export function valuesOf(text: string, key: string): string[] {
  return queryPieces(text)
    .filter((piece) => piece.key === key && !piece.isExcluded)
    .map(({ value }) => value);
}

/** The pieces that narrow the search down; what has a key nobody knows is a mistake, not a filter. */
export function filterPieces(text: string): QueryPiece[] {
  return queryPieces(text).filter(
    ({ key, value }) => FILTER_KEYS.some((known) => known === key) && value !== "",
  );
}

const isAlike = (one: QueryPiece, other: QueryPiece): boolean =>
  one.key === other.key && one.value === other.value && one.isExcluded === other.isExcluded;

/** The filters of a text, each once however often it was typed. */
export function distinctFilters(text: string): QueryPiece[] {
  const all = filterPieces(text);
  return all.filter((piece, at) => all.findIndex((each) => isAlike(each, piece)) === at);
}

/** The text without a filter, however often it was typed. */
export function withoutFilter(text: string, filter: QueryPiece): string {
  return filterPieces(text)
    .filter((piece) => isAlike(piece, filter))
    .toReversed()
    .reduce(withoutPiece, text);
}

/** The text without any filter: only its words remain. */
export function withoutFilters(text: string): string {
  return filterPieces(text).toReversed().reduce(withoutPiece, text);
}

const SCRIPT_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The index has neither emoji nor punctuation. */
const IN_THE_INDEX = /[\p{L}\p{N}\p{Co}]/u;

/**
 * What keeps a text from being looked for: it only leaves words out, has no letters or digits, or is short of three
 * letters, one of a script without spaces, or a filter. Null where there is enough.
 */
export function whyNotAskable(text: string): "excluded" | "no-letters" | "short" | null {
  if (filterPieces(text).length > 0) return null;
  const words = queryPieces(text).filter(({ key }) => key === null);
  const found = words.filter(({ isExcluded }) => !isExcluded);
  const known = found.filter(({ value }) => IN_THE_INDEX.test(value));
  if (known.some(({ value }) => value.length >= 3 || SCRIPT_WITHOUT_SPACES.test(value)))
    return null;
  if (known.length > 0) return "short";
  if (found.length > 0) return "no-letters";
  return words.some(({ value }) => IN_THE_INDEX.test(value)) ? "excluded" : "short";
}

function joined(before: string, after: string): string {
  const left = before.trimEnd();
  const right = after.trimStart();
  return left === "" || right === "" ? left + right : `${left} ${right}`;
}
