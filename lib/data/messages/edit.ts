import type { Viewer } from "@/lib/domain/accounts/viewer";
import { type AppliedEdit, applyMessageEdit } from "@/lib/domain/conversation/edit/apply";
import type { MessageEdit } from "@/lib/domain/conversation/edit/kinds";
import type { EditOutcome } from "@/lib/domain/library/change";
import type { EditContext, Refusal } from "@/lib/domain/document/edit-result";
import { runTask } from "@/lib/work/pool";

import type { TextOp } from "../changes/ops/op";
import { getStore } from "../library/client";
import { changeConversation, commitEdit } from "../conversations/commit";
import { isSmallEdit } from "../changes/record/edit-size";
import { editContext } from "../changes/record/context";
import { invalid, notFound, stale } from "../changes/record/outcome";
import { findEntity } from "../documents/find";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { timelineOf } from "../timeline/cache";
import { ROW_COLUMNS, type ConversationRow } from "../conversations/rows/write";

/** Makes an edit of a message's text; of a large one in a thread, since it is parsed, compared and written again. */
async function applyEditInTime(
  raw: string,
  edit: MessageEdit,
  context: EditContext,
): Promise<AppliedEdit | Refusal> {
  if (isSmallEdit(raw, edit)) return applyMessageEdit(raw, edit, context);
  const { now, actor, audit } = context;
  return runTask("editMessage", { raw, edit, context: { now, actor, audit } });
}

export interface EditMessageInput {
  /** Store id or `doc:<document id>`. */
  readonly conversationId: string;
  /** Store id of one of its messages. */
  readonly messageId: number;
  /** The message's `revision` the person saw. */
  readonly expectedRevision: number;
  readonly edit: MessageEdit;
}

/** A message about to be edited. */
export interface StoredMessage {
  readonly id: number;
  readonly revision: number;
  readonly raw: string;
}

/**
 * Changes one message: the smallest span of its text, noted so that it can be undone. Preferring a retry
 * also tells its siblings that they are not preferred, in the same change.
 */
export async function editMessage(viewer: Viewer, input: EditMessageInput): Promise<EditOutcome> {
  const store = await getStore(viewer);
  return changeConversation<EditOutcome>(store, async (sql) => {
    const row = await findEntity(sql, "Conversation", input.conversationId, ROW_COLUMNS);
    if (row === undefined) return { outcome: notFound("conversation") };
    const message = await loadStored(sql, row.key, input.messageId);
    if (message === undefined) return { outcome: notFound("message") };
    const { revision, raw } = message;
    if (revision !== input.expectedRevision) {
      return { outcome: stale("message", { revision, raw }) };
    }
    const context = await editContext(sql);
    const result = await applyEditInTime(raw, input.edit, context);
    if (!result.ok) return { outcome: invalid(result.diagnostics) };
    const { label } = result;
    const edited = [
      { message, ...result },
      ...(await editSiblings(store, sql, row, input, context)),
    ].filter(({ edits }) => edits.length > 0);
    if (edited.length === 0) return { outcome: { ok: true, changeId: null, label, revision } };

    const change = { ...editTexts(edited), label, atMs: Date.parse(context.now) };
    const { changeId, ...written } = await commitEdit(store, sql, row, change);
    const revisionNow = result.edits.length > 0 ? revision + 1 : revision;
    return {
      outcome: { ok: true, changeId, label, revision: revisionNow },
      left: { key: row.key, ...written },
    };
  });
}

interface EditedMessage extends Pick<AppliedEdit, "edits" | "inverse" | "text"> {
  readonly message: StoredMessage;
}

/** With a preferred retry, all others of its slot say that they are not. */
async function editSiblings(
  store: Store,
  sql: Sql,
  row: ConversationRow,
  { messageId, edit }: EditMessageInput,
  context: EditContext,
): Promise<EditedMessage[]> {
  if (edit.kind !== "prefer" || !edit.value) return [];
  const { rows } = await timelineOf(store, sql, row);
  const slotIndex = rows.find(({ id }) => id === messageId)?.slotIndex ?? null;
  if (slotIndex === null) return [];
  const edited: EditedMessage[] = [];
  for (const sibling of rows) {
    if (sibling.slotIndex !== slotIndex || sibling.id === messageId) continue;
    const message = await loadStored(sql, row.key, sibling.id);
    if (message === undefined) continue;
    const unpreferred = { kind: "prefer", value: false } as const;
    const result = await applyEditInTime(message.raw, unpreferred, context);
    // One that is no object prefers nothing.
    if (result.ok) edited.push({ message, ...result });
  }
  return edited;
}

function editTexts(edited: readonly EditedMessage[]) {
  const messages = new Map<number, string>();
  const ops: TextOp[] = [];
  for (const { message, edits, inverse, text } of edited) {
    messages.set(message.id, text);
    ops.push({ piece: { table: "MessageBody", id: message.id, column: "raw" }, edits, inverse });
  }
  return { texts: { messages }, ops };
}

/** A message of a conversation with its text. */
export function loadStored(sql: Sql, key: number, id: number): Promise<StoredMessage | undefined> {
  return sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.id", "m.revision", "b.raw"])
    .where("m.id", "=", id)
    .where("m.conversationKey", "=", key)
    .executeTakeFirst();
}
