import type { EntityTable } from "./find";
import type { ItemUndo } from "./import-undo";
import type { Sql } from "../store/connection/sql";

interface Place {
  readonly id: string;
  readonly revision: number;
}

/**
 * Gives the id of a document to another row of the table. The rows of messages, tools and changes belong to
 * the key, not to the id, so nothing else moves, however big the documents are.
 */
export async function swapDocumentId(
  sql: Sql,
  table: EntityTable,
  oldKey: number,
  newKey: number,
): Promise<ItemUndo> {
  const before = await place(sql, table, oldKey);
  const revision = before.revision + 1;
  await exchange(sql, table, { from: oldKey, to: newKey });
  await sql.run(`UPDATE "${table}" SET state = 'replaced' WHERE key = ?`, oldKey);
  // Goes on counting, so that whoever saw the document before notices.
  await sql.run(
    `UPDATE "${table}" SET state = 'live', revision = ? WHERE key = ?`,
    revision,
    newKey,
  );
  if (table === "Conversation") {
    await sql.run(
      `UPDATE "Conversation" SET "shellRevision" = 1 +
         (SELECT "shellRevision" FROM "Conversation" WHERE key = ?) WHERE key = ?`,
      oldKey,
      newKey,
    );
  }
  return { mode: "replace", table, oldKey, newKey, revision };
}

/** Takes the replacement out again: the document of before is back under its id. */
export async function restoreDocumentId(
  sql: Sql,
  table: EntityTable,
  oldKey: number,
  newKey: number,
): Promise<void> {
  const { revision } = await place(sql, table, newKey);
  await exchange(sql, table, { from: newKey, to: oldKey });
  await sql.run(`UPDATE "${table}" SET state = 'removed' WHERE key = ?`, newKey);
  await sql.run(
    `UPDATE "${table}" SET state = 'live', revision = ? WHERE key = ?`,
    revision + 1,
    oldKey,
  );
}

async function exchange(
  sql: Sql,
  table: EntityTable,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { id } = await place(sql, table, from);
  const other = await place(sql, table, to);
  // Ids are unique at every moment.
  await sql.run(`UPDATE "${table}" SET id = ? WHERE key = ?`, `moving:${id}`, from);
  await sql.run(`UPDATE "${table}" SET id = ? WHERE key = ?`, id, to);
  await sql.run(`UPDATE "${table}" SET id = ? WHERE key = ?`, other.id, from);
}

async function place(sql: Sql, table: EntityTable, key: number): Promise<Place> {
  const row = await sql.get<Place>(`SELECT id, revision FROM "${table}" WHERE key = ?`, key);
  if (row === undefined) throw new Error(`${table} ${key} is gone`);
  return row;
}
