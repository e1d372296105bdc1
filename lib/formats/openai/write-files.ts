import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Count } from "./write-facts";

/** The attachments of a message, as far as they are any. */
export function attachmentsOf(message: object): readonly JsonRecord[] {
  return asRecords((asRecord(message) ?? {})["attachments"]);
}

/** The part an attachment becomes in the message of a person. */
export function writeFile(attachment: JsonRecord, count: Count): JsonRecord {
  count("attachments");
  const kind = asText(attachment["attachmentKind"]);
  const name = asText(attachment["name"]) ?? "";
  const uri = asText(attachment["uri"]);
  const content = attachmentContent(attachment);
  const mime = asText(attachment["mime"]) ?? content?.mime ?? "application/octet-stream";
  const bytes = content?.encoding === "base64" ? content.text : null;
  const data = bytes === null ? null : `data:${mime};base64,${bytes}`;
  const link = uri !== null && /^https?:/i.test(uri) ? uri : null;

  if (kind === "image" && (data ?? link) !== null) {
    count("partNames");
    return { type: "image_url", image_url: { url: data ?? link } };
  }
  const format = SOUND_FORMATS.get(mime.toLowerCase());
  if (bytes !== null && format !== undefined) {
    count("partNames");
    return { type: "input_audio", input_audio: { data: bytes, format } };
  }
  if (data !== null) return { type: "file", file: { filename: name, file_data: data } };
  count("fileNames");
  count("addresses", uri === null ? 0 : 1);
  const pointer = asText(asRecord(attachment["metadata"])?.["pointer"]);
  const named = pointer === null || name !== pointer ? { filename: name } : {};
  return { type: "file", file: { ...(pointer === null ? {} : { file_id: pointer }), ...named } };
}

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
