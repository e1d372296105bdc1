import { applyOps, type Direction } from "../conversations/rows/apply-ops";
import { changesPrivacyOfOthers } from "../conversations/rows/privacy";
import { isCreatedOp, isTrashOp, type ChangeOp } from "./ops/op";
import type { LeftRows } from "../conversations/commit";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { timelineOf } from "../timeline/cache";
import { moveToTrash } from "../trash/move";
import { ROW_COLUMNS, writeConversationTexts } from "../conversations/rows/write";

/**
 * Takes an edit of a conversation back, or does it again.
 * @returns the rows it left; null when no text was changed, `not-owner` when it would change who may see it
 */
export async function reverseConversation(
  store: Store,
  sql: Sql,
  key: number,
  ops: readonly ChangeOp[],
  direction: Direction,
  atMs: number,
): Promise<LeftRows | "not-owner" | null> {
  const row = await sql.query
    .selectFrom("Conversation")
    .select(ROW_COLUMNS)
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`conversation ${key} is gone`);
  const texts = await applyOps(sql, row, ops, direction);
  const { head = row.head, tail = row.tail } = texts ?? {};
  if (await changesPrivacyOfOthers(sql, key, row, { head, tail })) return "not-owner";
  for (const op of ops) {
    if (isTrashOp(op)) {
      await moveToTrash(sql, "Conversation", key, direction === "back" ? op.before : op.after);
    } else if (isCreatedOp(op)) {
      const deletedMs = direction === "back" ? atMs : null;
      await moveToTrash(sql, "Conversation", op.piece.id, deletedMs);
    }
  }
  if (texts === null) return null;
  const { rows } = await timelineOf(store, sql, row);
  const written = await writeConversationTexts(sql, row, rows, texts, atMs);
  return { key, ...written };
}
