import { createTurns } from "@/lib/work/turns";

import type { Engine } from "./engine";
import type { Sql, SqlValue } from "./sql";

interface Batch {
  readonly rows: number;
  /** UTF-16 units of text. */
  readonly units: number;
}

/** SQLite works in this thread. A database behind a socket gets more at once: it waits for each statement, and we for it. */
const BATCHES: Readonly<Record<Engine, Batch>> = {
  sqlite: { rows: 100, units: 64 * 1024 },
  postgres: { rows: 5000, units: 1024 * 1024 },
};

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
  const most = BATCHES[sql.engine];
  let batch: SqlValue[][] = [];
  let units = 0;
  for (const row of rows) {
    const due = turn();
    if (due !== undefined) await due;
    batch.push(row);
    for (const value of row) if (typeof value === "string") units += value.length;
    if (batch.length < most.rows && units < most.units) continue;
    await sql.insertMany(table, columns, batch);
    batch = [];
    units = 0;
  }
  if (batch.length > 0) await sql.insertMany(table, columns, batch);
}
