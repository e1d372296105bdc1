import type { Sql } from "../../connection/sql";
import { quoted } from "../../place/postgres-place";

/** Tables with fewer pages are read whole as fast as by any plan. */
const SMALL = 16;
/** How much larger a table is than when the server last looked at it. A look takes some tenths of a second at most. */
const GROWTH = 1.2;

/**
 * The tables that have grown much since the server last looked at them, the smallest first. None on a standby, which gets
 * what the primary saw, and none in which deleted rows have left room enough: the server comes to those by itself.
 */
export async function grownTables(sql: Sql): Promise<string[]> {
  const rows = await sql.all<{ name: string }>(
    `SELECT t.name FROM (
       SELECT c.relname AS name, c.relpages AS seen,
         pg_relation_size(c.oid) / CAST(current_setting('block_size') AS BIGINT) AS pages
       FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r') t
     WHERE t.pages >= ${SMALL} AND t.pages > ${GROWTH} * t.seen AND NOT pg_is_in_recovery()
     ORDER BY t.pages`,
  );
  return rows.map(({ name }) => name);
}

/** Has the server look at a table, unless it is doing so or changing it. */
export async function analyze(sql: Sql, table: string): Promise<void> {
  await sql.all(`ANALYZE (SKIP_LOCKED) ${quoted(table)}`);
}
