import type { DocumentMap, ElementSpan, JsonProblem } from "./document-map";
import { unitsOf } from "./positions";
import { scanDocument } from "./scan";
import { createScanner } from "./scan-stream";

/**
 * A document cut around the elements of one array, all text verbatim: `head`, then `lead` + `raw`
 * for each element, then `tail`. The head ends with the array's `[`, a lead is the comma and white
 * space before its element, the tail begins after the last element. Without such an array the
 * head is the whole document and the tail is empty.
 */
export interface Pieces {
  head: string;
  elements: { lead: string; raw: string }[];
  tail: string;
}

/** Byte offsets of the cuts; a lead lies between the element before (or the head) and its own. */
export interface PieceBounds {
  headEnd: number;
  elements: readonly ElementSpan[];
  tailStart: number;
}

/**
 * Where to cut a scanned document around the array with this key ("" for a root array). The scan
 * must have been asked for it in `ScanOptions.arrays`.
 */
export function pieceBounds(map: DocumentMap, key: string): PieceBounds {
  const elements = map.elements.get(key);
  if (elements === undefined) {
    return { headEnd: map.byteLength, elements: [], tailStart: map.byteLength };
  }
  const array = key === "" ? map.span : map.members.findLast((member) => member.key === key)?.value;
  const headEnd = (array?.start ?? 0) + 1;
  return { headEnd, elements, tailStart: elements.at(-1)?.end ?? headEnd };
}

/**
 * Cuts a document held in memory around the array with this key ("" for a root array).
 * `joinPieces` of the result is exactly the input, a byte order mark included.
 */
export function splitDocument(
  source: string | Uint8Array,
  key: string,
): { ok: true; pieces: Pieces } | { ok: false; problem: JsonProblem } {
  const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
  const result = scanDocument(bytes, { arrays: [key] });
  if (!result.ok) return result;
  const { headEnd, elements, tailStart } = pieceBounds(result.map, key);
  const take = typeof source === "string" ? textCutter(source, bytes) : byteCutter(bytes);
  const head = take(headEnd);
  const parts = elements.map(({ start, end }) => ({ lead: take(start), raw: take(end) }));
  return {
    ok: true,
    pieces: { head, elements: parts, tail: take(tailStart) + take(bytes.length) },
  };
}

/** Bytes read, or elements cut, before `splitInTurns` asks for a turn. */
const BYTES_AT_ONCE = 256 * 1024;
const ELEMENTS_AT_ONCE = 1000;

/**
 * `splitDocument` of a text that may be large, a part at a time.
 * @param turn asked between two parts, and waited for where it gives something to wait for
 */
export async function splitInTurns(
  text: string,
  key: string,
  turn: () => Promise<void> | undefined,
): Promise<{ ok: true; pieces: Pieces } | { ok: false; problem: JsonProblem }> {
  const bytes = new TextEncoder().encode(text);
  const scanner = createScanner({ arrays: [key] });
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    await turn();
    scanner.write(bytes.subarray(at, at + BYTES_AT_ONCE));
  }
  const result = scanner.end();
  if (!result.ok) return result;
  const { headEnd, elements, tailStart } = pieceBounds(result.map, key);
  const take = textCutter(text, bytes);
  const head = take(headEnd);
  const parts: Pieces["elements"] = [];
  for (const { start, end } of elements) {
    if (parts.length % ELEMENTS_AT_ONCE === 0) await turn();
    parts.push({ lead: take(start), raw: take(end) });
  }
  return {
    ok: true,
    pieces: { head, elements: parts, tail: take(tailStart) + take(bytes.length) },
  };
}

/** The document that was cut into these pieces. */
export function joinPieces(pieces: Pieces): string {
  const parts = [pieces.head];
  for (const { lead, raw } of pieces.elements) parts.push(lead, raw);
  parts.push(pieces.tail);
  return parts.join("");
}

/** Each call gives the text from the end of the call before up to a byte offset. */
type Cutter = (end: number) => string;

function byteCutter(bytes: Uint8Array): Cutter {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let start = 0;
  return (end) => {
    const text = decoder.decode(bytes.subarray(start, end));
    start = end;
    return text;
  };
}

/**
 * Cuts the text itself rather than decoding its bytes: half a surrogate pair has become U+FFFD in
 * the bytes, which is as many units as it was.
 */
function textCutter(text: string, bytes: Uint8Array): Cutter {
  let start = 0;
  let offset = 0;
  return (end) => {
    let units = end - start;
    if (bytes.length !== text.length) {
      units = 0;
      for (let i = start; i < end; i++) units += unitsOf(bytes[i] ?? 0);
    }
    const piece = text.slice(offset, offset + units);
    start = end;
    offset += units;
    return piece;
  };
}
