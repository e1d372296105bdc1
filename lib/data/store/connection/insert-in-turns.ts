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

/** So few that joining them row by row, if it comes to that, is not felt. */
const UPDATED: Batch = { rows: 500, units: 1024 * 1024 };

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
  for await (const batch of inBatches(rows, BATCHES[sql.engine])) {
    await sql.insertMany(table, columns, batch);
  }
}

/**
 * Writes columns of rows that are there in the same way.
 * @param columns the first says which row it is
 */
export async function updateInTurns(
  sql: Sql,
  table: string,
  columns: readonly string[],
  rows: Iterable<SqlValue[]>,
): Promise<void> {
  for await (const batch of inBatches(rows, UPDATED)) {
    await sql.updateMany(table, columns, batch);
  }
}

async function* inBatches(rows: Iterable<SqlValue[]>, most: Batch): AsyncGenerator<SqlValue[][]> {
  const turn = createTurns();
  let batch: SqlValue[][] = [];
  let units = 0;
  for (const row of rows) {
    const due = turn();
    if (due !== undefined) await due;
    batch.push(row);
    for (const value of row) if (typeof value === "string") units += value.length;
    if (batch.length < most.rows && units < most.units) continue;
    yield batch;
    batch = [];
    units = 0;
  }
  if (batch.length > 0) yield batch;
}
