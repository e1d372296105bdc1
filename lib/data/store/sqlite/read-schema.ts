import type { Sql } from "@/lib/data/store/connection/sql";

/** Reads something of the library, to see whether it can be read at all. */
export async function readSchema(sql: Sql): Promise<void> {
  await sql.get(
    sql.engine === "sqlite"
      ? "SELECT 1 FROM sqlite_master LIMIT 1"
      : `SELECT 1 FROM "Setting" LIMIT 1`,
  );
}
