import { byEngine } from "@/lib/data/store/connection/by-engine";
import type { Sql } from "@/lib/data/store/connection/sql";
import * as postgres from "@/lib/data/store/postgres/statements/id-sequences";

/** The highest number that each table has ever given to a row, by table; tables that never gave one are missing. */
export const readIdSequences = byEngine({ sqlite: readHere, postgres: postgres.readIdSequences });

async function readHere(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql.all<{ name: string; seq: number }>(
    `SELECT name, seq FROM sqlite_sequence ORDER BY name`,
  );
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

/** Makes a table go on behind a number, if it is not beyond that: an id is never given twice. */
export const raiseIdSequence = byEngine({ sqlite: raiseHere, postgres: postgres.raiseIdSequence });

async function raiseHere(sql: Sql, table: string, highest: number): Promise<void> {
  const changed = await sql.run(
    `UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?`,
    highest,
    table,
  );
  if (changed === 0) {
    await sql.run(`INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)`, table, highest);
  }
}
