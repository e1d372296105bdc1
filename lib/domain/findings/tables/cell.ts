import { looksDrawn } from "../keys/form";
import type { Match } from "../match";
import { isPlausible, looksRandom, nameStrength, type NameStrength } from "../plausible";

/** A cell of a table: where its text is, without blanks and marks around it. */
export interface Cell {
  readonly start: number;
  readonly end: number;
}

/** A column whose header names a credential. */
export interface Column {
  readonly index: number;
  readonly strength: NameStrength;
}

const NAME = /^[\p{L}_][\p{L}\d _./-]{0,38}(?:[ ]?\([^()]{1,24}\))?:?$/u;
const MARKS = "*_`\"' \t";
const MOST_WORDS = 4;
const SHORTEST = 6;
const SHORTEST_KEY = 12;
/** Kinds of data, hashes, bounds, dates and versions, which tables about passwords have. */
const NO_VALUE =
  /^(?:(?:n?var)?char|str|string|text|int|integer|bigint|blob|bytes?|sha|md|aes|rsa|ed|hmac|hs|rs|es|bcrypt|argon|scrypt|pbkdf|rfc|utf|iso|oauth|totp|hotp|base|hex|uuid|min|max|len|length|level|step|row|col|column|page|line|case|test|tc|user|item|id|no|issue|bug|sprint|phase)[-_ .]?[\d(<>=]|^\d{4}-\d\d|^v?\d+(?:\.\d+)+|^[<>≤≥=~±]|^\d+(?:[.,]\d+)?(?:%|ms|s|m|h|d|kb|mb|gb|px|chars?)?$|^(?:https?|ftp):\/\//i;

/** The cell without blanks, quotes and the marks of Markdown around it. */
export function trimmed(text: string, { start, end }: Cell): Cell {
  let [from, to] = [start, end];
  while (from < to && MARKS.includes(text.charAt(from))) from += 1;
  while (to > from && MARKS.includes(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

/** What the header of a column says about its values; null for a text that is no name, or one of nothing secret. */
export function strengthOfName(text: string, cell: Cell): NameStrength | null {
  const name = nameIn(text, cell);
  if (name === null) return null;
  return nameStrength(name.replace(/[ ]?\([^()]*\)/, "").replace(/:$/, ""));
}

/** The text of a cell that can be a name; null where it is a sentence or a value. */
export function nameIn(text: string, cell: Cell): string | null {
  const { start, end } = trimmed(text, cell);
  const name = text.slice(start, end);
  return NAME.test(name) && name.split(" ").length <= MOST_WORDS ? name : null;
}

/** The columns that hold credentials, where all of a line can be the header of a table. */
export function columnsOf(text: string, cells: readonly Cell[]): Column[] {
  if (cells.length < 2 || cells.some((cell) => nameIn(text, cell) === null)) return [];
  return cells.flatMap((cell, index) => {
    const strength = strengthOfName(text, cell);
    return strength === null ? [] : [{ index, strength }];
  });
}

/**
 * The credential in a cell under such a name; null for words, kinds of data and examples.
 * @param isData the table is one of data, so that words are values, too
 */
export function secretIn(
  text: string,
  cell: Cell,
  strength: NameStrength,
  isData = false,
): Match | null {
  const { start, end } = trimmed(text, cell);
  const value = text.slice(start, end);
  const fewest = strength === "password" ? SHORTEST : SHORTEST_KEY;
  if (value.length < fewest || value.length > 4000 || /\s/.test(value)) return null;
  // The next kind of a list of them, or the next column of a header.
  if (!isData && nameStrength(value) !== null) return null;
  if (NO_VALUE.test(value) && !looksRandom(value, SHORTEST_KEY)) return null;
  const isLikely =
    strength === "password"
      ? isPlausible(strength, value, isData)
      : isPlausible(strength, value, true) && looksDrawn(value);
  return isLikely ? { rule: "secret.assignment", start, end } : null;
}
