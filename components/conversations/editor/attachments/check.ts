import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asNumber, asText, type JsonRecord } from "@/lib/shared/read-value";
import { decodeBase64, sha256Of } from "./file-content";

type Verdict = "verified" | "differs" | "not recorded" | "not computed";

/** What the content of an attachment says about its recorded hash and size. */
export interface AttachmentCheck {
  readonly hash: Verdict;
  readonly size: Verdict;
  /** Of the content. */
  readonly sizeInBytes: number;
  readonly sha256: string | null;
}

/** The bytes an attachment carries; null when it carries none, or none that can be read. */
export function contentBytes(attachment: JsonRecord): Uint8Array<ArrayBuffer> | null {
  const content = attachmentContent(attachment);
  if (content === null) return null;
  if (content.encoding === "base64") return decodeBase64(content.text);
  try {
    return new TextEncoder().encode(decodeURIComponent(content.text));
  } catch {
    return null;
  }
}

/** Compares bytes with what an attachment says about them. */
export async function checkBytes(
  attachment: JsonRecord,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<AttachmentCheck> {
  const sha256 = await sha256Of(bytes);
  const hash = asText(attachment["sha256"])?.toLowerCase() ?? "";
  const size = asNumber(attachment["sizeInBytes"]);
  return {
    hash:
      hash === ""
        ? "not recorded"
        : sha256 === null
          ? "not computed"
          : hash === sha256
            ? "verified"
            : "differs",
    size: size === null ? "not recorded" : size === bytes.length ? "verified" : "differs",
    sizeInBytes: bytes.length,
    sha256,
  };
}

const WORDS: Readonly<Record<Verdict, string>> = {
  verified: "verified",
  differs: "differs from the content",
  "not recorded": "not recorded",
  "not computed": "not checked: this page may not compute hashes",
};

/** The outcome of a check as a sentence. */
export function checkWords({ hash, size }: AttachmentCheck): string {
  return `Hash: ${WORDS[hash]}. Size: ${WORDS[size]}.`;
}
