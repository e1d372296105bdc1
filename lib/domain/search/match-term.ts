import { foldText } from "./fold-text";
import type { SearchTerm } from "./query";
import { UNSPACED_CLASS, separateScripts } from "./separate-scripts";

/** A term in the forms that find it: in the full-text index, and in a text at hand. */
export interface TermMatcher {
  /** For FTS5; nothing of its syntax is reachable from outside. */
  readonly expression: string;
  /** Finds all its places in a folded text. */
  readonly pattern: RegExp;
}

const LETTER = String.raw`[\p{L}\p{N}\p{Co}]`;
/** One that makes words together with its neighbours. */
const SPACED_LETTER = `(?!${UNSPACED_CLASS})${LETTER}`;
const REST_OF_WORD = String.raw`[\p{L}\p{N}\p{Co}\p{M}]*`;

/** What the index's tokenizer takes for words. */
function wordsOf(text: string): string[] {
  const folded = foldText(text.normalize("NFC")).replace(/[\u0300-\u0331]+/g, "");
  return separateScripts(folded).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
}

/**
 * @param isOpen the term is still being typed: a word counts as the start of one
 * @returns null when there is no word in it
 */
export function matchTerm(term: SearchTerm, isOpen = false): TermMatcher | null {
  const words = wordsOf(term.text);
  if (words.length === 0) return null;
  const isPrefix = term.kind === "prefix" || (isOpen && term.kind === "word");
  const last = words.at(-1) ?? "";
  // One letter of these scripts is a whole word, and nothing begins with it.
  const goesOn = isPrefix && separateScripts(last) === last;
  return {
    expression: `"${words.join(" ")}"${goesOn ? "*" : ""}`,
    pattern: new RegExp(patternOf(words, goesOn), "gu"),
  };
}

/** Between two words of a term anything but letters; at both ends no letter of the same word. */
function patternOf(words: readonly string[], goesOn: boolean): string {
  let source = "";
  let wasSpaced = true;
  for (const [at, word] of words.entries()) {
    const isSpaced = separateScripts(word) === word;
    // Letters that are words of their own stand beside others without anything between.
    if (at > 0)
      source +=
        isSpaced && wasSpaced ? String.raw`[^\p{L}\p{N}\p{Co}]+` : String.raw`[^\p{L}\p{N}\p{Co}]*`;
    else if (isSpaced) source += `(?<!${SPACED_LETTER})`;
    source += [...word].join(String.raw`\p{M}*`);
    wasSpaced = isSpaced;
  }
  if (goesOn) return source + REST_OF_WORD;
  return wasSpaced ? `${source}\\p{M}*(?!${SPACED_LETTER})` : source;
}
