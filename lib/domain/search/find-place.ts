import {
  SEARCH_PLACES,
  type SearchPlace,
  type SearchTexts,
} from "../conversation/facts/search-text";
import type { HitPlace, Snippet } from "./answers";
import { findTerms, type TermPlace } from "./find-terms";
import type { TermMatcher } from "./match-term";
import { makePlainSnippet, makeSnippet } from "./snippet";

/** How the places of the index are called in answers. */
export const HIT_PLACE: Readonly<Record<SearchPlace, HitPlace>> = {
  text: "text",
  thinking: "thinking",
  tools: "tool",
  args: "args",
  results: "results",
  attachments: "attachment",
};

/** Places whose texts are Markdown; the others say what they say by letter. */
export const MARKDOWN_PLACES: ReadonlySet<HitPlace> = new Set(["text", "thinking", "system"]);

/** The words around what was found, as the place of the text wants it. */
export const snippetOf = (place: HitPlace, text: string, found: readonly TermPlace[]): Snippet =>
  MARKDOWN_PLACES.has(place) ? makePlainSnippet(text, found) : makeSnippet(text, found);

export interface FoundPlace {
  readonly place: SearchPlace;
  readonly snippet: Snippet;
  /** How many of the terms are there; 0 when nothing was looked for. */
  readonly terms: number;
}

/**
 * The place of a message in which most of the terms stand; of equals the one a reader sees first.
 * @param among the places a search was limited to
 * @returns null when the terms are in none of them
 */
export function findPlace(
  texts: SearchTexts,
  matchers: readonly TermMatcher[],
  among: ReadonlySet<SearchPlace>,
): FoundPlace | null {
  let best: FoundPlace | null = null;
  for (const place of SEARCH_PLACES) {
    const text = texts[place];
    if (text === "" || !among.has(place)) continue;
    if (matchers.length === 0)
      return { place, snippet: snippetOf(HIT_PLACE[place], text, []), terms: 0 };
    const found = findTerms(text, matchers);
    const terms = new Set(found.map(({ term }) => term)).size;
    if (terms > (best?.terms ?? 0))
      best = { place, snippet: snippetOf(HIT_PLACE[place], text, found), terms };
    if (terms === matchers.length) return best;
  }
  return best;
}
