import { asRecord, asText } from "../read-value";
import { attachmentContent } from "./attachment-content";
import { cleanBase64, decodeBase64 } from "./base64-bytes";
import type { AttachmentEdit } from "./edit-kinds";

/** The bytes an attachment carries within the document. */
export type AttachmentBytes =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  /** `none`: it carries nothing, at most a link. `unreadable`: what it carries cannot be decoded. */
  | { readonly ok: false; readonly reason: "none" | "unreadable" };

/** Decodes what an attachment carries: `base64content`, or a data URL as `uri`. */
export function attachmentBytes(attachment: unknown): AttachmentBytes {
  const content = attachmentContent(attachment);
  if (content === null) return { ok: false, reason: "none" };
  if (content.encoding === "base64") {
    const clean = cleanBase64(content.text);
    return clean === null
      ? { ok: false, reason: "unreadable" }
      : { ok: true, bytes: decodeBase64(clean) };
  }
  try {
    return { ok: true, bytes: new TextEncoder().encode(decodeURIComponent(content.text)) };
  } catch {
    return { ok: false, reason: "unreadable" };
  }
}

/** What was found out about the bytes of an attachment, wherever they came from. */
export interface FoundContent {
  /** SHA-256 over the decoded bytes, 64 lower-case hex digits. */
  readonly sha256: string;
  readonly sizeInBytes: number;
}

/** How a recorded fact compares with what was found. */
export type Verification = "verified" | "differs" | "not recorded";

export interface AttachmentCheck {
  readonly hash: Verification;
  readonly size: Verification;
}

/** Compares what an attachment says about its bytes with the bytes themselves. */
export function checkAttachment(attachment: unknown, found: FoundContent): AttachmentCheck {
  const record = asRecord(attachment);
  const hash = asText(record?.sha256) ?? "";
  const size = record?.sizeInBytes;
  return {
    hash: hash === "" ? "not recorded" : compare(hash.toLowerCase(), found.sha256),
    size: typeof size === "number" ? compare(size, found.sizeInBytes) : "not recorded",
  };
}

function compare<T>(recorded: T, found: T): Verification {
  return recorded === found ? "verified" : "differs";
}

/** The edit that records what was found about the bytes of an attachment. */
export function recordFound(
  position: number,
  { sha256, sizeInBytes }: FoundContent,
): Extract<AttachmentEdit, { kind: "setAttachment" }> {
  return { kind: "setAttachment", position, fields: { sha256, sizeInBytes } };
}
