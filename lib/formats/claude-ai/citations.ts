import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { ClaudeAiBlock, ClaudeAiCitation } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

interface CitedText {
  readonly text: string;
  /** Where links were put in: taking `length` characters at `offset` out restores the source's text. */
  readonly marks: readonly { offset: number; length: number }[];
}

interface Place {
  readonly end: number;
  readonly link: string;
}

const WEB = /^https?:\/\/[^\s<>]+$/i;
const LETTER = /[\p{L}\p{N}]/u;

/** Puts a link behind each passage a citation of the block names, where its place in the text is certain. */
export function linkCitations(block: Unchecked<ClaudeAiBlock>, source: string): CitedText {
  const places = asList(block.citations)
    .map((citation) => placeOf(asRecord(citation), source))
    .filter((place) => place !== null)
    .sort((a, b) => a.end - b.end);
  const marks: { offset: number; length: number }[] = [];
  let text = "";
  let done = 0;
  for (const { end, link } of places) {
    text += source.slice(done, end);
    done = end;
    marks.push({ offset: text.length, length: link.length });
    text += link;
  }
  return { text: text + source.slice(done), marks };
}

function placeOf(citation: Unchecked<ClaudeAiCitation> | null, text: string): Place | null {
  const details: Unchecked<ClaudeAiCitation["details"]> | null = asRecord(citation?.details);
  const url = asText(details?.url) ?? asText(citation?.url);
  const start = citation?.start_index;
  const end = citation?.end_index;
  if (url === null || !WEB.test(url) || !isPlace(start, text) || !isPlace(end, text)) return null;
  if (start >= end || isInsideWord(text, end)) return null;
  const title = asText(citation?.title) || asText(details?.title) || hostOf(url);
  return { end, link: ` ([${escapeTitle(title)}](${escapeUrl(url)}))` };
}

const isPlace = (index: unknown, text: string): index is number =>
  typeof index === "number" && Number.isInteger(index) && index >= 0 && index <= text.length;

/** Offsets that count something else than UTF-16 units would cut words and pairs of surrogates. */
function isInsideWord(text: string, end: number): boolean {
  const next = text.charCodeAt(end);
  if (next >= 0xdc00 && next <= 0xdfff) return true;
  return LETTER.test(text.charAt(end - 1)) && LETTER.test(text.charAt(end));
}

const hostOf = (url: string) => url.replace(/^https?:\/\//i, "").replace(/[/?#].*$/s, "");

const escapeTitle = (title: string) => title.replace(/\s+/g, " ").replace(/[[\]\\`*_<>]/g, "\\$&");

const escapeUrl = (url: string) => url.replace(/[()]/g, (char) => (char === "(" ? "%28" : "%29"));
