import Database from "better-sqlite3";

import { placeholders, type Sql, type SqlValue } from "../connection/sql";
import { compareSearchIndex as compareOnPostgres } from "../postgres/search/compare-search-index";

interface Entry {
  readonly term: string;
  readonly doc: number;
  readonly col: string;
  readonly offset: number;
}

/**
 * Compares a search index with one made now from `texts`, entry by entry. The index cannot be read back,
 * so both are listed as (term, row, column, place).
 */
export async function compareSearchIndex(
  sql: Sql,
  table: "message_fts" | "conversation_fts",
  columns: readonly string[],
  texts: ReadonlyMap<number, readonly SqlValue[]>,
): Promise<string[]> {
  if (sql.engine === "postgres") return compareOnPostgres(sql, table, texts);
  const schema = await sql.get<{ sql: string }>(
    "SELECT sql FROM sqlite_master WHERE name = ?",
    table,
  );
  if (schema === undefined) return [`${table} is missing`];
  // Temporary, so that the snapshot of a read-only connection is enough.
  await sql.run(`CREATE VIRTUAL TABLE temp.stored_terms USING fts5vocab(main, ${table}, instance)`);
  const stored = await sql.all<Entry>(`SELECT term, doc, col, offset FROM temp.stored_terms`);
  await sql.run("DROP TABLE temp.stored_terms");

  const fresh = new Database(":memory:");
  try {
    fresh.exec(schema.sql);
    fresh.exec(`CREATE VIRTUAL TABLE terms USING fts5vocab(${table}, instance)`);
    const insert = fresh.prepare<[SqlValue[]]>(
      `INSERT INTO ${table} (rowid, ${columns.join()}) VALUES (?, ${placeholders(columns.length)})`,
    );
    for (const [id, row] of texts) insert.run([id, ...row]);
    const expected = fresh.prepare<[], Entry>("SELECT term, doc, col, offset FROM terms").all();
    return difference(expected, stored);
  } finally {
    fresh.close();
  }
}

function difference(expected: readonly Entry[], stored: readonly Entry[]): string[] {
  const name = ({ term, doc, col, offset }: Entry): string =>
    `"${term}" at ${offset} of ${col} of row ${doc}`;
  const left = new Set(stored.map(name));
  const missing = expected.map(name).filter((entry) => !left.delete(entry));
  return [
    ...missing.map((entry) => `the search index lacks ${entry}`),
    ...[...left].map((entry) => `the search index has ${entry} too many`),
  ].slice(0, 20);
}
