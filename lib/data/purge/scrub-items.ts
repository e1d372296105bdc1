import type { Sql } from "../store/connection/sql";

/** What reports of imports call a document that was deleted for good. */
export const DELETED = "Deleted";

interface Item {
  readonly id: number;
  readonly importId: string;
  readonly name: string;
}

interface Scrubbed {
  /** A condition on `ImportItem` with one placeholder. */
  readonly where: string;
  readonly value: string;
  /** Also the name of the file, where nothing else came in it. */
  readonly names: boolean;
}

/**
 * Removes what imports have kept of documents: originals, what undoing needs, and what their reports quote. That there
 * was an item, and what became of it, stays.
 */
export async function scrubItems(sql: Sql, { where, value, names }: Scrubbed): Promise<void> {
  const items = await sql.all<Item>(
    `SELECT id, "importId", name FROM "ImportItem" WHERE ${where}`,
    value,
  );
  for (const item of items) {
    await sql.run(`DELETE FROM "ImportOriginal" WHERE "itemId" = ?`, item.id);
    await sql.run(
      `UPDATE "ImportItem" SET undo = NULL, name = coalesce(?, name), title = ?, problems = '[]', fidelity = NULL,
         "documentId" = NULL WHERE id = ?`,
      names ? DELETED : null,
      DELETED,
      item.id,
    );
  }
  for (const item of names ? items : []) await scrubImportName(sql, item);
}

/** An import is named after what was dropped. Whatever else came in the same file goes on being called by it. */
async function scrubImportName(sql: Sql, { importId, name }: Item): Promise<void> {
  const row = await sql.get<{ name: string }>(`SELECT name FROM "Import" WHERE id = ?`, importId);
  if (row === undefined) return;
  const file = name.split("/").at(-1) ?? name;
  if (!name.includes(row.name) && !row.name.includes(file)) return;
  const other = await sql.get(
    `SELECT id FROM "ImportItem" WHERE "importId" = ? AND (instr(name, ?) > 0 OR instr(name, ?) > 0)
     LIMIT 1`,
    importId,
    row.name,
    file,
  );
  if (other !== undefined) return;
  await sql.run(`UPDATE "Import" SET name = ? WHERE id = ?`, DELETED, importId);
}
