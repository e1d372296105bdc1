import { dataHeadLength, textOfBase64 } from "@/lib/domain/findings/scan/embedded-text";
import { extensionKey } from "@/lib/domain/document/extension-key";
import type { RedactionDecisions } from "@/lib/domain/exports/redaction";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { applyEdits, removeValue, type JsonPath } from "@/lib/json/edit";

const OWN = extensionKey("redaction").slice(0, -"redaction".length);

/** An attachment whose content says nothing to a search. */
interface UnscannedContent {
  readonly position: number;
  readonly id: string;
  readonly name: string;
  readonly mime: string | null;
  readonly size: number;
  /** The members that hold the content or name it. */
  readonly members: readonly string[];
}

/** What a piece holds that nobody can look into. */
export interface ClosedParts {
  readonly attachments: readonly UnscannedContent[];
  /** Keys of extensions of others. */
  readonly extensions: readonly string[];
}

const NO_PARTS: ClosedParts = { attachments: [], extensions: [] };

/** Finds the attachments that hold no text and the extensions that are not ours. */
export function closedParts(piece: string): ClosedParts {
  // Most messages have neither; a key may also be written in escapes.
  if (!/attachments|extensions|\\u/.test(piece)) return NO_PARTS;
  const value = asRecord(JSON.parse(piece.replace(/^\uFEFF/, "")));
  if (value === null) return NO_PARTS;
  const extensions = Object.keys(asRecord(value["extensions"]) ?? {}).filter(
    (key) => !key.startsWith(OWN),
  );
  const attachments = asList(value["attachments"]).flatMap((item, position) => {
    const unscanned = unscannedContent(asRecord(item) ?? {}, position);
    return unscanned === null ? [] : [unscanned];
  });
  return { attachments, extensions };
}

function unscannedContent(attachment: JsonRecord, position: number): UnscannedContent | null {
  const base64 = attachment["base64content"];
  const uri = asText(attachment["uri"]) ?? "";
  const members: string[] = [];
  let size = 0;
  if (base64 !== undefined && base64 !== "" && textOfBase64(asText(base64) ?? "*") === null) {
    members.push("base64content");
    size += asText(base64)?.length ?? 0;
  }
  if (/^\s*data:/i.test(uri)) {
    const head = dataHeadLength(uri);
    if (head === 0 || textOfBase64(uri.slice(head)) === null) {
      members.push("uri");
      size += uri.length;
    }
  }
  if (members.length === 0) return null;
  // The hash of a file names it, whoever has the file.
  if (attachment["sha256"] !== undefined) members.push("sha256");
  const mime = asText(attachment["mime"]);
  const name = asText(attachment["name"]) ?? "";
  return { position, id: asText(attachment["id"]) ?? "", name, mime, size, members };
}

/** How `RedactionDecisions.attachments` names an attachment. */
export function attachmentKey(documentId: string, messageId: string | null, id: string): string {
  return `${documentId}/${messageId ?? ""}/${id}`;
}

/** The closed parts that nobody has ticked, so that they stay behind. */
export function leftBehind(
  parts: ClosedParts,
  { attachments, extensions }: RedactionDecisions,
  where: { documentId: string; messageId: string | null },
): ClosedParts {
  if (parts === NO_PARTS) return NO_PARTS;
  return {
    attachments: parts.attachments.filter(
      ({ id }) =>
        attachments?.includes(attachmentKey(where.documentId, where.messageId, id)) !== true,
    ),
    extensions: parts.extensions.filter((key) => extensions?.includes(key) !== true),
  };
}

/** The piece without closed parts; all the rest stays as it is written. */
export function stripPiece(piece: string, { attachments, extensions }: ClosedParts): string {
  let text = piece;
  const remove = (path: JsonPath): void => {
    text = applyEdits(text, removeValue(text, path));
  };
  for (const key of extensions) remove(["extensions", key]);
  for (const { position, members } of attachments) {
    for (const member of members) remove(["attachments", position, member]);
  }
  return text;
}
