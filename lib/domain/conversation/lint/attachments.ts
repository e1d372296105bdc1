import { quote } from "@/lib/domain/document/describe-value";
import { autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintMembers } from "@/lib/domain/document/lint-members";
import { memberNames } from "@/lib/domain/kinds/schema-names";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { attachmentContent, type AttachmentContent } from "../attachments/content";
import { lintContent, lintSize } from "./attachment-content";
import { messageAttachmentSchema } from "../schema/message";

// Two letters at least: a single one is a drive.
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]+:/;
const LOCAL_SCHEME = /^(?:file|blob|sandbox|attachment|cid):/i;
const LOCAL_PATH = /^(?:\.{0,2}[/\\]|~|[A-Za-z]:[/\\])/;
const NETWORK_SCHEME = /^(?:https?|wss?|ftp):/i;
/** Characters RFC 3986 has no place for, unescaped. */
const NO_URI_CHARACTER = /[\s\p{Cc}<>"{}|\\^`]/u;

type UriForm = "ok" | "local" | "invalid";

function readUri(uri: string): UriForm {
  if (LOCAL_PATH.test(uri) || LOCAL_SCHEME.test(uri)) return "local";
  if (NO_URI_CHARACTER.test(uri)) return "invalid";
  if (!SCHEME.test(uri)) return "local";
  return NETWORK_SCHEME.test(uri) && !URL.canParse(uri) ? "invalid" : "ok";
}

/** Rules about where an attachment is to be fetched from. `uri` is neither empty nor a data URL. */
function lintUri(uri: string, path: string, { findings }: LintContext): void {
  const form = readUri(uri);
  if (form === "invalid") {
    findings.add("att.uri-invalid", path, () => ({ message: `${quote(uri)} is not a URI.` }));
  }
  if (form === "local") {
    findings.add("att.uri-local", path, () => ({
      message: `${quote(uri)} is a local or relative address and can’t be opened elsewhere.`,
    }));
  }
}

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
