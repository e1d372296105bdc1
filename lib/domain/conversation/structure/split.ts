import { EditDraft } from "@/lib/domain/document/edit-draft";
import {
  refuse,
  type EditContext,
  type EditResult,
  type Refusal,
} from "@/lib/domain/document/edit-result";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { noteEdit } from "../history/audit-trail";
import { isDeleted } from "../facts/deleted";
import type { SplitPlace } from "./kinds";
import { createdTrail } from "./message";

/** Members that stay with the first part: they are about the message as it was. */
const KEPT_BY_FIRST = [
  "index",
  "isPreferred",
  "pinned",
  "attachments",
  "assistantMetadata",
  "metadata",
  "extensions",
  "auditTrail",
];

/** The two messages one becomes. */
export interface SplitMessage {
  readonly first: EditResult;
  /** The text of the second, with a new id and without an index. */
  readonly second: string;
}

const LABEL = "Split a message";

/**
 * Cuts a message in two. What is behind the place goes to the second as it is written; attachments,
 * metadata and extensions stay with the first.
 */
export function splitMessage(
  raw: string,
  at: SplitPlace,
  context: EditContext,
): SplitMessage | Refusal {
  const message = asRecord(JSON.parse(raw));
  if (message === null) {
    return refuse("edit.not-an-object", "This message is not an object; edit its JSON instead.");
  }
  if (isDeleted(message)) {
    return refuse("structure.deleted", "Restore this message first; it is marked as deleted.");
  }
  const first = new EditDraft(raw);
  const second = new EditDraft(raw);
  for (const key of KEPT_BY_FIRST) second.remove([key]);
  second.set(["id"], context.newId());
  const isCut =
    at.block === null
      ? cutContent(first, second, message, at.offset)
      : cutBlocks(first, second, message, { block: at.block, offset: at.offset }, context);
  if (!isCut) {
    return refuse("structure.split-place", "There is nothing to split at this place.");
  }
  noteEdit(first, message, LABEL, context);
  if (Array.isArray(message.auditTrail) || context.audit) {
    second.set(["auditTrail"], createdTrail(context, LABEL));
  }
  return { first: { ok: true, edits: first.edits, label: LABEL }, second: second.text };
}

function cutContent(
  first: EditDraft,
  second: EditDraft,
  message: JsonRecord,
  offset: number | undefined,
): boolean {
  const parts = message.messageType === "text" ? cutText(message.content, offset) : null;
  if (parts === null) return false;
  first.set(["content"], parts[0]);
  second.set(["content"], parts[1]);
  return true;
}

function cutBlocks(
  first: EditDraft,
  second: EditDraft,
  message: JsonRecord,
  at: { block: number; offset: number | undefined },
  context: EditContext,
): boolean {
  const blocks = message.messageType === "composite" ? asList(message.contentBlocks) : [];
  const isInside = at.offset !== undefined && at.offset > 0;
  const kept = isInside ? at.block + 1 : at.block;
  if (at.block < 0 || at.block >= blocks.length || kept === 0) return false;
  if (isInside) {
    const block = asRecord(blocks[at.block]);
    const parts = cutText(block?.text, at.offset);
    if (parts === null) return false;
    first.set(["contentBlocks", at.block, "text"], parts[0]);
    second.set(["contentBlocks", at.block, "text"], parts[1]);
    second.set(["contentBlocks", at.block, "id"], context.newId());
  }
  for (let n = blocks.length - 1; n >= kept; n -= 1) first.remove(["contentBlocks", n]);
  for (let n = at.block - 1; n >= 0; n -= 1) second.remove(["contentBlocks", n]);
  return true;
}

/** Both parts, neither of them empty; a pair of surrogates is never cut. */
function cutText(value: unknown, offset: number | undefined): [string, string] | null {
  const text = asText(value);
  if (text === null || offset === undefined || offset <= 0 || offset >= text.length) return null;
  const isInPair =
    (text.charCodeAt(offset) & 0xfc00) === 0xdc00 &&
    (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800;
  const at = isInPair ? offset - 1 : offset;
  return at === 0 ? null : [text.slice(0, at), text.slice(at)];
}
