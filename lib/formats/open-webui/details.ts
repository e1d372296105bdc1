import { decodeEntities } from "../kit/html/entities";

/** A `<details>` element of a kind Open WebUI writes into the text of an answer. */
export interface DetailsElement {
  readonly kind: "details";
  readonly type: string;
  /** Decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly summary: string;
  /** Decoded. */
  readonly body: string;
}

export type ContentPiece = { readonly kind: "text"; readonly text: string } | DetailsElement;

const KNOWN_TYPES: ReadonlySet<string> = new Set(["reasoning", "tool_calls", "code_interpreter"]);
const OPENING = "<details";
const ATTRIBUTE = /([\w:-]{1,60})="([^"]*)"/gu;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/u;
const BLANK_LINES = /^(?:[ \t]*\r?\n)+|(?<!\s)\s+$/gu;

/**
 * Takes the elements out of a text. Only where one begins a line or follows another one, and never inside a code
 * block, because an answer may talk about such elements; one that is never closed stays a text.
 */
export function splitDetails(content: string): ContentPiece[] {
  const pieces: ContentPiece[] = [];
  let start = 0;
  const addText = (end: number) => {
    const text = content.slice(start, end);
    const isAlone = start === 0 && end === content.length;
    const trimmed = isAlone ? text : text.replaceAll(BLANK_LINES, "");
    if (trimmed !== "") pieces.push({ kind: "text", text: trimmed });
  };
  const fences = createFenceReader(content);
  for (let at = content.indexOf(OPENING); at !== -1; at = content.indexOf(OPENING, at + 1)) {
    if (at < start) continue;
    const lineStart = Math.max(content.lastIndexOf("\n", at) + 1, start);
    if (at - lineStart > 20 || content.slice(lineStart, at).trim() !== "") continue;
    const tagEnd = content.indexOf(">", at);
    if (tagEnd === -1) break;
    const attributes = readAttributes(content.slice(at, tagEnd));
    const type = attributes.get("type") ?? "";
    if (!KNOWN_TYPES.has(type) || fences.isInside(start, at)) continue;
    const end = findClosing(content, tagEnd + 1);
    if (end === null) break;
    addText(at);
    const inner = content.slice(tagEnd + 1, end.from);
    pieces.push({ kind: "details", type, attributes, ...readInside(inner) });
    start = end.to;
  }
  addText(content.length);
  return pieces;
}

function readAttributes(tag: string): Map<string, string> {
  const found = [...tag.matchAll(ATTRIBUTE)];
  return new Map(found.map(([, name = "", value = ""]) => [name, decodeEntities(value)]));
}

function readInside(inner: string): { summary: string; body: string } {
  const from = inner.indexOf("<summary>");
  const to = inner.indexOf("</summary>");
  const hasSummary = from !== -1 && to > from && inner.slice(0, from).trim() === "";
  const body = hasSummary ? inner.slice(to + "</summary>".length) : inner;
  const summary = hasSummary ? inner.slice(from + "<summary>".length, to) : "";
  return {
    summary: decodeEntities(summary).trim(),
    body: decodeEntities(body.replaceAll(BLANK_LINES, "")),
  };
}

/** Where an element ends; those inside it are skipped. */
function findClosing(content: string, start: number): { from: number; to: number } | null {
  const tags = /<details\b|<\/details>/gu;
  tags.lastIndex = start;
  let depth = 1;
  for (let tag = tags.exec(content); tag !== null; tag = tags.exec(content)) {
    depth += tag[0] === "</details>" ? -1 : 1;
    if (depth === 0) return { from: tag.index, to: tags.lastIndex };
  }
  return null;
}

/** Follows the code blocks of a text; asked for places in ascending order. */
function createFenceReader(content: string) {
  let read = 0;
  let isOpen = false;
  return {
    /** @param start end of the element before; nothing is open there */
    isInside(start: number, at: number): boolean {
      if (start > read) {
        read = start;
        isOpen = false;
      }
      const lines = content.slice(read, at).split("\n");
      // The last piece is the beginning of the line that `at` is on.
      const whole = lines.slice(0, -1);
      for (const line of whole) if (FENCE.test(line)) isOpen = !isOpen;
      read += whole.reduce((sum, line) => sum + line.length + 1, 0);
      return isOpen;
    },
  };
}
