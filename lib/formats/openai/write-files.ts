import type { WriterOptions } from "@/lib/domain/exports/request";
import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { strictBase64 } from "../kit/files/base64";
import { addressOf } from "../kit/tree/outgoing-file";
import { mediaType, REQUEST_PICTURES } from "../kit/vendor/request-files";
import type { Count, Use } from "./write-facts";

/** The part an attachment becomes in the message of a person; a text with its name where the interface takes no such file. */
export function writeFile(
  attachment: JsonRecord,
  { attachments: hasContents, use }: Pick<WriterOptions, "attachments"> & { readonly use: Use },
  count: Count,
): JsonRecord {
  const name = asText(attachment["name"]) ?? "";
  const pointer = asText(asRecord(attachment["metadata"])?.["pointer"]);
  const content = attachmentContent(attachment);
  const isOut = content !== null && !hasContents;
  const given = (isOut ? null : contentPart(attachment)) ?? (pointer ? { file_id: pointer } : null);
  // Lines to train on have texts and pictures alone.
  const part = use === "request" || given?.["type"] === "image_url" ? given : null;
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
