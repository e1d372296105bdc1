import type { Sql } from "../store/connection/sql";
import type { Row } from "../store/connection/queries";

/** What reports of imports call a document that was deleted for good. */
export const DELETED = "Deleted";

type Item = Pick<Row<"ImportItem">, "id" | "importId" | "name">;

interface Scrubbed {
  /** What the column has to be. */
  readonly where: "entityId" | "importId";
  readonly value: string;
  /** Only items of which one of these became. */
  readonly outcomes?: readonly string[];
  /** Also the name of the file, where nothing else came in it. */
  readonly names: boolean;
}

/**
 * Removes what imports have kept of documents: originals, what undoing needs, and what their reports quote. That there
 * was an item, and what became of it, stays.
 */
export async function scrubItems(
  sql: Sql,
  { where, value, outcomes, names }: Scrubbed,
): Promise<void> {
  const items = await sql.query
    .selectFrom("ImportItem")
    .select(["id", "importId", "name"])
    .where(where, "=", value)
    .$if(outcomes !== undefined, (items) => items.where("outcome", "in", outcomes ?? []))
    .execute();
  for (const item of items) {
    await sql.query.deleteFrom("ImportOriginal").where("itemId", "=", item.id).execute();
    await sql.query
      .updateTable("ImportItem")
      .set({
        undo: null,
        name: names ? DELETED : item.name,
        title: DELETED,
        problems: "[]",
        fidelity: null,
        documentId: null,
      })
      .where("id", "=", item.id)
      .execute();
  }
  for (const item of names ? items : []) await scrubImportName(sql, item);
}

/** An import is named after what was dropped. Whatever else came in the same file goes on being called by it. */
async function scrubImportName(sql: Sql, { importId, name }: Item): Promise<void> {
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
