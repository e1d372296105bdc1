import { inFence } from "../markdown/markup";
import { plainStretches } from "../markdown/plain-text";
import type { Snippet } from "./answers";
import type { TermPlace } from "./find-terms";

/** UTF-16 units of a snippet, about. */
const LENGTH = 180;
/** Of these before the first word that was found. */
const BEFORE = 50;
/** UTF-16 units around a snippet in which the other ends of its emphasis, links and code are looked for. */
const AROUND = 600;

/** The same for Markdown, without its signs. */
export function makePlainSnippet(text: string, places: readonly TermPlace[]): Snippet {
  const first = densest(places);
  const from = lineStart(text, Math.max(0, (first?.start ?? 0) - AROUND));
  const to = Math.min(text.length, Math.max(from + LENGTH, first?.end ?? 0) + AROUND);
  const near = places
    .filter(({ start, end }) => start >= from && end <= to)
    .map((place) => ({ ...place, start: place.start - from, end: place.end - from }));
  const stretch = text.slice(from, to);
  // A stretch that begins in code is code up to the next fence; what comes after it is seldom seen.
  const plain = inFence(text, from)
    ? { text: stretch, places: near }
    : plainStretches(stretch, near);
  return cutSnippet(plain.text, plain.places, { before: from > 0, after: to < text.length });
}

/** The stretch of a text in which most of the terms stand close together; its start when none does. */
export function makeSnippet(text: string, places: readonly TermPlace[]): Snippet {
  return cutSnippet(text, places, { before: false, after: false });
}

/** @param more whether there is more of the text in front and behind */
function cutSnippet(
  text: string,
  places: readonly TermPlace[],
  more: { before: boolean; after: boolean },
): Snippet {
  const first = densest(places);
  const from = startNear(text, first === undefined ? 0 : first.start - BEFORE);
  const to = endNear(text, Math.max(from + LENGTH, first?.end ?? 0));
  const parts: { text: string; mark: boolean }[] = [];
  let at = from;
  const add = (end: number, mark: boolean): void => {
    if (end > at) parts.push({ text: text.slice(at, end).replace(/\s+/gu, " "), mark });
    at = Math.max(at, end);
  };
  for (const { start, end } of places) {
    if (end <= at || start < from) continue;
    if (end > to) break;
    add(start, false);
    add(end, true);
  }
  add(to, false);
  return { parts: withEllipses(parts, from > 0 || more.before, to < text.length || more.after) };
}

/** The place from which on a snippet would hold the most different terms. */
function densest(places: readonly TermPlace[]): TermPlace | undefined {
  let best = places[0];
  let most = 0;
  for (const [at, first] of places.entries()) {
    const terms = new Set<number>();
    for (let next = at; next < places.length; next += 1) {
      const place = places[next];
      if (place === undefined || place.end > first.start + LENGTH - BEFORE) break;
      terms.add(place.term);
    }
    if (terms.size > most) {
      best = first;
      most = terms.size;
    }
  }
  return best;
}

/** The start of the line around an offset, where it is not far away. */
function lineStart(text: string, offset: number): number {
  if (offset === 0) return 0;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return start >= offset - AROUND ? start : startNear(text, offset);
}

/** The start of a word near an offset; of a long run without blanks, the offset itself. */
function startNear(text: string, offset: number): number {
  if (offset <= 0) return 0;
  const blank = text.slice(offset, offset + BEFORE / 2).search(/\s/u);
  return wholePair(text, blank === -1 ? offset : offset + blank + 1);
}

function endNear(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const blank = text.slice(offset, offset + BEFORE / 2).search(/\s/u);
  return wholePair(text, blank === -1 ? offset : offset + blank);
}

/** Never between the halves of a surrogate pair. */
function wholePair(text: string, offset: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(offset)) ? offset - 1 : offset;
}

function withEllipses(
  parts: { text: string; mark: boolean }[],
  before: boolean,
  after: boolean,
): Snippet["parts"] {
  const shown = parts.map((part) => ({ ...part }));
  const first = shown[0];
  const last = shown.at(-1);
  if (before) {
    if (first?.mark === false) first.text = `…${first.text}`;
    else shown.unshift({ text: "…", mark: false });
  }
  if (after) {
    if (last?.mark === false) last.text += "…";
    else shown.push({ text: "…", mark: false });
  }
  return shown;
}
