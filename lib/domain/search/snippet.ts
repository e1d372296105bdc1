import type { Snippet } from "./answers";
import type { TermPlace } from "./find-terms";

/** UTF-16 units of a snippet, about. */
const LENGTH = 180;
/** Of these before the first word that was found. */
const BEFORE = 50;
/** The stretch of a text in which most of the terms stand close together; its start when none does. */
export function makeSnippet(text: string, places: readonly TermPlace[]): Snippet {
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
  return { parts: withEllipses(parts, from > 0, to < text.length) };
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
