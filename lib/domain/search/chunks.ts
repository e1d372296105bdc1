import {
  NO_SEARCH_TEXTS,
  SEARCH_PLACES,
  type SearchPlace,
  type SearchTexts,
} from "../conversation/facts/search-text";
import { mayBeUnspaced } from "./separate-scripts";

/** UTF-16 units of one row of the search index. */
export const CHUNK_UNITS = 32_000;
/**
 * The same where each letter may be a word: a row has at most 16,383 places for words in every database, and words
 * written with blanks take two units at least.
 */
export const CHUNK_UNITS_UNSPACED = 16_000;
/** Units that a chunk has in common with the one before: a phrase up to this length is whole in one of them. */
export const CHUNK_OVERLAP = 2000;
/** Units in which a chunk looks for the end of a word. */
const NEAR_END = 500;

/** The texts of a message in stretches that a search index keeps as one row each; at least one. */
export function splitChunks(texts: SearchTexts): SearchTexts[] {
  const limit = chunkLimit(texts);
  if (unitsOf(texts) <= limit) return [texts];
  const chunks: Record<SearchPlace, string>[] = [];
  let chunk = { ...NO_SEARCH_TEXTS };
  let left = limit;
  for (const place of SEARCH_PLACES) {
    const text = texts[place];
    for (let at = 0; at < text.length;) {
      const isRest = text.length - at <= left;
      const end = isRest ? text.length : wordEnd(text, at, at + left);
      if (end > at) chunk[place] = text.slice(at, end);
      left -= end - at;
      if (isRest) break;
      chunks.push(chunk);
      chunk = { ...NO_SEARCH_TEXTS };
      left = limit;
      at = wordEnd(text, at, end - CHUNK_OVERLAP);
    }
  }
  chunks.push(chunk);
  return chunks;
}

function chunkLimit(texts: SearchTexts): number {
  const isUnspaced = SEARCH_PLACES.some((place) => mayBeUnspaced(texts[place]));
  return isUnspaced ? CHUNK_UNITS_UNSPACED : CHUNK_UNITS;
}

function unitsOf(texts: SearchTexts): number {
  return SEARCH_PLACES.reduce((sum, place) => sum + texts[place].length, 0);
}

/** Signs between words; letters of scripts without blanks end by themselves. */
const GAP = /[\s!-/:-@[-`{-~]/;

/** The last place up to `end` at which no word is cut; `end` itself within a very long one. */
function wordEnd(text: string, start: number, end: number): number {
  if (end <= start) return start;
  for (let at = end; at > Math.max(start, end - NEAR_END); at -= 1) {
    if (GAP.test(text.charAt(at)) || GAP.test(text.charAt(at - 1))) return at;
  }
  return /[\uDC00-\uDFFF]/.test(text.charAt(end)) ? end - 1 : end;
}
