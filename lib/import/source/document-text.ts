import type { DocumentMap, Span } from "@/lib/json/document-map";
import { pieceBounds } from "@/lib/json/pieces";

import { SLAB_BYTES } from "./limits";
import type { SourceFile } from "./file";

/** Where a document is cut into head, elements and tail; byte offsets in the document. */
export interface Cut {
  headEnd: number;
  tailStart: number;
  /** Start and end of each element, in order. */
  bounds: Float64Array;
}

/** A document inside a spooled file. */
export interface PlacedDocument {
  source: SourceFile;
  /** Its bytes in the file. */
  span: Span;
  cut: Cut;
}

/** An element of the document's array, verbatim. */
export interface Piece {
  /** What is between it and the element before: white space and a comma. */
  lead: string;
  raw: string;
  /** Byte offset of `raw` in the document, and its length in bytes. */
  start: number;
  bytes: number;
}

/**
 * Cuts the elements of the array `key` out. Without that array everything is head. The map gives its elements
 * up: of a document of a million messages they would be held, for nothing, as long as it is examined.
 */
export function cutDocument(map: DocumentMap, key: string): Cut {
  const { headEnd, elements, tailStart } = pieceBounds(map, key);
  const bounds = new Float64Array(elements.length * 2);
  elements.forEach(({ start, end }, at) => {
    bounds[at * 2] = start;
    bounds[at * 2 + 1] = end;
  });
  map.elements.clear();
  return { headEnd, tailStart, bounds };
}

export function countElements({ bounds }: Cut): number {
  return bounds.length / 2;
}

/** The size of the biggest text that reading the document makes: an element, or head and tail. */
export function biggestPiece({ span, cut }: PlacedDocument): number {
  let biggest = cut.headEnd + (span.end - span.start - cut.tailStart);
  for (let at = 0; at < cut.bounds.length; at += 2) {
    biggest = Math.max(biggest, (cut.bounds[at + 1] ?? 0) - (cut.bounds[at] ?? 0));
  }
  return biggest;
}

/** Reads what is before and behind the elements; together that is JSON with an empty array. */
export async function readShell(document: PlacedDocument): Promise<{ head: string; tail: string }> {
  const { source, span, cut } = document;
  const head = await source.read(span.start, span.start + cut.headEnd);
  const tail = await source.read(span.start + cut.tailStart, span.end);
  return { head: head.toString(), tail: tail.toString() };
}

/**
 * Reads the elements in order, as many at once as fit into a slab; a bigger one comes alone.
 * @param from how many elements to pass over
 */
export async function* readPieces(document: PlacedDocument, from = 0): AsyncGenerator<Piece[]> {
  const { source, span, cut } = document;
  const { bounds, headEnd } = cut;
  const memory = Buffer.allocUnsafeSlow(Math.min(SLAB_BYTES, span.end - span.start));
  let at = from * 2;
  while (at < bounds.length) {
    const before = at === 0 ? headEnd : (bounds[at - 1] ?? 0);
    let stop = at + 2;
    while (stop < bounds.length && (bounds[stop + 1] ?? 0) - before <= SLAB_BYTES) stop += 2;
    const end = bounds[stop - 1] ?? before;
    const place = [span.start + before, span.start + end] as const;
    const isBig = end - before > memory.length;
    const slab = await (isBig ? source.read(...place) : source.readInto(memory, ...place));
    yield slice(slab, before, bounds.subarray(at, stop));
    at = stop;
  }
}

function slice(slab: Buffer, slabStart: number, bounds: Float64Array): Piece[] {
  const pieces: Piece[] = [];
  let before = 0;
  for (let at = 0; at < bounds.length; at += 2) {
    const start = (bounds[at] ?? 0) - slabStart;
    const end = (bounds[at + 1] ?? 0) - slabStart;
    const lead = slab.toString("utf8", before, start);
    const raw = slab.toString("utf8", start, end);
    pieces.push({ lead, raw, start: start + slabStart, bytes: end - start });
    before = end;
  }
  return pieces;
}

/** `readPieces` one by one, for comparing; slower, because every piece is waited for. */
export async function* eachPiece(document: PlacedDocument): AsyncGenerator<Piece, void, void> {
  for await (const pieces of readPieces(document)) yield* pieces;
}
