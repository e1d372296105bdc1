import type { Sql } from "@/lib/data/store/connection/sql";

/** How many rows have a foreign key that names no row. */
export async function countBrokenReferences(sql: Sql): Promise<number> {
  // PostgreSQL holds its constraints whoever writes; they cannot be broken.
  if (sql.engine === "postgres") return 0;
  return (await sql.all("PRAGMA foreign_key_check")).length;
}
