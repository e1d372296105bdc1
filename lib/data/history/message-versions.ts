import { messageEvents, type ChangeEvent } from "./events";
import { isRowOp, isTextOp } from "../changes/ops/op";
import { applyOp } from "../changes/ops/text-op";
import { requireIntact, selectBodies } from "../documents/intact";
import type { Sql } from "../store/connection/sql";

/** A text something had, with what made it: null for the one that came in. */
export interface Version<Text> {
  readonly text: Text;
  readonly event: ChangeEvent | null;
}

/**
 * Every text a message had, newest first; none when there is no such message. The present one is read, the
 * others follow from it by going back through the log of changes, so that no version is stored twice.
 * @throws DocumentDamagedError
 */
export async function* messageVersions(
  sql: Sql,
  key: number,
  messageId: number,
): AsyncGenerator<Version<string>, void, void> {
  const stored = await selectBodies(sql)
    .where("m.id", "=", messageId)
    .where("m.conversationKey", "=", key)
    .executeTakeFirst();
  if (stored === undefined) return;
  await requireIntact(sql, stored);
  // Null while it was not in the document.
  let text: string | null = stored.raw;
  for (const event of await messageEvents(sql, key, messageId)) {
    const ops = event.ops.filter(
      (op) =>
        (isRowOp(op) || (isTextOp(op) && op.piece.column === "raw")) && op.piece.id === messageId,
    );
    if (ops.length === 0) continue;
    if (text !== null) yield { text, event };
    const isBack = event.direction === "forward";
    for (const op of isBack ? ops.toReversed() : ops) {
      if (isRowOp(op)) text = (isBack ? op.before : op.after)?.raw ?? null;
      else if (isTextOp(op) && text !== null) text = applyOp(text, op, isBack ? "back" : "forward");
    }
  }
  if (text !== null) yield { text, event: null };
}
