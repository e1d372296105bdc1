import { quote } from "@/lib/domain/document/describe-value";
import { autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintMembers } from "@/lib/domain/document/lint-members";
import { memberNames } from "@/lib/domain/kinds/schema-names";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { attachmentContent, type AttachmentContent } from "../attachments/content";
import { lintContent, lintSize } from "./attachment-content";
import { lintUri } from "./attachment-uri";
import { messageAttachmentSchema } from "../schema/message";

const MEMBERS = memberNames(messageAttachmentSchema);
/** Kinds whose media type begins with their name. */
const MEDIA_KINDS: ReadonlySet<unknown> = new Set(["image", "audio", "video"]);

/** First characters of the base64 of common files. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["JVBERi0", "application/pdf"],
];

/** What the content itself says it is, as far as its first bytes tell; a data URL says it in words. */
function sniffMime({ text, mime }: AttachmentContent): string | null {
  return mime ?? SIGNATURES.find(([signature]) => text.startsWith(signature))?.[1] ?? null;
}

/** Rules about the attachments of one message. */
export function lintAttachments(value: unknown, base: string, context: LintContext): void {
  const names = new Set<string>();
  asList(value).forEach((item, position) => {
    const attachment = asRecord(item);
    if (attachment === null) return;
    const path = `${base}/attachments/${position}`;
    lintMembers(attachment, MEMBERS, path, context);
    lintAttachment(attachment, path, context);
    const name = asText(attachment["name"]);
    if (name === null) return;
    if (names.has(name)) {
      context.findings.add("att.name-duplicate", `${path}/name`, () => ({
        message: `Another attachment of this message is called ${quote(name)} as well.`,
      }));
    }
    names.add(name);
  });
}

function lintAttachment(attachment: JsonRecord, path: string, context: LintContext): void {
  const content = attachmentContent(attachment);
  const uri = asText(attachment["uri"]) ?? "";
  if (content === null && uri === "") {
    context.findings.add("att.no-content", path, () => ({
      message:
        "This attachment has neither `uri` nor `base64content`, so there is nothing to open.",
    }));
  }
  if (uri !== "" && !/^data:/i.test(uri)) lintUri(uri, `${path}/uri`, context);
  lintSize(attachment, content, path, context);
  lintContent(attachment, content, path, context);
  lintMime(attachment, content && sniffMime(content), path, context);
}

function lintMime(
  attachment: JsonRecord,
  sniffed: string | null,
  path: string,
  { findings }: LintContext,
): void {
  const { attachmentKind: kind } = attachment;
  const mime = asText(attachment["mime"]) ?? "";
  const place = `${path}/mime`;
  const fix = sniffed && {
    fix: autoFix(`Write ${sniffed}`, { op: "set", path: place, value: sniffed }),
  };
  if (mime === "") {
    if (kind === "link") return;
    findings.add("att.mime-missing", path, () => ({
      message: "This attachment names no media type.",
      ...fix,
    }));
  } else if (MEDIA_KINDS.has(kind) && !mime.toLowerCase().startsWith(`${String(kind)}/`)) {
    findings.add("att.mime-kind", place, () => ({
      message: `The media type ${quote(mime)} does not fit the kind ${String(kind)}.`,
      ...(sniffed?.startsWith(`${String(kind)}/`) === true && fix),
    }));
  }
}
