import { asRecord, asText } from "@/lib/shared/read-value";
import { decodedSize } from "@/lib/shared/embedded-data";

/** The bytes an attachment carries within the document, still encoded. */
export interface AttachmentContent {
  readonly encoding: "base64" | "percent";
  readonly text: string;
  /** From the data URL, null when the content is plain base64. */
  readonly mime: string | null;
}

const DATA_URL = /^data:([^,;]*)((?:;[^,;]*)*),/i;

/** Where the content of an attachment is in the document: `base64content`, else a data URL as `uri`. */
export function attachmentContent(attachment: unknown): AttachmentContent | null {
  const record = asRecord(attachment);
  const base64 = asText(record?.base64content);
  if (base64 !== null && base64 !== "") return { encoding: "base64", text: base64, mime: null };
  const uri = asText(record?.uri);
  const head = uri === null ? null : DATA_URL.exec(uri);
  if (uri === null || head === null) return null;
  const [{ length }, mime = "", parameters = ""] = head;
  return {
    encoding: parameters.toLowerCase().endsWith(";base64") ? "base64" : "percent",
    text: uri.slice(length),
    mime: mime === "" ? "text/plain" : mime,
  };
}

/** Size of the decoded content in bytes; exact for base64 without line breaks. */
export function attachmentSize({ encoding, text }: AttachmentContent): number {
  if (encoding === "base64") return decodedSize(text, 0, text.length);
  return text.length - 2 * (text.split("%").length - 1);
}
