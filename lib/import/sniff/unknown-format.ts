import { asList, asRecord } from "@/lib/shared/read-value";
import { MANIFEST_FORMAT } from "@/lib/domain/exports/manifest-format";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { closestFormats } from "./closest-formats";
import { knownProgram, PLAINEST, programInside } from "./known-programs";
import { isPairOfTexts } from "./known-talks";
import { adviseInside } from "./read-inside";
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
  const program = knownProgram(sample) ?? programUnread(sample);
  const known = `Not a format Colloquy reads. This is ${syntax}.`;
  const sentences = [
    known,
    program === null ? "" : `It looks like ${program.what}.`,
    ...describeItem(sample, program?.instead ?? null),
    describeStart(start),
  ];
  return fatal("import.unknown-format", sentences.filter((sentence) => sentence !== "").join(" "));
}

/** The program whose messages something lists, unless a part of it is read as a file of its own. */
function programUnread(sample: unknown): ReturnType<typeof knownProgram> {
  const first = Array.isArray(sample) ? asList(sample)[0] : sample;
  return adviseInside(first, false) === null ? programInside(sample) : null;
}

const TWO_TEXTS =
  "It looks like pairs of a question and an answer (Gradio and the like), which do not say who speaks. Closest: OpenAI messages, where each text is the “content” of a message whose “role” is user or assistant.";

const LISTS =
  "Lists of messages that each have a role and a content are read as one conversation each; these lists are of something else.";

/** What the first item is made of, and what to do: `instead`, or the formats it comes closest to. */
function describeItem(sample: unknown, instead: string | null): string[] {
  const where = Array.isArray(sample) ? "Its first item" : "It";
  const first = Array.isArray(sample) ? asList(sample)[0] : sample;
  if (Array.isArray(first))
    return [`${where} is a list.`, isPairOfTexts(first) ? TWO_TEXTS : LISTS];
  const record = asRecord(first);
  if (record === null) return [`${where} is not an object.`, instead ?? PLAINEST];
  if (Object.hasOwn(record, "instruction") && Object.hasOwn(record, "output")) {
    const what = "Rows of instruction and output are training data, not conversations.";
    return [what, "Closest: OpenAI messages and ShareGPT, whose rows say who speaks."];
  }
  const keys = Object.keys(record);
  const advice = instead ?? adviseInside(record, Array.isArray(sample));
  const closest = advice ?? (closestFormats(record) || PLAINEST);
  if (keys.length === 0) return [`${where} has no keys.`, closest];
  const named = keys.slice(0, KEYS_NAMED).map((key) => JSON.stringify(key.slice(0, KEY_LENGTH)));
  const more = keys.length > KEYS_NAMED ? ` and ${keys.length - KEYS_NAMED} more` : "";
  return [`${where} has the keys ${named.join(", ")}${more}.`, closest];
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
