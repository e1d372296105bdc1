import { asRecord, asRecords, type JsonRecord } from "@/lib/shared/read-value";
import type { JsonKind } from "@/lib/json/document-map";

/** What is known of a file before it is read in full; all that recognising a format may look at. */
export interface Probe {
  /** The dropped name or the archive's entry. Never enough to recognise a format by. */
  readonly name: string;
  readonly root: JsonKind | "jsonl";
  /** The parsed root; of an array or of lines, the first ones in an array. */
  readonly sample: unknown;
}

const ITEMS_TESTED = 5;
const LINES_TESTED = 10;

/**
 * The objects to recognise a format by: the root object itself, or the first objects of an array
 * or of a file of lines.
 */
export function probeItems(probe: Probe): readonly JsonRecord[] {
  if (probe.root !== "array" && probe.root !== "jsonl") {
    const root = asRecord(probe.sample);
    return root === null ? [] : [root];
  }
  const limit = probe.root === "jsonl" ? LINES_TESTED : ITEMS_TESTED;
  return asRecords(probe.sample).slice(0, limit);
}
