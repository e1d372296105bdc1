import { logEdit } from "./change-log";
import type { TextOp } from "./change-op";
import type { LightRow } from "./light-rows";
import type { Sql } from "./sql";
import type { Store } from "./store";
import { keepTimeline, timelineOf } from "./timeline-cache";
import type { ConversationRow, ConversationTexts, WrittenConversation } from "./write-conversation";
import { writeConversationTexts } from "./write-conversation";

/** The small rows of the revision a transaction has made. */
export interface LeftRows {
  readonly key: number;
  readonly revision: number;
  readonly rows: readonly LightRow[];
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

/** Writes new texts of a conversation as one edit. */
export async function commitEdit(
  store: Store,
  sql: Sql,
  row: ConversationRow,
  edit: { texts: ConversationTexts; ops: readonly TextOp[]; label: string; atMs: number },
): Promise<WrittenConversation & { readonly changeId: number }> {
  const { rows } = await timelineOf(store, sql, row);
  const written = await writeConversationTexts(sql, row, rows, edit.texts, edit.atMs);
  return { ...written, changeId: await logEdit(sql, "conversation", row.key, edit) };
}
