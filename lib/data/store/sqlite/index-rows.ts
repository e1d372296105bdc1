import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";

import type { SearchIndex } from "./merge-index";

/** Takes a row out of a full-text table. */
export async function unindexRow(sql: Sql, index: SearchIndex, row: number): Promise<void> {
  await sql.run(`DELETE FROM ${index} WHERE rowid = ?`, row);
}

/** Puts a row into a full-text table that has none of its id. */
export function indexRow(
  sql: Sql,
  index: SearchIndex,
  columns: readonly string[],
  values: SqlValue[],
): Promise<void> {
  return sql.insertMany(index, columns, [values]);
}
