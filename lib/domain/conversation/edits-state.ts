import { EditDraft } from "../edit-draft";
import type { EditContext, EditResult } from "../edit-result";
import { refuse } from "../edit-result";
import type { JsonRecord } from "../read-value";
import { appendAuditEntry, noteEdit } from "./audit";
import { isDeleted } from "./deleted";

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
    noteEdit(draft, message, label, context);
  }
  return { ok: true, edits: draft.edits, label };
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
