import type { Sql } from "../connection/sql";

/**
 * Whether a process uses the library, by its name. One that died is forgotten when another has taken up what it left,
 * and one that was stopped at once. In a file, which has one server, all turns count.
 */
export async function isProcessKnown(sql: Sql, process: string): Promise<boolean> {
  if (sql.engine === "sqlite") return true;
  return (await sql.get(`SELECT id FROM "_Process" WHERE id = ?`, process)) !== undefined;
}
