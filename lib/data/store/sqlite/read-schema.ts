import type { Sql } from "@/lib/data/store/connection/sql";

/** Reads something off the file, to see whether it can be read at all. */
export async function readSchema(sql: Sql): Promise<void> {
  await sql.get("SELECT 1 FROM sqlite_master LIMIT 1");
}
