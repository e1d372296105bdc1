import { quote } from "@/lib/domain/document/describe-value";
import { askFix, autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import type { AttachmentContent } from "./attachment-content";

const HASH = /^[0-9a-f]{64}$/;
// Both look for one character instead of matching the whole: the text may be hundreds of megabytes.
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/;
const BLANK = /\s/;

/** The text without line breaks, or null when it is no base64. */
function cleanBase64(text: string): string | null {
  if (NOT_BASE64.test(text)) return null;
  const clean = BLANK.test(text) ? text.replaceAll(/\s+/g, "") : text;
  const padding = clean.indexOf("=");
  const tail = padding === -1 ? "" : clean.slice(padding);
  return clean.length % 4 === 0 && (tail === "" || tail === "=" || tail === "==") ? clean : null;
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

/** A multiple of four, so that each slice is base64 by itself. */
const SLICE = 1 << 20;

function decode(base64: string): Uint8Array {
  const bytes = new Uint8Array(decodedLength(base64));
  let length = 0;
  for (let start = 0; start < base64.length; start += SLICE) {
    const part = atob(base64.slice(start, start + SLICE));
    for (let at = 0; at < part.length; at += 1) bytes[length + at] = part.charCodeAt(at);
    length += part.length;
  }
  return bytes;
}

/** Rules about `sizeInBytes`, as far as they need no content. */
export function lintSize(
  attachment: JsonRecord,
  content: AttachmentContent | null,
  path: string,
  { findings }: LintContext,
): void {
  const size = attachment["sizeInBytes"];
  if (typeof size !== "number" || size >= 0) return;
  const place = `${path}/sizeInBytes`;
  const base64 = content?.encoding === "base64" ? cleanBase64(content.text) : null;
  findings.add("att.size-negative", place, () => ({
    message: `The size ${size} is negative.`,
    ...(base64 !== null && {
      fix: autoFix("Write the size of the content", {
        op: "set",
        path: place,
        value: decodedLength(base64),
      }),
    }),
  }));
}

/** Rules that compare what an attachment carries with what it says about it. */
export function lintContent(
  attachment: JsonRecord,
  content: AttachmentContent | null,
  path: string,
  context: LintContext,
): void {
  const hash = asText(attachment["sha256"]) ?? "";
  if (hash !== "") lintHashForm(hash, `${path}/sha256`, context);
  if (content?.encoding !== "base64") return;
  const base64 = cleanBase64(content.text);
  if (base64 === null) {
    const place = content.mime === null ? `${path}/base64content` : `${path}/uri`;
    context.findings.add("att.base64-invalid", place, () => ({
      message: "The content is not valid base64 and cannot be opened.",
    }));
    return;
  }
  const size = attachment["sizeInBytes"];
  const length = decodedLength(base64);
  if (typeof size === "number" && size >= 0 && size !== length) {
    const place = `${path}/sizeInBytes`;
    context.findings.add("att.size-mismatch", place, () => ({
      message: `\`sizeInBytes\` says ${size}, but the content has ${length} bytes.`,
      fix: autoFix(`Write ${length}`, { op: "set", path: place, value: length }),
    }));
  }
  if (context.sha256 && HASH.test(hash.toLowerCase())) {
    const found = context.sha256(decode(base64));
    if (found === hash.toLowerCase()) return;
    context.findings.add("att.hash-mismatch", `${path}/sha256`, () => ({
      message: "`sha256` is not the hash of the content: one of the two was changed or damaged.",
      fix: askFix("Write the hash of the content", {
        op: "set",
        path: `${path}/sha256`,
        value: found,
      }),
    }));
  }
}

function lintHashForm(hash: string, path: string, { findings }: LintContext): void {
  if (HASH.test(hash)) return;
  const lower = hash.toLowerCase();
  findings.add("att.hash-form", path, () => ({
    message: `${quote(hash)} is not written as 64 lower-case hex digits.`,
    ...(HASH.test(lower) && {
      fix: autoFix("Write it in lower case", { op: "set", path, value: lower }),
    }),
  }));
}
