import { asList, asNumber, asRecord, asRecords, asText } from "@/lib/shared/read-value";
import type { Unchecked } from "../kit/source/unchecked";
import type { ChatgptCitation, ChatgptMetadata, ChatgptReference, ChatgptWebPage } from "./source";

/** A mark that was in the source's text and the present place of its replacement, in UTF-16 units. */
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
export function citeText(text: string, metadata: Unchecked<ChatgptMetadata>): CitedText {
  const replacements = [
    ...oldCitations(text, metadata.citations),
    ...readReferences(text, metadata.content_references),
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
    const citation: Unchecked<ChatgptCitation> | null = asRecord(entry);
    const from = asNumber(citation?.start_ix);
    const to = asNumber(citation?.end_ix);
    if (from === null || to === null || from < 0 || to < from) continue;
    const link = linkTo(asRecord(citation?.metadata)) ?? "";
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

/** What to write instead of a stretch of the text. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A mark of newer exports: a name and its arguments between private-use characters. */
const MARK = /\u{E200}[a-z_]{1,40}(?:\u{E202}[^\u{E200}\u{E201}]{0,4000})?\u{E201}/gu;

/** The marks in a text with what to write instead, as `content_references` explains them. */
function readReferences(text: string, references: unknown): Replacement[] {
  const marks = [...text.matchAll(MARK)];
  if (marks.length === 0) return [];
  const known = asRecords(references);
  const byPlace = new Map<string, Unchecked<ChatgptReference>>();
  for (const reference of known) {
    const place = placeOf(reference);
    if (place !== null && !byPlace.has(place)) byPlace.set(place, reference);
  }
  // References that say nothing about their place belong to the marks in order, if they are as many.
  const inOrder = byPlace.size === 0 && known.length === marks.length ? known : [];
  return marks.map((match, position) => {
    const start = match.index;
    const end = start + match[0].length;
    const reference = byPlace.get(match[0]) ?? byPlace.get(`${start}-${end}`) ?? inOrder[position];
    return { start, end, text: replacementOf(reference) };
  });
}

/** The mark a reference is about, or its `start-end` in the text; null when it tells neither. */
function placeOf(reference: Unchecked<ChatgptReference>): string | null {
  const matched = asText(reference.matched_text);
  if (matched !== null) return matched;
  const start = asNumber(reference.start_idx);
  const end = asNumber(reference.end_idx);
  return start === null || end === null ? null : `${start}-${end}`;
}

function replacementOf(reference: Unchecked<ChatgptReference> | undefined): string {
  if (reference === undefined) return "";
  const sources = [reference, ...asList(reference.items).map(asRecord)];
  const links = sources.map(linkTo).filter((link) => link !== null);
  if (links.length > 0) return [...new Set(links)].join(", ");
  // A mark can represent a word, as with names of places; without its text the sentence has a hole.
  const alt = asText(reference.alt) ?? asText(reference.name) ?? "";
  return /[\u{E200}-\u{E2FF}]/u.test(alt) ? "" : alt.trim();
}

/** A Markdown link to a web address, null when the source names none. */
function linkTo(source: Unchecked<ChatgptWebPage> | null): string | null {
  const url = webAddress(asText(source?.url));
  if (source === null || url === null) return null;
  const names = [source.title, source.attribution, url.host].map(asText);
  const title = names.find((name) => name !== null && name.trim() !== "") ?? url.host;
  const label = title
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\[\]]/gu, "\\$&");
  const target = url.href.replace(/[()<>\s]/gu, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `[${label}](${target})`;
}

function webAddress(text: string | null): URL | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}
