import {
  attachmentContent,
  type AttachmentContent,
} from "@/lib/domain/conversation/attachments/content";
import { asRecord, asText } from "@/lib/shared/read-value";
import type { ForeignFile } from "./attachment";

/** The bytes behind the text in which a document carries a file. Characters that are no code are read over. */
function decodeContent({ encoding, text }: AttachmentContent): Uint8Array {
  return encoding === "base64" ? Buffer.from(text, "base64") : percentDecode(text);
}

function percentDecode(text: string): Uint8Array {
  const source = Buffer.from(text, "utf8");
  const decoded = Buffer.alloc(source.length);
  let length = 0;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.toString("latin1", at + 1, at + 3);
    if (source[at] === 0x25 && /^[\da-f]{2}$/i.test(code)) {
      decoded[length] = Number.parseInt(code, 16);
      at += 2;
    } else decoded[length] = source[at] ?? 0;
    length += 1;
  }
  return decoded.subarray(0, length);
}

/** The file that an attachment carries within the document, or null when it carries none. */
export function embeddedFile(attachment: unknown): ForeignFile | null {
  const content = attachmentContent(attachment);
  if (!content) return null;
  const record = asRecord(attachment);
  return {
    bytes: decodeContent(content),
    name: asText(record?.name) ?? "",
    declaredType: content.mime ?? asText(record?.mime),
  };
}
