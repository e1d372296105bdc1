import type { EntityTable } from "./find";
import type { ItemUndo } from "./import-undo";
import type { Sql } from "../store/connection/sql";
import type { Row } from "../store/connection/queries";

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
  await change(sql, table, oldKey, { state: "replaced" });
  // Goes on counting, so that whoever saw the document before notices.
  await change(sql, table, newKey, { state: "live", revision });
  if (table === "Conversation") {
    await sql.query
      .updateTable("Conversation")
      .set((eb) => ({
        shellRevision: eb(
          eb
            .selectFrom("Conversation as o")
            .select("o.shellRevision")
            .where("o.key", "=", oldKey)
            .$asScalar()
            .$notNull(),
          "+",
          1,
        ),
        // Whoever imports it, it stays whose it was and where it was.
        accountId: eb
          .selectFrom("Conversation as o")
          .select("o.accountId")
          .where("o.key", "=", oldKey),
        libraryId: eb
          .selectFrom("Conversation as o")
          .select("o.libraryId")
          .where("o.key", "=", oldKey),
      }))
      .where("key", "=", newKey)
      .execute();
  }
  return { mode: "replace", table, oldKey, newKey, revision };
}

/** Takes the replacement out again: the earlier document has its id back. */
export async function restoreDocumentId(
  sql: Sql,
  table: EntityTable,
  oldKey: number,
  newKey: number,
): Promise<void> {
  const { revision } = await place(sql, table, newKey);
  await exchange(sql, table, { from: newKey, to: oldKey });
  if (table === "Conversation") await keepLibrary(sql, { from: newKey, to: oldKey });
  await change(sql, table, newKey, { state: "removed" });
  await change(sql, table, oldKey, { state: "live", revision: revision + 1 });
}

/** It may have been moved to another library since: there it stays. */
async function keepLibrary(
  { query }: Sql,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await query
    .updateTable("Conversation")
    .set((eb) => ({
      libraryId: eb.selectFrom("Conversation as o").select("o.libraryId").where("o.key", "=", from),
    }))
    .where("key", "=", to)
    .execute();
}

async function exchange(
  sql: Sql,
  table: EntityTable,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { id } = await place(sql, table, from);
  const other = await place(sql, table, to);
  // Ids are unique at every moment.
  await change(sql, table, from, { id: `moving:${id}` });
  await change(sql, table, to, { id });
  await change(sql, table, from, { id: other.id });
}

function change(
  sql: Sql,
  table: EntityTable,
  key: number,
  columns: { id?: string; state?: Row<EntityTable>["state"]; revision?: number },
) {
  return sql.query.updateTable(table).set(columns).where("key", "=", key).execute();
}

async function place(sql: Sql, table: EntityTable, key: number) {
  const row = await sql.query
    .selectFrom(table)
    .select(["id", "revision"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`${table} ${key} is gone`);
  return row;
}
