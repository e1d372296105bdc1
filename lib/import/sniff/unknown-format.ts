import { asRecord } from "@/lib/shared/read-value";
import { MANIFEST_FORMAT } from "@/lib/domain/exports/manifest-format";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { closestFormats } from "./closest-formats";
import { fatal } from "../source/diagnose";

const KEYS_NAMED = 12;
const KEY_LENGTH = 40;
const START_LENGTH = 60;

/** True for the list that an export of ours puts into an archive. */
export function isOwnManifest(sample: unknown): boolean {
  return asRecord(sample)?.["format"] === MANIFEST_FORMAT;
}

/**
 * Says of JSON, or YAML, that no format claims what it is instead, so that a person can tell what went wrong: its keys,
 * the formats it comes closest to, and how it begins.
 * @param sample the root object, or the first items of an array or of lines
 * @param start the first bytes of the text
 */
export function describeUnknown(
  sample: unknown,
  start: Uint8Array,
  syntax: "JSON" | "JSON with comments" | "YAML" = "JSON",
): Diagnostic {
  if (Array.isArray(sample) && sample.length === 0) {
    return fatal("import.unknown-format", "This is an empty list; there is nothing to import.");
  }
  const item: unknown = Array.isArray(sample) ? sample[0] : sample;
  const known = `Not a format Colloquy reads. This is ${syntax}.`;
  const sentences = [known, ...describeItem(item, Array.isArray(sample)), describeStart(start)];
  return fatal("import.unknown-format", sentences.filter((sentence) => sentence !== "").join(" "));
}

function describeItem(item: unknown, isListed: boolean): string[] {
  const where = isListed ? "Its first item" : "It";
  const record = asRecord(item);
  if (record === null) return [`${where} is not an object.`];
  if (Object.hasOwn(record, "instruction") && Object.hasOwn(record, "output")) {
    return ["Rows of instruction and output are training data, not conversations."];
  }
  const keys = Object.keys(record);
  if (keys.length === 0) return [`${where} has no keys.`];
  const named = keys.slice(0, KEYS_NAMED).map((key) => JSON.stringify(key.slice(0, KEY_LENGTH)));
  const more = keys.length > KEYS_NAMED ? ` and ${keys.length - KEYS_NAMED} more` : "";
  return [`${where} has the keys ${named.join(", ")}${more}.`, closestFormats(record)];
}

/** The first characters on one line, those that cannot be seen escaped. */
function describeStart(start: Uint8Array): string {
  const text = new TextDecoder().decode(start).slice(0, START_LENGTH).replaceAll(/\s+/g, " ");
  const visible = text.replaceAll(
    // The characters that cannot be seen are the point of the expression.
    // oxlint-disable-next-line no-control-regex
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\ufffd]/g,
    "�",
  );
  return visible.trim() === "" ? "" : `It begins with: ${visible.trim()}`;
}
