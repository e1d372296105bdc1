import { asList, asNumber, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { linkTo, readReferences, type Replacement } from "./references";

/** A mark that stood in the source's text and where its replacement stands now, in UTF-16 units. */
export interface CitationMarker {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

export interface CitedText {
  readonly text: string;
  /** In order; putting each `text` back gives the source's text again. */
  readonly markers: readonly CitationMarker[];
  readonly links: number;
}

/** `【12†source】`: the visible mark of a citation in older exports. */
const OLD_MARK = /^【[^【】]{1,200}】$/u;

/**
 * Replaces the marks of citations by links, where the source gives an address, or by nothing. Only
 * marks the source explains or that have the known form are touched: private-use characters also
 * occur in ordinary text.
 */
export function citeText(text: string, metadata: JsonRecord): CitedText {
  const replacements = [
    ...oldCitations(text, metadata["citations"]),
    ...readReferences(text, metadata["content_references"]),
  ].sort((a, b) => a.start - b.start);
  const markers: CitationMarker[] = [];
  const written: string[] = [];
  let length = 0;
  let position = 0;
  const write = (piece: string) => {
    written.push(piece);
    length += piece.length;
  };
  for (const { start, end, text: replacement } of replacements) {
    if (start < position) continue;
    write(text.slice(position, start));
    const before = start > position ? text.charAt(start - 1) : (written.at(-2)?.at(-1) ?? "");
    const gap = isLink(replacement) && /\S/u.test(before) ? " " : "";
    markers.push({
      offset: length,
      length: gap.length + replacement.length,
      text: text.slice(start, end),
    });
    write(gap + replacement);
    position = end;
  }
  write(text.slice(position));
  const links = replacements.filter(({ text: replacement }) => isLink(replacement)).length;
  return { text: written.join(""), markers, links };
}

const isLink = (replacement: string) => replacement.startsWith("[");

function oldCitations(text: string, citations: unknown): Replacement[] {
  const found: Replacement[] = [];
  let characters: readonly number[] | null = null;
  for (const entry of asList(citations)) {
    const citation = asRecord(entry);
    const from = asNumber(citation?.["start_ix"]);
    const to = asNumber(citation?.["end_ix"]);
    if (from === null || to === null || from < 0 || to < from) continue;
    const link = linkTo(asRecord(citation?.["metadata"])) ?? "";
    if (OLD_MARK.test(text.slice(from, to))) {
      found.push({ start: from, end: to, text: link });
      continue;
    }
    // Positions count UTF-16 units in some exports and characters in others; the mark itself decides.
    characters ??= characterOffsets(text);
    const start = characters[from];
    const end = characters[to];
    if (start !== undefined && end !== undefined && OLD_MARK.test(text.slice(start, end))) {
      found.push({ start, end, text: link });
    }
  }
  return found;
}

/** Where each character starts, and the end of the text; a surrogate pair is one character. */
function characterOffsets(text: string): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    offsets.push(offset);
    offset += character.length;
  }
  return [...offsets, offset];
}
