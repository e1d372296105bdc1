import { withoutEmbeddedData } from "@/lib/shared/embedded-data";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { applyEdits, removeValue, setValue, type JsonPath } from "@/lib/json/edit";

import type { PieceTransform } from "./piece";

/** Stands where the bytes of a file were. */
const LEFT_OUT = "[file left out]";
const DATA_URL = /^data:/i;

/**
 * Takes the bytes of files out of a conversation: what attachments carry, the text somebody extracted from
 * them, and files inside of texts. Names, sizes and hashes of attachments stay, so that the reader sees
 * what there was.
 */
export function withoutAttachments(): PieceTransform {
  return {
    shell: (head, tail) => ({ head, tail }),
    message(raw) {
      let text = raw;
      const message = asRecord(JSON.parse(raw));
      if (message === null) return raw;
      for (const [position, attachment] of asList(message["attachments"]).entries()) {
        text = emptyAttachment(text, ["attachments", position], asRecord(attachment) ?? {});
      }
      for (const { path, value } of stringsWithFiles(message, [])) {
        text = applyEdits(text, setValue(text, path, value));
      }
      return text;
    },
  };
}

function emptyAttachment(raw: string, path: JsonPath, attachment: JsonRecord): string {
  let text = raw;
  const remove = (...member: string[]) => {
    text = applyEdits(text, removeValue(text, [...path, ...member]));
  };
  if (attachment["base64content"] !== undefined) remove("base64content");
  const uri = attachment["uri"];
  if (typeof uri === "string" && DATA_URL.test(uri)) remove("uri");
  for (const [name, value] of Object.entries(asRecord(attachment["metadata"]) ?? {})) {
    // What an importer read out of a file is in its metadata: text, pages, a preview.
    if (!isFact(value)) remove("metadata", name);
  }
  return text;
}

/** Longer strings in the metadata of a file are taken for its text, not for a fact about it. */
const LONGEST_FACT = 200;

function isFact(value: unknown): boolean {
  if (typeof value === "string") return value.length <= LONGEST_FACT;
  return typeof value !== "object" || value === null;
}

/** All strings outside of the attachments that hold a file, as they are without it. */
function* stringsWithFiles(
  value: unknown,
  path: readonly (string | number)[],
): Generator<{ path: JsonPath; value: string }> {
  if (typeof value === "string") {
    const without = withoutEmbeddedData(value, Number.POSITIVE_INFINITY, () => LEFT_OUT);
    if (without !== value) yield { path, value: without };
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* stringsWithFiles(item, [...path, at]);
  } else {
    for (const [name, item] of Object.entries(asRecord(value) ?? {})) {
      if (path.length === 0 && name === "attachments") continue;
      yield* stringsWithFiles(item, [...path, name]);
    }
  }
}
