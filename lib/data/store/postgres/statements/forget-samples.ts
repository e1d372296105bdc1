import { asList, asText } from "@/lib/shared/read-value";

import type { Sql } from "../../connection/sql";
import { quoted } from "../../place/postgres-place";

/** A table of which the server keeps values that it saw, for its plans. */
interface SampledTable {
  readonly name: string;
  /** Columns with such values that are texts. */
  readonly columns: readonly string[];
}

/** The tables of which the server keeps texts; none on a standby, which gets what the primary keeps. */
export async function sampledTables(sql: Sql): Promise<SampledTable[]> {
  const rows = await sql.all<{ name: string; columns: string }>(
    `SELECT c.relname AS name, CAST(json_agg(a.attname ORDER BY a.attnum) AS TEXT) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       JOIN pg_stats s ON s.schemaname = current_schema() AND s.tablename = c.relname AND s.attname = a.attname
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT pg_is_in_recovery()
       AND a.atttypid IN ('text'::regtype, 'text[]'::regtype, 'tsvector'::regtype)
       -- What decides who sees a row are ids, and the server alters none of their columns.
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.refobjid = c.oid AND d.refobjsubid = a.attnum
         AND d.classid IN ('pg_policy'::regclass, 'pg_trigger'::regclass, 'pg_rewrite'::regclass))
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows.map(({ name, columns }) => {
    return { name, columns: asList(JSON.parse(columns)).flatMap((each) => asText(each) ?? []) };
  });
}

/** Whether a table has a row; of one that has none the server keeps what it saw before. */
export async function hasRows(sql: Sql, { name }: SampledTable): Promise<boolean> {
  return (await sql.get(`SELECT 1 AS one FROM ${quoted(name)} LIMIT 1`)) !== undefined;
}

/** Has the server look at a table again, which takes some tenths of a second. */
export async function sampleAgain(sql: Sql, { name }: SampledTable): Promise<void> {
  await sql.all(`ANALYZE ${quoted(name)}`);
}

/** Whoever reads the table later waits behind this, as long as somebody reads it now. */
const MOST_WAIT_MS = 500;

/** Whether somebody read a table for longer than a change of it could wait. */
export const isStillRead = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "55P03";

/** A column as it was made: what it loses with a change of its type is said again. */
interface MadeColumn {
  readonly attname: string;
  readonly type: string;
  /** Quoted, with its schema; null for a type that has none. */
  readonly collation: string | null;
  readonly compression: string | null;
}

/**
 * Has the server forget what it saw in a table without rows: each column gets the type that it has.
 * @throws an error that `isStillRead`
 */
export async function forgetSamples(sql: Sql, { name, columns }: SampledTable): Promise<void> {
  await sql.all(`SET LOCAL lock_timeout = ${MOST_WAIT_MS}`);
  const rows = await sql.all<MadeColumn>(
    `SELECT a.attname, format_type(a.atttypid, a.atttypmod) AS type,
       CASE WHEN a.attcollation <> 0 THEN format('%I.%I', n.nspname, o.collname) END AS collation,
       CASE a.attcompression WHEN 'l' THEN 'lz4' WHEN 'p' THEN 'pglz' END AS compression
     FROM pg_attribute a
       JOIN pg_class c ON c.oid = a.attrelid
       LEFT JOIN pg_collation o ON o.oid = a.attcollation
       LEFT JOIN pg_namespace n ON n.oid = o.collnamespace
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ?`,
    name,
  );
  for (const { attname, type, collation, compression } of rows) {
    if (!columns.includes(attname)) continue;
    const column = `ALTER COLUMN ${quoted(attname)}`;
    const collated = collation === null ? type : `${type} COLLATE ${collation}`;
    const packed = compression === null ? "" : `, ${column} SET COMPRESSION ${compression}`;
    await sql.all(`ALTER TABLE ${quoted(name)} ${column} TYPE ${collated}${packed}`);
  }
}
