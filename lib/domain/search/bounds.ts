import type { QueryProblem } from "./answers";
import { separateScripts } from "./separate-scripts";

/**
 * What one search may ask for. Each word is looked up in the index and intersected with the others, so that the
 * number of words is what a search costs; no person types so many.
 */
export const SEARCH_BOUNDS = {
  /** Words, `word*`, "phrases" and `-without` together. */
  terms: 32,
  /** Words of all phrases; letters of scripts without blanks count as words. */
  words: 256,
  filters: 32,
} as const;

/** Counts the terms of a search and finds the one that is too many. */
export interface SearchMeter {
  /** The sentence that refuses a term, or null while there is room. */
  term(text: string): string | null;
  filter(): string | null;
}

/** A meter for one search. */
export function createSearchMeter(): SearchMeter {
  let [terms, words, filters] = [0, 0, 0];
  return {
    term(text) {
      terms += 1;
      words += countWords(text, SEARCH_BOUNDS.words - words + 1);
      if (terms > SEARCH_BOUNDS.terms) return tooMany("words", SEARCH_BOUNDS.terms);
      return words > SEARCH_BOUNDS.words ? tooLong(SEARCH_BOUNDS.words) : null;
    },
    filter() {
      filters += 1;
      return filters > SEARCH_BOUNDS.filters ? tooMany("filters", SEARCH_BOUNDS.filters) : null;
    },
  };
}

/** Why a list of plain words cannot be searched for; null when it can. */
export function refuseWords(text: string): string | null {
  const meter = createSearchMeter();
  for (const [word] of text.matchAll(/\S+/gu)) {
    // What has no letters is no word of a search.
    const refused = /[\p{L}\p{N}]/u.test(word) ? meter.term(word) : null;
    if (refused !== null) return refused;
  }
  return null;
}

/** The problem of a search that asks for too much; null for all others. */
export function boundProblem(problems: readonly QueryProblem[]): QueryProblem | null {
  return problems.find(({ isBound }) => isBound === true) ?? null;
}

function countWords(text: string, most: number): number {
  let count = 0;
  // A word is a letter at least: what lies behind so many letters cannot matter.
  for (const _ of separateScripts(text).matchAll(/[\p{L}\p{N}\p{Co}]+/gu)) {
    count += 1;
    if (count >= most) break;
  }
  return count;
}

const tooMany = (what: string, most: number) =>
  `The search has more than ${most} ${what}. Remove some of them.`;

const tooLong = (most: number) =>
  `The phrases of this search have more than ${most} words. Shorten them.`;
