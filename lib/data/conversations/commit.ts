import { logEdit } from "../changes/record/log";
import { applyOps } from "./rows/apply-ops";
import type { ChangeOp } from "../changes/ops/op";
import { differInPermissions, notePermissions } from "../ledger/chain/note";
import type { MessageFactsRow } from "../messages/rows/message-rows";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { withoutMark } from "../documents/byte-length";
import { keepTimeline, timelineOf } from "../timeline/cache";
import {
  writeConversationTexts,
  type ConversationRow,
  type ConversationTexts,
  type WrittenConversation,
} from "./rows/write";

/** The small rows of the revision a transaction has made. */
export interface LeftRows {
  readonly key: number;
  readonly revision: number;
  readonly rows: readonly MessageFactsRow[];
}

/** What a transaction on a conversation answers, and the rows it left, if it wrote any. */
export interface ConversationWork<Outcome> {
  readonly outcome: Outcome;
  readonly left?: LeftRows;
}

/** Runs one transaction on a conversation; what it wrote is remembered only when it is committed. */
export async function changeConversation<Outcome>(
  store: Store,
  work: (sql: Sql) => Promise<ConversationWork<Outcome>>,
): Promise<Outcome> {
  const { outcome, left } = await store.write(work);
  if (left !== undefined) keepTimeline(store, left, left.rows);
  return outcome;
}

/**
 * Writes one edit of a conversation.
 * @param edit texts: the pieces as its ops leave them, where they are known already
 */
export async function commitEdit(
  store: Store,
  sql: Sql,
  row: ConversationRow,
  edit: { texts?: ConversationTexts; ops: readonly ChangeOp[]; label: string; atMs: number },
): Promise<WrittenConversation & { readonly changeId: number }> {
  const { rows } = await timelineOf(store, sql, row);
  const texts = edit.texts ?? (await applyOps(sql, row, edit.ops, "forward"));
  if (texts === null) throw new Error("an edit of a conversation changes none of its pieces");
  const written = await writeConversationTexts(sql, row, rows, texts, edit.atMs);
  const changeId = await logEdit(sql, "conversation", row.key, edit);
  const after = withoutMark(texts.head ?? row.head) + (texts.tail ?? row.tail);
  if (await differInPermissions(withoutMark(row.head) + row.tail, after)) {
    const change = { noun: "conversation", entityKey: row.key, decisions: 1 } as const;
    await notePermissions(sql, changeId, change);
  }
  return { ...written, changeId };
}
