import { composeText } from "./compose-text";
import { foldText } from "./fold-text";
import type { SearchTerm } from "./query";
import { separateScripts } from "./separate-scripts";

/** A term in the forms that find it: in the full-text index, and in a text at hand. */
export interface TermMatcher {
  /** For FTS5; nothing of its syntax is reachable from outside. */
  readonly expression: string;
  /** Folded; they have to follow each other with nothing but other signs between. At least one. */
  readonly words: readonly string[];
  /** The last word may go on. */
  readonly isPrefix: boolean;
  /** Instead of the expression, where the words of the index of messages that begin so are known. */
  readonly inMessages?: string;
}

/** Accents that are behind their letter; the index passes over them. */
export const ACCENTS = /[\u0300-\u0331]/g;

/** What the index's tokenizer takes for words. */
function wordsOf(text: string): string[] {
  const folded = foldText(composeText(text)).replace(ACCENTS, "");
  return separateScripts(folded).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
}

/** As it was written: which accents count as none is for the index to say, for texts and queries alike. */
function forIndex(text: string): string {
  return (separateScripts(text).match(/[\p{L}\p{N}\p{Co}\u0300-\u0331]+/gu) ?? []).join(" ");
}

/**
 * @param isOpen the term is still being typed: a word counts as the start of one
 * @returns null when there is no word in it
 */
export function matchTerm(term: SearchTerm, isOpen = false): TermMatcher | null {
  const words = wordsOf(term.text);
  const last = words.at(-1);
  if (last === undefined) return null;
  // One letter of scripts without blanks is a whole word, and nothing begins with it.
  const mayGoOn = separateScripts(last) === last;
  const isPrefix = mayGoOn && (term.kind === "prefix" || (isOpen && term.kind === "word"));
  return { expression: `"${forIndex(term.text)}"${isPrefix ? "*" : ""}`, words, isPrefix };
}

/** The terms as they follow each other in a text; null for one alone. */
export function joinTerms(terms: readonly TermMatcher[]): TermMatcher | null {
  if (terms.length < 2) return null;
  const texts = terms.map(({ expression }) => expression.replace(/^"|"\*?$/g, ""));
  const words = terms.flatMap((term) => term.words);
  return { expression: `"${texts.join(" ")}"`, words, isPrefix: false };
}
