import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** What to write instead of a stretch of the text. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A mark of newer exports: a name and its arguments between private-use characters. */
const MARK = /\u{E200}[a-z_]{1,40}(?:\u{E202}[^\u{E200}\u{E201}]{0,4000})?\u{E201}/gu;

/** The marks in a text with what to write instead, as `content_references` explains them. */
export function readReferences(text: string, references: unknown): Replacement[] {
  const marks = [...text.matchAll(MARK)];
  if (marks.length === 0) return [];
  const known = asList(references)
    .map(asRecord)
    .filter((reference) => reference !== null);
  const byPlace = new Map<string, JsonRecord>();
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
function placeOf(reference: JsonRecord): string | null {
  const matched = asText(reference["matched_text"]);
  if (matched !== null) return matched;
  const start = asNumber(reference["start_idx"]);
  const end = asNumber(reference["end_idx"]);
  return start === null || end === null ? null : `${start}-${end}`;
}

function replacementOf(reference: JsonRecord | undefined): string {
  if (reference === undefined) return "";
  const sources = [reference, ...asList(reference["items"]).map(asRecord)];
  const links = sources.map(linkTo).filter((link) => link !== null);
  if (links.length > 0) return [...new Set(links)].join(", ");
  // A mark can stand for a word, as with names of places; without its text the sentence has a hole.
  const alt = asText(reference["alt"]) ?? asText(reference["name"]) ?? "";
  return /[\u{E200}-\u{E2FF}]/u.test(alt) ? "" : alt.trim();
}

/** A Markdown link to a web address, null when the source names none. */
export function linkTo(source: JsonRecord | null): string | null {
  const url = webAddress(asText(source?.["url"]));
  if (source === null || url === null) return null;
  const names = [source["title"], source["attribution"], url.host].map(asText);
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
