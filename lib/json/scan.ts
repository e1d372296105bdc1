import type { ScanOptions, ScanResult } from "./document-map";
import { ScanMachine } from "./scan-machine";

export type {
  DocumentMap,
  ElementSpan,
  JsonProblem,
  ScanOptions,
  ScanResult,
  Span,
} from "./document-map";

/**
 * Finds the parts of one JSON document without parsing it: the root's kind, each top-level member,
 * and the elements of the arrays named in `options.arrays`. Accepts exactly the texts `JSON.parse`
 * accepts (RFC 8259), after dropping one byte order mark, provided they are UTF-8 and within the
 * limits. Does not recurse, keeps no text.
 */
export function scanDocument(bytes: Uint8Array, options: ScanOptions = {}): ScanResult {
  const machine = new ScanMachine(options);
  machine.write(bytes);
  return machine.end();
}
