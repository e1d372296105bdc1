import type { Sql } from "@/lib/data/store/connection/sql";

import type { SearchIndex } from "./merge-index";

/** Whether an FTS5 expression finds one row of a full-text table. */
export async function isInIndex(
  sql: Sql,
  index: SearchIndex,
  expression: string,
  row: number,
): Promise<boolean> {
  const found = await sql.get(
    `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid = ?`,
    expression,
    row,
  );
  return found !== undefined;
}
