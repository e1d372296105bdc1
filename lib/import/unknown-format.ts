import { asRecord } from "@/lib/domain/read-value";
import { MANIFEST_FORMAT } from "@/lib/domain/exports/manifest-format";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { fatal } from "./diagnose";

const KEYS_NAMED = 12;
const KEY_LENGTH = 40;

/** True for the list that an export of ours puts into an archive. */
export function isOwnManifest(sample: unknown): boolean {
  return asRecord(sample)?.["format"] === MANIFEST_FORMAT;
}

/**
 * Says of JSON that no format claims what it is instead, so that a person can tell what went wrong.
 * @param sample the root object, or the first items of an array or of lines
 */
export function describeUnknown(sample: unknown): Diagnostic {
  if (Array.isArray(sample) && sample.length === 0) {
    return fatal("import.unknown-format", "This is an empty list; there is nothing to import.");
  }
  const item: unknown = Array.isArray(sample) ? sample[0] : sample;
  const record = asRecord(item);
  const where = Array.isArray(sample) ? "Its first item" : "It";
  const known = "This is JSON, but of no format that is known here.";
  if (record === null) return fatal("import.unknown-format", `${known} ${where} is not an object.`);
  if (Object.hasOwn(record, "instruction") && Object.hasOwn(record, "output")) {
    const rows = `${known} Rows of instruction and output are training data, not conversations.`;
    return fatal("import.unknown-format", rows);
  }
  const keys = Object.keys(record);
  if (keys.length === 0) return fatal("import.unknown-format", `${known} ${where} has no keys.`);
  const named = keys.slice(0, KEYS_NAMED).map((key) => JSON.stringify(key.slice(0, KEY_LENGTH)));
  const more = keys.length > KEYS_NAMED ? ` and ${keys.length - KEYS_NAMED} more` : "";
  return fatal(
    "import.unknown-format",
    `${known} ${where} has the keys ${named.join(", ")}${more}.`,
  );
}
