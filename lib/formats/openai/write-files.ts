import type { WriterOptions } from "@/lib/domain/exports/request";
import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { strictBase64 } from "../kit/files/base64";
import { addressOf } from "../kit/tree/outgoing-file";
import { mediaType, REQUEST_PICTURES } from "../kit/vendor/request-files";
import type { Count } from "./write-facts";

/** The attachments of a message, as far as they are any. */
export function attachmentsOf(message: object): readonly JsonRecord[] {
  return asRecords((asRecord(message) ?? {})["attachments"]);
}

/** The part an attachment becomes in the message of a person; a text with its name where the interface takes no such file. */
export function writeFile(
  attachment: JsonRecord,
  { attachments: hasContents }: Pick<WriterOptions, "attachments">,
  count: Count,
): JsonRecord {
  const name = asText(attachment["name"]) ?? "";
  const pointer = asText(asRecord(attachment["metadata"])?.["pointer"]);
  const content = attachmentContent(attachment);
  const isOut = content !== null && !hasContents;
  const part = (isOut ? null : contentPart(attachment)) ?? (pointer ? { file_id: pointer } : null);
  count(part === null ? "fileNames" : "attachments");
  const isLinked = content === null && part !== null && "type" in part;
  count("addresses", addressOf(attachment) === null || isLinked ? 0 : 1);
  if (part === null) {
    count("fileContents", content === null ? 0 : 1);
    return { type: "text", text: `[File: ${name}]` };
  }
  if ("type" in part) {
    if (part["type"] !== "file") count("partNames");
    return part;
  }
  // An id says which file it is; a name beside it is refused.
  count("partNames", name === "" || name === pointer ? 0 : 1);
  return { type: "file", file: part };
}

/** A part with the content of the file, or where a picture is; null where the interface takes none of them. */
function contentPart(attachment: JsonRecord): JsonRecord | null {
  const content = attachmentContent(attachment);
  const bytes = content?.encoding === "base64" ? strictBase64(content.text) : null;
  const mime = mediaType(asText(attachment["mime"]) ?? content?.mime);
  const data = bytes === null ? null : `data:${mime};base64,${bytes}`;
  const uri = asText(attachment["uri"]);
  if (data !== null && REQUEST_PICTURES.has(mime)) return imagePart(data);
  const isLinked = bytes === null && uri !== null && /^https?:/i.test(uri);
  if (isLinked && attachment["attachmentKind"] === "image") return imagePart(uri);
  const format = SOUND_FORMATS.get(mime);
  if (bytes !== null && format !== undefined)
    return { type: "input_audio", input_audio: { data: bytes, format } };
  if (data === null || !DOCUMENTS.test(mime)) return null;
  const filename = asText(attachment["name"]) || "file";
  return { type: "file", file: { filename, file_data: data } };
}

const imagePart = (url: string): JsonRecord => ({ type: "image_url", image_url: { url } });

/** Kinds of documents whose text the interface reads. */
const DOCUMENTS = /^(?:text\/|application\/(?:pdf|json|rtf|msword|vnd\.(?:openxml|oasis|ms-)))/;

/** The two kinds of sound the interface takes. */
const SOUND_FORMATS: ReadonlyMap<string, string> = new Map([
  ["audio/wav", "wav"],
  ["audio/x-wav", "wav"],
  ["audio/mpeg", "mp3"],
  ["audio/mp3", "mp3"],
]);

/** Texts and files in one list: as the source had them where it says so, else the texts first. */
export function interlock(
  texts: readonly JsonRecord[],
  files: readonly JsonRecord[],
  order: readonly unknown[],
): JsonRecord[] {
  const isComplete =
    order.filter((kind) => kind === "file").length === files.length &&
    order.filter((kind) => kind !== "file").length === texts.length;
  if (!isComplete) return [...texts, ...files];
  let text = 0;
  let file = 0;
  return order
    .map((kind) => (kind === "file" ? files[file++] : texts[text++]))
    .filter((part) => part !== undefined);
}
