import { createTurns } from "@/lib/work/turns";

import type { Sql, SqlValue } from "./sql";

const ROWS_AT_ONCE = 100;
/** UTF-16 units of text. */
const UNITS_AT_ONCE = 64 * 1024;

/**
 * Inserts rows that may have megabytes together, a few at a time: others get their turn between, though not those who
 * write, who wait for the end of the transaction.
 * @param rows made while they are inserted
 */
export async function insertInTurns(
  sql: Sql,
  table: string,
  columns: readonly string[],
  rows: Iterable<SqlValue[]>,
): Promise<void> {
  const turn = createTurns();
  let batch: SqlValue[][] = [];
  let units = 0;
  for (const row of rows) {
    batch.push(row);
    for (const value of row) if (typeof value === "string") units += value.length;
    if (batch.length < ROWS_AT_ONCE && units < UNITS_AT_ONCE) continue;
    await turn();
    await sql.insertMany(table, columns, batch);
    batch = [];
    units = 0;
  }
  if (batch.length === 0) return;
  await turn();
  await sql.insertMany(table, columns, batch);
}
