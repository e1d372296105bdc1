import { quote } from "@/lib/domain/document/describe-value";
import { askFix, autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { asText, type JsonRecord } from "@/lib/shared/read-value";
import { cleanBase64, decodeBase64, decodedLength } from "@/lib/shared/base64";
import type { AttachmentContent } from "../attachments/content";

const HASH = /^[0-9a-f]{64}$/;
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
      message: "The content is not valid base64 and can’t be opened.",
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
    const found = context.sha256(decodeBase64(base64));
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
