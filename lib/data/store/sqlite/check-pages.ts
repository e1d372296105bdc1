import type { Sql } from "@/lib/data/store/connection/sql";

/**
 * Asks the database whether its pages and indexes are whole.
 * @param deep whether each index is compared with its rows
 * @returns a sentence for each fault
 */
export async function checkPages(sql: Sql, deep: boolean): Promise<string[]> {
  // A server looks after its own pages; its operator has checksums and amcheck.
  if (sql.engine === "postgres") return [];
  const name = deep ? "integrity_check" : "quick_check";
  const rows = await sql.all<Readonly<Record<string, string>>>(`PRAGMA ${name}`);
  const found = rows.flatMap((row) => Object.values(row));
  return found.length === 1 && found[0] === "ok" ? [] : found;
}
