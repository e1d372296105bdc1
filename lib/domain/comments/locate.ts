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
  /** Where a unit of it is in the text. */
  readonly at: (offset: number) => number;
  /** How many of its units come before a place of the text. */
  readonly before: (plain: number) => number;
}

interface WordStart {
  readonly folded: number;
  readonly plain: number;
}

function fold(text: string): Folded {
  const starts: WordStart[] = [];
  let folded = "";
  for (const word of text.matchAll(WORDS)) {
    starts.push({ folded: folded.length, plain: word.index });
    folded += word[0];
  }
  /** The last word that begins there or before, and the one after it. */
  const lastAt = (
    place: number,
    kind: keyof WordStart,
  ): readonly [WordStart | undefined, WordStart | undefined] => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle]?.[kind] ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return [starts[low - 1], starts[low]];
  };
  return {
    text: folded,
    at(offset) {
      const [start] = lastAt(offset, "folded");
      return start === undefined ? 0 : start.plain + offset - start.folded;
    },
    before(plain) {
      const [start, next] = lastAt(plain, "plain");
      if (start === undefined) return 0;
      return Math.min(start.folded + plain - start.plain, next?.folded ?? folded.length);
    },
  };
}

const wordsOf = (text: string): string => [...text.matchAll(WORDS)].map(([word]) => word).join("");

interface Place extends Passage {
  /** The end of the words before it; only where it is asked for, since a text may have a place in every second unit. */
  readonly before: () => string;
}

/** So much of the words before a passage tells it from others. */
const BEFORE = 200;

/** A text in which passages are looked for. Its words are read once, for however many of them. */
class Searched {
  readonly #text: string;
  #words: Folded | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** All places of a passage, in their order. */
  *places(quote: string): Generator<Place, void, void> {
    const wanted = wordsOf(quote);
    if (wanted === "") return yield* this.#exactPlaces(quote.trim());
    const { text, at: placeOf } = this.#folded();
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
      yield {
        start: placeOf(at),
        end: placeOf(at + wanted.length - 1) + 1,
        before: () => text.slice(Math.max(0, at - BEFORE), at),
      };
    }
  }

  /** Of a passage that has no words, such as signs. */
  *#exactPlaces(quote: string): Generator<Place, void, void> {
    if (quote === "") return;
    const text = this.#text;
    for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
      const before = (): string => {
        const folded = this.#folded();
        const end = folded.before(at);
        return folded.text.slice(Math.max(0, end - BEFORE), end);
      };
      yield { start: at, end: at + quote.length, before };
    }
  }

  #folded(): Folded {
    return (this.#words ??= fold(this.#text));
  }
}

/** Of a passage with more places than that the first ones are compared: nobody could tell them apart. */
const MOST_PLACES = 10_000;

/** Finds passages in a text; see `locatePassage`. */
export function passageLocator(text: string): (quote: string, before?: string) => Passage | null {
  const searched = new Searched(text);
  return (quote, before = "") => {
    const wanted = wordsOf(before).slice(-BEFORE);
    let best: (Passage & { readonly alike: number }) | null = null;
    let left = MOST_PLACES;
    for (const { start, end, before: found } of searched.places(quote)) {
      const alike = wanted === "" ? 0 : commonEnd(found(), wanted);
      if (best === null || alike > best.alike) best = { start, end, alike };
      left -= 1;
      if (best.alike === wanted.length || left === 0) break;
    }
    return best === null ? null : { start: best.start, end: best.end };
  };
}

/**
 * Where somebody means a passage of a text: of the places that have its words the one whose words before are most like
 * those before the passage. Null where the text does not have it.
 */
export function locatePassage(text: string, quote: string, before = ""): Passage | null {
  return passageLocator(text)(quote, before);
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
  for (const place of new Searched(text).places(quote)) {
    const isNearer = best === null || Math.abs(place.start - start) < Math.abs(best.start - start);
    if (isNearer) best = place;
  }
  if (best === null) return null;
  const signs = wordsOf(quote) === "" ? "" : (SIGNS.exec(quote.trim())?.[0] ?? "");
  const end = text.startsWith(signs, best.end) ? best.end + signs.length : best.end;
  return { start: best.start, end };
}
