import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import type { JsonRecord } from "@/lib/shared/read-value";
import { appendAuditEntry, finishEdit, noteEdit } from "../history/audit-trail";
import { isDeleted } from "../facts/deleted";
import type { MessageRole } from "../schema/conversation";

/** Pins or unpins. Unpinning takes the member away, since absent means not pinned. */
export function setPinned(
  raw: string,
  message: JsonRecord,
  pinned: boolean,
  context: EditContext,
): EditResult {
  const label = pinned ? "Pin" : "Unpin";
  const draft = new EditDraft(raw);
  if ((message.pinned === true) !== pinned) {
    if (pinned) draft.set(["pinned"], true);
    else draft.remove(["pinned"]);
  }
  return finishEdit(draft, message, label, context);
}

/**
 * States whether this is the retry to show, always in words: one that is not preferred says `false`.
 * Saying so for the first time changes nothing a reader sees and is not noted.
 */
export function setPreferred(
  raw: string,
  message: JsonRecord,
  preferred: boolean,
  context: EditContext,
): EditResult {
  const label = preferred ? "Prefer this version" : "Prefer another version";
  const draft = new EditDraft(raw);
  if (message.isPreferred !== preferred) {
    draft.set(["isPreferred"], preferred);
    if ((message.isPreferred === true) !== preferred) noteEdit(draft, message, label, context);
  }
  return { ok: true, edits: draft.edits, label };
}

/** Deletes or restores by an audit entry; the message stays in the document. */
export function setDeleted(
  raw: string,
  message: JsonRecord,
  deleted: boolean,
  context: EditContext,
): EditResult {
  const label = deleted ? "Delete" : "Restore";
  const draft = new EditDraft(raw);
  if (isDeleted(message) !== deleted) {
    const action = deleted ? "deleted" : "restored";
    if (!appendAuditEntry(draft, message, { action }, context)) {
      return refuse(
        "edit.audit-trail-not-a-list",
        "`auditTrail` is not a list, so nothing can be added to it; repair it in the JSON first.",
        "/auditTrail",
      );
    }
  }
  return { ok: true, edits: draft.edits, label };
}

/** Changes who speaks; what only fits another role stays and is reported. */
export function setRole(
  raw: string,
  message: JsonRecord,
  role: MessageRole,
  context: EditContext,
): EditResult {
  const draft = new EditDraft(raw);
  if (message.role !== role) draft.set(["role"], role);
  return finishEdit(draft, message, `Change the role to ${role}`, context);
}

/** Names the user who wrote it, or nobody. */
export function setSender(
  raw: string,
  message: JsonRecord,
  senderId: string | null,
  context: EditContext,
): EditResult {
  const draft = new EditDraft(raw);
  const stored = message.senderId ?? null;
  if (senderId === null && stored !== null) draft.remove(["senderId"]);
  else if (senderId !== null && stored !== senderId) draft.set(["senderId"], senderId);
  const label = senderId === null ? "Remove the sender" : "Change the sender";
  return finishEdit(draft, message, label, context);
}
