import type { MessageAttachment } from "@/lib/domain/conversation/schema/conversation";

/** What a file is, as an attachment tells it. */
export interface FileContent {
  readonly name: string;
  readonly mime: string | null;
  readonly kind: MessageAttachment["attachmentKind"];
  readonly base64content: string;
  readonly sizeInBytes: number;
  /** Null where the browser computes no hashes: on a page that is neither local nor encrypted. */
  readonly sha256: string | null;
}

/** A request may hold 32 MB, and base64 takes four bytes for three. */
export const LARGEST_FILE = 22_000_000;

/** A multiple of three, so that only the end is padded; short enough for a call with so many arguments. */
const CHUNK = 3 * 8192;

/** Bytes as base64. */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK))));
  }
  return parts.join("");
}

/** The bytes that base64 represents, white space ignored; null when it is none. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}

/** SHA-256 as 64 lower-case digits; null where the browser computes none. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!window.isSecureContext) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The kind of attachment for a media type. */
export function kindOf(mime: string): MessageAttachment["attachmentKind"] {
  const family = mime.split("/", 1)[0];
  return family === "image" || family === "audio" || family === "video" ? family : "file";
}

/** Reads a chosen file whole, with its size and hash. */
export async function readFileContent(file: File): Promise<FileContent> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return {
    name: file.name,
    mime: file.type === "" ? null : file.type,
    kind: kindOf(file.type),
    base64content: encodeBase64(bytes),
    sizeInBytes: bytes.length,
    sha256: await sha256Of(bytes),
  };
}
