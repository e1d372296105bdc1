import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import type { Row } from "../store/connection/queries";

/** What reports of imports call a document that was deleted for good. */
export const DELETED = "Deleted";

/** An item as it was called before. */
export type ScrubbedItem = Pick<Row<"ImportItem">, "id" | "importId" | "name">;

interface Scrubbed {
  /** What the column has to be. */
  readonly where: "entityId" | "importId";
  readonly values: readonly string[];
  /** Only items of which one of these became. */
  readonly outcomes?: readonly string[];
  /** Also the name of the file, where nothing else came in it. */
  readonly names: boolean;
}

/**
 * Removes what imports have kept of documents: originals, what undoing needs, and what their reports quote. That there
 * was an item, and what became of it, stays.
 * @returns the items, for `scrubImportNames`
 */
export async function scrubItems(
  sql: Sql,
  { where, values, outcomes, names }: Scrubbed,
): Promise<ScrubbedItem[]> {
  const items = await sql.query
    .selectFrom("ImportItem")
    .select(["id", "importId", "name"])
    .where(where, "in", listed(values))
    .$if(outcomes !== undefined, (items) => items.where("outcome", "in", outcomes ?? []))
    .execute();
  const ids = listed(items.map(({ id }) => id));
  await sql.query.deleteFrom("ImportOriginal").where("itemId", "in", ids).execute();
  await sql.query
    .updateTable("ImportItem")
    .set({
      undo: null,
      ...(names ? { name: DELETED } : {}),
      title: DELETED,
      problems: "[]",
      fidelity: null,
      documentId: null,
    })
    .where("id", "in", ids)
    .execute();
  return items;
}

/**
 * An import is named after what was dropped. Whatever else came in the same file goes on being called by it. To be
 * called once for many items: each look may go through all items of an import.
 */
export async function scrubImportNames(sql: Sql, items: readonly ScrubbedItem[]): Promise<void> {
  const different = new Map(items.map((item) => [`${item.importId} ${item.name}`, item]));
  for (const item of different.values()) await scrubImportName(sql, item);
}

async function scrubImportName(sql: Sql, { importId, name }: ScrubbedItem): Promise<void> {
  const row = await sql.query
    .selectFrom("Import")
    .select("name")
    .where("id", "=", importId)
    .executeTakeFirst();
  if (row === undefined) return;
  const file = name.split("/").at(-1) ?? name;
  if (!name.includes(row.name) && !row.name.includes(file)) return;
  const other = await sql.query
    .selectFrom("ImportItem")
    .select("id")
    .where("importId", "=", importId)
    .where((eb) =>
      eb.or([
        eb(eb.fn<number>("instr", ["name", eb.val(row.name)]), ">", 0),
        eb(eb.fn<number>("instr", ["name", eb.val(file)]), ">", 0),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) return;
  await sql.query.updateTable("Import").set({ name: DELETED }).where("id", "=", importId).execute();
}
