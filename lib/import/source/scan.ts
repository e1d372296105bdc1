import { createLineCounter, type Position } from "@/lib/json/positions";
import { scanDocument, type ScanOptions, type ScanResult, type Span } from "@/lib/json/scan";
import { createScanner } from "@/lib/json/scan-stream";

import { IN_MEMORY_BYTES } from "./limits";
import { passingSlabs, type SourceFile } from "./file";

/** A document's map, and its bytes when it is small enough to be held. Offsets count from the span's start. */
export interface ScannedSpan {
  result: ScanResult;
  bytes: Buffer | null;
}

/** Scans the document that a span of a spooled file holds; a big one slab by slab. */
export async function scanSpan(
  source: SourceFile,
  span: Span,
  options: ScanOptions,
): Promise<ScannedSpan> {
  if (span.end - span.start <= IN_MEMORY_BYTES) {
    const bytes = await source.read(span.start, span.end);
    return { result: scanDocument(bytes, options), bytes };
  }
  const scanner = createScanner(options);
  for await (const slab of passingSlabs(source, span)) {
    if (scanner.write(slab) !== null) break;
  }
  return { result: scanner.end(), bytes: null };
}

/** Lines and columns of byte offsets inside a span, in one pass over it. */
export async function locate(
  source: SourceFile,
  span: Span,
  offsets: readonly number[],
): Promise<Map<number, Position>> {
  const counter = createLineCounter(offsets);
  for await (const slab of passingSlabs(source, span)) counter.write(slab);
  return counter.end();
}
