import type { ChangeOp, TextOp } from "./change-op";
import { isTrashOp } from "./change-op";
import type { LeftRows } from "./commit-conversation";
import { applyOp } from "./edit-pieces";
import type { Sql } from "./sql";
import type { Store } from "./store";
import { timelineOf } from "./timeline-cache";
import { moveToTrash } from "./trash";
import type { ConversationRow } from "./write-conversation";
import { ROW_COLUMNS, writeConversationTexts } from "./write-conversation";

/**
 * Takes an edit of a conversation back, or does it again.
 * @returns the rows it left; null when no text was changed
 */
export async function reverseConversation(
  store: Store,
  sql: Sql,
  key: number,
  ops: readonly ChangeOp[],
  direction: "back" | "forward",
  atMs: number,
): Promise<LeftRows | null> {
  const row = await sql.get<ConversationRow>(
    `SELECT ${ROW_COLUMNS} FROM "Conversation" e WHERE e.key = ?`,
    key,
  );
  if (row === undefined) throw new Error(`conversation ${key} is gone`);
  const texts = { head: row.head, tail: row.tail, messages: new Map<number, string>() };
  let isTextChanged = false;
  // Several ops on one piece build on each other.
  for (const op of direction === "back" ? ops.toReversed() : ops) {
    if (isTrashOp(op)) {
      await moveToTrash(sql, "Conversation", key, direction === "back" ? op.before : op.after);
      continue;
    }
    isTextChanged = true;
    const { column, id } = op.piece;
    if (column !== "raw") texts[column] = applyOp(texts[column], op, direction);
    else texts.messages.set(id, await applyToMessage(sql, texts.messages, op, direction));
  }
  if (!isTextChanged) return null;
  const { rows } = await timelineOf(store, sql, row);
  const written = await writeConversationTexts(sql, row, rows, texts, atMs);
  return { key, ...written };
}

async function applyToMessage(
  sql: Sql,
  texts: ReadonlyMap<number, string>,
  op: TextOp,
  direction: "back" | "forward",
): Promise<string> {
  const known = texts.get(op.piece.id);
  if (known !== undefined) return applyOp(known, op, direction);
  const body = await sql.get<{ raw: string }>(
    `SELECT raw FROM "MessageBody" WHERE "messageId" = ?`,
    op.piece.id,
  );
  if (body === undefined) throw new Error(`message ${op.piece.id} is gone`);
  return applyOp(body.raw, op, direction);
}
