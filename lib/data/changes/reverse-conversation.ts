import { applyOps, type Direction } from "../conversations/rows/apply-ops";
import { changesPrivacyOfOthers } from "../conversations/rows/privacy";
import { isCreatedOp, isLibraryOp, isTrashOp, type ChangeOp } from "./ops/op";
import { setLibrary } from "../conversations/move-library";
import type { LeftRows } from "../conversations/commit";
import { seesLibrary } from "../store/sight/sight";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { timelineOf } from "../timeline/cache";
import { moveToTrash } from "../trash/move";
import { ROW_COLUMNS, writeConversationTexts } from "../conversations/rows/write";

/**
 * Takes an edit of a conversation back, or does it again.
 * @returns the rows it left; null when no text was changed, `not-owner` when it would change who may see it, `elsewhere`
 * when it would change what is not in sight
 */
export async function reverseConversation(
  store: Store,
  sql: Sql,
  key: number,
  ops: readonly ChangeOp[],
  direction: Direction,
  atMs: number,
): Promise<LeftRows | "not-owner" | "elsewhere" | null> {
  const row = await sql.query
    .selectFrom("Conversation")
    .select(ROW_COLUMNS)
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`conversation ${key} is gone`);
  if (!(await areInSight(sql, ops, direction))) return "elsewhere";
  const texts = await applyOps(sql, row, ops, direction);
  const { head = row.head, tail = row.tail } = texts ?? {};
  if (await changesPrivacyOfOthers(sql, key, row, { head, tail })) return "not-owner";
  for (const op of ops) {
    if (isTrashOp(op)) {
      await moveToTrash(sql, "Conversation", key, direction === "back" ? op.before : op.after);
    } else if (isLibraryOp(op)) {
      await setLibrary(sql, key, op, direction);
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

/** Whether the library it would be in, and the conversations that were made of it, may be changed as well. */
async function areInSight(
  sql: Sql,
  ops: readonly ChangeOp[],
  direction: Direction,
): Promise<boolean> {
  for (const op of ops) {
    if (isLibraryOp(op)) {
      if (!seesLibrary(sql.sight, direction === "back" ? op.before : op.after)) return false;
    } else if (isCreatedOp(op)) {
      const made = await sql.query
        .selectFrom("Conversation")
        .select("key")
        .where("key", "=", op.piece.id)
        .executeTakeFirst();
      if (made === undefined && (await isStored(sql, op.piece.id))) return false;
    }
  }
  return true;
}

/** Whether a conversation is in the library or its trash, whoever sees it. */
export async function isStored(sql: Sql, key: number): Promise<boolean> {
  const text = 'SELECT key FROM "Conversation" WHERE key = ? AND state = ?';
  return (await sql.getWhole(text, key, "live")) !== undefined;
}
