import type { JsonProblem, ScanOptions, ScanResult } from "./document-map";
import { ScanMachine } from "./scan-machine";

export interface StreamScanner {
  /** Reads the next bytes. A problem is final: later chunks are ignored. */
  write(chunk: Uint8Array): JsonProblem | null;
  end(): ScanResult;
}

/**
 * `scanDocument` for a document that arrives in chunks, cut anywhere, also inside a character, a
 * number or an escape. Chunks are not kept, so they may be reused by the caller.
 */
export function createScanner(options: ScanOptions = {}): StreamScanner {
  return new ScanMachine(options);
}
