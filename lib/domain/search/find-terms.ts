import { composeByLetter, composeText } from "./compose-text";
import { foldText } from "./fold-text";
import { ACCENTS, type TermMatcher } from "./match-term";
import { separateScripts } from "./separate-scripts";

/** A stretch of a text in which a term is. */
export interface TermPlace {
  readonly start: number;
  readonly end: number;
  /** Which of the terms. */
  readonly term: number;
}

/** Places of one term that are looked at. */
const MOST_PLACES = 40;

/** Where terms are in a text, in order. Looks for words as the index does: without case and accents. */
export function findTerms(text: string, matchers: readonly TermMatcher[]): TermPlace[] {
  const composed = composeText(text);
  // Nothing is left out or put together: every unit keeps its place.
  const isInPlace =
    composed.length === text.length &&
    (composed === text || text.normalize("NFC") === text) &&
    composed.search(ACCENTS) === -1;
  const places = isInPlace ? findIn(foldText(composed), matchers) : findApart(text, matchers);
  return places.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The same for a text with accents apart from their letters, which are put together and counted in again. */
function findApart(text: string, matchers: readonly TermMatcher[]): TermPlace[] {
  const { plain, offsets } = composeByLetter(text, (letter) =>
    foldText(composeText(letter)).replace(ACCENTS, ""),
  );
  return findIn(plain, matchers).map(({ start, end, term }) => ({
    start: offsets[start] ?? 0,
    end: offsets[end] ?? text.length,
    term,
  }));
}

function findIn(folded: string, matchers: readonly TermMatcher[]): TermPlace[] {
  const places: TermPlace[] = [];
  for (const [term, matcher] of matchers.entries()) {
    let from = 0;
    for (let found = 0; found < MOST_PLACES;) {
      const start = folded.indexOf(matcher.words[0] ?? "", from);
      if (start === -1) break;
      const end = endOfTerm(folded, start, matcher);
      if (end !== null) {
        places.push({ start, end, term });
        found += 1;
      }
      from = end ?? start + 1;
    }
  }
  return places;
}

/** Where a term ends that may begin at `start`; null when it is not there. */
function endOfTerm(folded: string, start: number, matcher: TermMatcher): number | null {
  const { words, isPrefix } = matcher;
  let at = start;
  for (const [number, word] of words.entries()) {
    if (number > 0) at = skipSigns(folded, at);
    if (!folded.startsWith(word, at) || !beginsWord(folded, at)) return null;
    at += word.length;
    if (isPrefix && number === words.length - 1) return endOfWord(folded, at);
    if (!endsWord(folded, at)) return null;
  }
  return at;
}

function beginsWord(text: string, offset: number): boolean {
  return !(isSpaced(text, offset) && isSpaced(text, before(text, offset)));
}

function endsWord(text: string, offset: number): boolean {
  return !(isSpaced(text, before(text, offset)) && isSpaced(text, offset));
}

function skipSigns(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLetter(text, at)) at += lengthAt(text, at);
  return at;
}

function endOfWord(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && isSpaced(text, at)) at += lengthAt(text, at);
  return at;
}

function before(text: string, offset: number): number {
  return offset > 1 && /[\uDC00-\uDFFF]/.test(text.charAt(offset - 1)) ? offset - 2 : offset - 1;
}

function lengthAt(text: string, offset: number): number {
  return (text.codePointAt(offset) ?? 0) > 0xff_ff ? 2 : 1;
}

const LETTER = /[\p{L}\p{N}\p{Co}]/u;

function isLetter(text: string, offset: number): boolean {
  const code = text.codePointAt(offset);
  return offset >= 0 && code !== undefined && LETTER.test(String.fromCodePoint(code));
}

/** A letter that makes words together with its neighbours. */
function isSpaced(text: string, offset: number): boolean {
  if (!isLetter(text, offset)) return false;
  const letter = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  return separateScripts(letter) === letter;
}
