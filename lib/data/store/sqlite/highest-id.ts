import type { Sql } from "@/lib/data/store/connection/sql";

/** The highest id that the database has ever given to a row of an autoincrement table; 0 for none. */
export async function highestId(sql: Sql, table: "LedgerEntry"): Promise<number> {
  if (sql.engine === "postgres") return (await sql.nextId(table, "seq")) - 1;
  const row = await sql.get<{ seq: number }>(
    `SELECT seq FROM sqlite_sequence WHERE name = ?`,
    table,
  );
  return row?.seq ?? 0;
}
