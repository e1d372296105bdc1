/** Where a passage is in the plain text of a message. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** What makes a passage the same, however it is set: its letters and digits. */
const WORDS = /[\p{L}\p{N}]+/gu;

/** A text without anything between its words, and where each of its units was. */
interface Folded {
  readonly text: string;
  readonly at: (offset: number) => number;
}

function fold(text: string): Folded {
  const starts: { readonly folded: number; readonly plain: number }[] = [];
  let folded = "";
  for (const word of text.matchAll(WORDS)) {
    starts.push({ folded: folded.length, plain: word.index });
    folded += word[0];
  }
  return {
    text: folded,
    at(offset) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((starts[middle]?.folded ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      const start = starts[low];
      return start === undefined ? 0 : start.plain + offset - start.folded;
    },
  };
}

const wordsOf = (text: string): string => [...text.matchAll(WORDS)].map(([word]) => word).join("");

/** All places of a passage, in their order. */
function placesOf(text: string, quote: string): (Passage & { readonly before: string })[] {
  const wanted = wordsOf(quote);
  if (wanted === "") return exactPlaces(text, quote.trim());
  const folded = fold(text);
  const places = [];
  for (let at = folded.text.indexOf(wanted); at !== -1; at = folded.text.indexOf(wanted, at + 1)) {
    places.push({
      start: folded.at(at),
      end: folded.at(at + wanted.length - 1) + 1,
      before: folded.text.slice(Math.max(0, at - 200), at),
    });
  }
  return places;
}

/** Of a passage that has no words, such as signs. */
function exactPlaces(text: string, quote: string) {
  const places = [];
  if (quote === "") return [];
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    places.push({ start: at, end: at + quote.length, before: wordsOf(text.slice(0, at)) });
  }
  return places;
}

/**
 * Where somebody means a passage of a text: of the places that have its words the one whose words before are most like
 * those before the passage. Null where the text does not have it.
 */
export function locatePassage(text: string, quote: string, before = ""): Passage | null {
  const wanted = wordsOf(before);
  let best: (Passage & { readonly alike: number }) | null = null;
  for (const { start, end, before: found } of placesOf(text, quote)) {
    const alike = commonEnd(found, wanted);
    if (best === null || alike > best.alike) best = { start, end, alike };
  }
  return best === null ? null : { start: best.start, end: best.end };
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (
    length < Math.min(one.length, other.length) &&
    one[one.length - 1 - length] === other[other.length - 1 - length]
  ) {
    length += 1;
  }
  return length;
}

/** The signs with which a passage ends. */
const SIGNS = /(?<![^\p{L}\p{N}\s])[^\p{L}\p{N}\s]+$/u;

/**
 * Of the places that have the words of a passage the one that is nearest to where it was, with the signs after its last
 * word as far as they are there; null where there is none.
 */
export function locateNear(text: string, quote: string, start: number): Passage | null {
  let best: Passage | null = null;
  for (const place of placesOf(text, quote)) {
    const isNearer = best === null || Math.abs(place.start - start) < Math.abs(best.start - start);
    if (isNearer) best = place;
  }
  if (best === null) return null;
  const signs = wordsOf(quote) === "" ? "" : (SIGNS.exec(quote.trim())?.[0] ?? "");
  const end = text.startsWith(signs, best.end) ? best.end + signs.length : best.end;
  return { start: best.start, end };
}
