import type { Markup } from "./inline-markup";
import { findMarkup } from "./markup";

/** A stretch of a text that has to stay one, such as words that were found. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface PlainStretches<T extends Stretch> {
  readonly text: string;
  /** The same stretches, where they are in the plain text. */
  readonly places: T[];
}

const HAS_WORDS = /[\p{L}\p{N}]/u;

/**
 * Markdown as plain text, for places of one or a few lines: without the signs of emphasis, headings, lists, tables,
 * code and links. All words stay but the addresses of links and the languages of code.
 */
export function plainText(markdown: string): string {
  return plainStretches(markdown, []).text;
}

/**
 * The same for a text in which something was found: words that were found stay, also in an address.
 * @param places in order of their starts
 */
export function plainStretches<T extends Stretch>(
  markdown: string,
  places: readonly T[],
): PlainStretches<T> {
  const markup = findMarkup(markdown).filter((mark) => !holdsFound(markdown, mark, places));
  if (markup.length === 0) return { text: markdown, places: [...places] };
  let text = "";
  let at = 0;
  for (const mark of markup) {
    text += markdown.slice(at, mark.start) + mark.plain;
    at = mark.end;
  }
  const moved = moverOf(markup);
  return {
    text: text + markdown.slice(at),
    places: places.map((place) => ({ ...place, start: moved(place.start), end: moved(place.end) })),
  };
}

/** Whether markup has words in it that were found. */
function holdsFound(text: string, mark: Markup, places: readonly Stretch[]): boolean {
  const isMet = places.some(({ start, end }) => start < mark.end && end > mark.start);
  return isMet && HAS_WORDS.test(text.slice(mark.start, mark.end));
}

/** Where an offset is after the markup has gone; within markup, where that was. */
function moverOf(markup: readonly Markup[]): (offset: number) => number {
  return (offset) => {
    let moved = offset;
    for (const { start, end, plain } of markup) {
      if (start >= offset) break;
      moved += plain.length - Math.min(end, offset) + start;
    }
    return moved;
  };
}
