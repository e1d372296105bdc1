import { shellEvents } from "./events";
import { isTextOp, type TextOp } from "../changes/ops/op";
import { applyOp } from "../changes/ops/text-op";
import { requireIntactShell, SHELL_COLUMNS, type StoredShell } from "../documents/intact";
import { ITEM_UNDO_COLUMNS, readItemUndo, type Shell } from "../documents/import-undo";
import type { Version } from "./message-versions";
import type { Sql } from "../store/connection/sql";
import type { Row } from "../store/connection/queries";

/** A version of a conversation without its messages. */
export interface ShellVersion extends Version<Shell> {
  /** When the document it belongs to came into the library. */
  readonly storedMs: number;
  readonly isImported: boolean;
}

type DocumentRow = StoredShell & Pick<Row<"Conversation">, "storedMs" | "importId">;

/**
 * Every text a conversation had around its messages, newest first; also where only its list of messages
 * changed, and of the documents that imports have replaced.
 */
export async function* shellVersions(
  sql: Sql,
  key: number,
  id: string,
): AsyncGenerator<ShellVersion, void, void> {
  for (let next: number | null = key; next !== null; next = await replacedBy(sql, next, id)) {
    const row: DocumentRow | undefined = await sql.query
      .selectFrom("Conversation")
      .select([...SHELL_COLUMNS, "storedMs", "importId"])
      .where("key", "=", next)
      .executeTakeFirst();
    if (row === undefined) return;
    await requireIntactShell(sql, row);
    yield* versionsOf(sql, row);
  }
}

async function* versionsOf(sql: Sql, row: DocumentRow): AsyncGenerator<ShellVersion, void, void> {
  const { storedMs } = row;
  const isImported = row.importId !== null;
  let text: Shell = { head: row.head, tail: row.tail };
  for (const event of await shellEvents(sql, row.key)) {
    yield { text, event, storedMs, isImported };
    const direction = event.direction === "forward" ? "back" : "forward";
    const ops = event.ops.filter((op): op is TextOp => isTextOp(op) && isShellOp(op));
    for (const op of direction === "back" ? ops.toReversed() : ops) {
      const column = op.piece.column === "head" ? "head" : "tail";
      text = { ...text, [column]: applyOp(text[column], op, direction) };
    }
  }
  yield { text, event: null, storedMs, isImported };
}

function isShellOp({ piece }: TextOp): boolean {
  return piece.column === "head" || piece.column === "tail";
}

/** The key of the document an import has put this one in the place of. */
export async function replacedBy(sql: Sql, key: number, id: string): Promise<number | null> {
  const items = await sql.query
    .selectFrom("ImportItem")
    .select(ITEM_UNDO_COLUMNS)
    .where("entityId", "=", id)
    .where("outcome", "=", "replaced")
    .orderBy("id", "desc")
    .execute();
  for (const item of items) {
    const parsed = readItemUndo(item);
    if (parsed?.mode === "replace" && parsed.newKey === key) return parsed.oldKey;
  }
  return null;
}
