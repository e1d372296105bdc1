import type { EditDraft } from "@/lib/domain/document/edit-draft";
import type { EditContext, EditResult } from "@/lib/domain/document/edit-result";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { AuditEntry } from "../schema/conversation";

/** Who edits as long as there are no accounts. */
export const LOCAL_ACTOR = "user:local";

const PROFILE = "profile_";

/** How a program with a key is named as who did something. */
export const profileOfKey = (keyId: string): string => `${PROFILE}${keyId}`;

/** The id of the key of a program that did something; null for anybody else. */
export function keyOfActor(written: string): string | null {
  const id = written.startsWith(PROFILE) ? written.slice(PROFILE.length) : "";
  return id === "" || id === "system" || id === "local" ? null : id;
}

/**
 * Who did something, of a row that names an account as well: what is written as done by whoever used the machine, or by a
 * program with a key of a member, was done by the member whose account is named.
 */
export function actorOf(written: string, accountId: string | null): string {
  const isTheirs = written === LOCAL_ACTOR || keyOfActor(written) !== null;
  return isTheirs && accountId !== null ? `user:${accountId}` : written;
}

/** What an edit notes down. */
export interface AuditNote {
  readonly action: AuditEntry["action"];
  readonly changeDescription?: string;
}

/**
 * Appends an entry to the audit trail of a message or conversation.
 * @param item the parsed text of the draft
 * @returns false when there is something in the place of the trail that is not a list; nothing is
 *   written then, since that would overwrite what the document holds
 */
export function appendAuditEntry(
  draft: EditDraft,
  item: JsonRecord,
  note: AuditNote,
  context: EditContext,
): boolean {
  const trail = item.auditTrail ?? null;
  const entry: AuditEntry = {
    action: note.action,
    actorId: context.actor,
    timestamp: context.now,
    ...(note.changeDescription === undefined ? {} : { changeDescription: note.changeDescription }),
  };
  if (Array.isArray(trail)) draft.insert(["auditTrail", trail.length], entry);
  else if (trail === null) draft.set(["auditTrail"], [entry]);
  else return false;
  return true;
}

/** Notes an edit where a trail is kept already, or everywhere when the setting says so. */
export function noteEdit(
  draft: EditDraft,
  item: JsonRecord,
  changeDescription: string,
  context: EditContext,
): void {
  if (Array.isArray(item.auditTrail) || context.audit) {
    appendAuditEntry(draft, item, { action: "updated", changeDescription }, context);
  }
}

/** What a draft has become, noted where something has changed. */
export function finishEdit(
  draft: EditDraft,
  item: JsonRecord,
  label: string,
  context: EditContext,
): EditResult {
  if (draft.edits.length > 0) noteEdit(draft, item, label, context);
  return { ok: true, edits: draft.edits, label };
}
