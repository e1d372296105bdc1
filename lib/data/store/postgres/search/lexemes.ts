import { createHash } from "node:crypto";

import type { SearchPlace } from "@/lib/domain/conversation/facts/search-text";

import type { TitlePlace } from "../../full-text/words";
import { tokenize } from "./tokenize";

/** The place of a word is its first letter in the index: a `tsvector` has no columns, and only four weights. */
const PLACE_LETTERS: Readonly<Record<SearchPlace | TitlePlace, string>> = {
  text: "t",
  thinking: "k",
  tools: "o",
  args: "a",
  results: "r",
  attachments: "f",
  title: "n",
  system: "s",
};

export type Place = keyof typeof PLACE_LETTERS;

export const letterOf = (place: string): string => PLACE_LETTERS[place as Place];

/** PostgreSQL keeps 255 positions of a lexeme and drops the others without a word. */
export const MOST_POSITIONS = 250;
/** PostgreSQL's last position; what lies behind it would all stand there. */
export const LAST_POSITION = 16_383;
/** Behind a lexeme of which more positions follow: `the`, `the\u00011`, `the\u00012`, … */
const MORE = "\u0001";
export const moreOf = (positionsBefore: number): string =>
  positionsBefore === 0 ? "" : `${MORE}${positionsBefore / MOST_POSITIONS}`;

/** UTF-16 units: a lexeme has at most 2,046 bytes. */
export const LONGEST = 600;
const KEPT_OF_LONG = 500;
const CUT = "\u0002";

/** No word at all, for terms that have none. */
const NOWHERE = "\u0003";

/** Whether the index has a word as it is. */
export const isPlain = (word: string): boolean => word.length <= KEPT_OF_LONG;

/** A word as the index has it; of a very long one the beginning and a hash of the whole. */
export function lexeme(word: string): string {
  if (word.length <= LONGEST) return word;
  const start = word.slice(0, KEPT_OF_LONG).replace(/[\uD800-\uDBFF]$/, "");
  return `${start}${CUT}${createHash("sha256").update(word).digest("hex").slice(0, 32)}`;
}

/** Lexemes are letters and digits and our own marks, so that none has a quote or a backslash. */
const quote = (text: string): string => `'${text}'`;

/** Texts by their places, to be indexed. */
export type PlacedTexts = Readonly<Partial<Record<Place, string>>>;

/** Texts by their places as a `tsvector` in its text form. @throws RangeError as `eachLexeme` does */
export function vectorOf(texts: PlacedTexts): string {
  const parts: string[] = [];
  eachLexeme(texts, (word, positions) => parts.push(`${quote(word)}:${positions.join()}`));
  return parts.join(" ");
}

/**
 * Goes through the lexemes of texts, each once. Positions begin at 1 in each place: a phrase is found within one.
 * @throws RangeError for a text of more words than there are positions; stretches are shorter than that
 */
export function eachLexeme(
  texts: PlacedTexts,
  visit: (lexeme: string, positions: readonly number[]) => void,
): void {
  for (const [place, text] of Object.entries(texts)) {
    if (text === "") continue;
    const letter = letterOf(place);
    for (const [word, positions] of positionsOf(text)) {
      const whole = letter + lexeme(word);
      if (positions.length <= MOST_POSITIONS) {
        visit(whole, positions);
        continue;
      }
      for (let from = 0; from < positions.length; from += MOST_POSITIONS) {
        visit(whole + moreOf(from), positions.slice(from, from + MOST_POSITIONS));
      }
    }
  }
}

function positionsOf(text: string): Map<string, number[]> {
  const words = tokenize(text);
  if (words.length > LAST_POSITION) throw new RangeError("A stretch of a text has too many words.");
  const found = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    const known = found.get(word);
    if (known === undefined) found.set(word, [at + 1]);
    else known.push(at + 1);
  }
  return found;
}

/** Words that follow each other, of which the last may go on. */
export interface Phrase {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

/**
 * A phrase in any of some places, as a `tsquery`.
 * @param isExact whether the words have to follow each other: the index answers that slowly, a row at once
 */
export function phraseQuery(
  { words, isPrefix }: Phrase,
  places: readonly Place[],
  isExact: boolean,
): string {
  if (words.length === 0) return quote(NOWHERE);
  const follows = isExact ? " <-> " : " & ";
  const inPlaces = places.map((place) => {
    const letter = PLACE_LETTERS[place];
    const parts = words.map((word, at) => {
      const text = letter + lexeme(word);
      // A cut word is asked for as a whole: its hash says nothing of how it begins.
      if (isPrefix && at === words.length - 1 && word.length <= KEPT_OF_LONG) {
        return `${quote(text)}:*`;
      }
      if (!isExact || words.length === 1) return quote(text);
      return `(${quote(text)} | ${quote(text + MORE)}:*)`;
    });
    return parts.length === 1 ? parts.join("") : `(${parts.join(follows)})`;
  });
  return `(${inPlaces.join(" | ")})`;
}
