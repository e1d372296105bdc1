import type { Sql } from "@/lib/data/store/connection/sql";

/** The columns whose ids the database gives out. */
const IDENTITIES = `SELECT table_name::text AS name,
    pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass AS ids
  FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'`;

/** The highest number that each table has ever given to a row, by table; tables that never gave one are missing. */
export async function readIdSequences(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql.all<{ name: string; seq: number }>(
    `SELECT name, seq FROM (
       SELECT name, pg_sequence_last_value(ids) AS seq FROM (${IDENTITIES}) i WHERE name <> 'LedgerEntry'
       UNION ALL SELECT 'LedgerEntry', nullif(max(seq), 0) FROM "_LedgerNewest") s
     WHERE seq IS NOT NULL ORDER BY name`,
  );
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

/** Makes a table go on behind a number, if it is not beyond that: an id is never given twice. */
export async function raiseIdSequence(sql: Sql, table: string, highest: number): Promise<void> {
  if (table === "LedgerEntry") {
    await sql.run(`UPDATE "_LedgerNewest" SET seq = greatest(seq, CAST(? AS bigint))`, highest);
    return;
  }
  await sql.all(
    `SELECT setval(ids, greatest(CAST(? AS bigint), pg_sequence_last_value(ids))) FROM (${IDENTITIES}) i
     WHERE name = ?`,
    highest,
    table,
  );
}
