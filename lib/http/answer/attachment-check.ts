import { checkAttachment, type AttachmentCheck } from "@/lib/domain/conversation/attachments/check";
import { asNumber, asRecord, asText } from "@/lib/shared/read-value";
import { contentHash } from "@/lib/json/hash";
import { embeddedFile } from "./embedded-file";

/** Holds the file in an attachment against its own record; null when the document has no file. */
export function checkEmbeddedFile(attachment: unknown): AttachmentCheck | null {
  const file = embeddedFile(attachment);
  if (file === null) return null;
  const record = asRecord(attachment);
  const recorded = {
    sizeInBytes: asNumber(record?.["sizeInBytes"]),
    sha256: asText(record?.["sha256"]),
  };
  const { bytes } = file;
  return checkAttachment(recorded, { bytes: bytes.byteLength, sha256: contentHash(bytes) });
}
