import { asList, asNumber, asRecord, asText } from "@/lib/shared/read-value";
import { attachmentContent, attachmentSize } from "../attachments/content";
import { pictureSize } from "../attachments/picture-size";
import { MOST_ATTACHMENTS } from "./room";
import { LONGEST_SENTENCE, shortName } from "../facts/short-name";
import type { AttachmentView } from "./types";

/** The attachments of a message by name; their content stays in the document. */
export function viewAttachments(attachments: unknown): {
  readonly shown: AttachmentView[];
  /** Those after them. */
  readonly cut: number;
} {
  const all = asList(attachments);
  return {
    shown: all.slice(0, MOST_ATTACHMENTS).map(viewAttachment),
    cut: Math.max(0, all.length - MOST_ATTACHMENTS),
  };
}

function viewAttachment(value: unknown, position: number): AttachmentView {
  const attachment = asRecord(value);
  const content = attachmentContent(attachment);
  const pixels = content && pictureSize(content);
  const written = asText(attachment?.uri) ?? "";
  // No server takes an address as long as that, and a page would hold it for nothing.
  const isAddress =
    written !== "" && written.length <= LONGEST_SENTENCE && !/^data:/i.test(written);
  const uri = isAddress ? written : null;
  return {
    position,
    id: asText(attachment?.id) ?? "",
    kind: shortName(asText(attachment?.attachmentKind) ?? "other"),
    name: shortName(asText(attachment?.name) ?? ""),
    mime: shortName(asText(attachment?.mime) ?? content?.mime ?? null),
    sizeInBytes:
      asNumber(attachment?.sizeInBytes) ?? (content === null ? null : attachmentSize(content)),
    hasContent: content !== null,
    ...(pixels && { pixels }),
    uri,
    sha256: shortName(asText(attachment?.sha256)),
    missing: content === null && uri === null,
  };
}
