import type { Sql } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";

/** The present texts of tools by the ids of their rows; those that are gone are not in it. One statement, however many. */
export async function textsOfTools(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, { readonly raw: string; readonly toolsetRowId: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query
    .selectFrom("Tool")
    .select(["id", "raw", "toolsetRowId"])
    .where("id", "in", listed(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
