import type { MessageAttachment } from "@/lib/domain/conversation/schema/conversation";
import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { NAMELESS, searchResultOf, textSource } from "../kit/vendor/anthropic/files";
import { strictBase64 } from "../kit/files/base64";
import { mediaType, REQUEST_PICTURES } from "../kit/vendor/request-files";

const PDF = "application/pdf";
/** Requests fetch files by https alone. */
const WEB = /^https:\/\//i;
/** The block an attachment becomes; null when requests cannot hold it. */
export function writeFile(attachment: MessageAttachment): JsonRecord | null {
  const source = fileSource(attachment);
  if (source === null) return null;
  const { name, metadata } = attachment;
  const found = source["type"] === "text" ? searchResultOf(attachment, source["data"]) : null;
  if (found !== null) return found;
  if (isPicture(attachment, source)) return { type: "image", source };
  const { context, citations } = asRecord(metadata) ?? {};
  return {
    type: "document",
    source,
    ...(NAMELESS.has(name) || name === "" ? {} : { title: name }),
    ...(asText(context) ? { context } : {}),
    ...(asRecord(citations) === null ? {} : { citations }),
  };
}

/** Bytes say of themselves what they are; an address or an id does not. */
function isPicture(
  { attachmentKind, mime }: MessageAttachment,
  { type, media_type: kind }: JsonRecord,
): boolean {
  if (type === "base64") return REQUEST_PICTURES.has(asText(kind) ?? "");
  if (type === "text" || type === "content") return false;
  return mime === undefined ? attachmentKind === "image" : REQUEST_PICTURES.has(mediaType(mime));
}

function fileSource(attachment: MessageAttachment): JsonRecord | null {
  const { mime, uri, metadata } = attachment;
  const content = attachmentContent(attachment);
  if (content?.encoding === "base64") {
    const data = strictBase64(content.text);
    if (data === null) return null;
    const type = mediaType(mime ?? content.mime);
    if (REQUEST_PICTURES.has(type) || type === PDF)
      return { type: "base64", media_type: type, data };
    return type.startsWith("text/") ? textSource(data, asRecord(metadata)) : null;
  }
  if (uri !== undefined && WEB.test(uri)) return { type: "url", url: uri };
  // Only ids of the Files API are of use to the reader of a request.
  const pointer = asText(asRecord(metadata)?.["pointer"]);
  return pointer?.startsWith("file_") === true ? { type: "file", file_id: pointer } : null;
}
