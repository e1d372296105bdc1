import Database from "better-sqlite3";

import type { Sql } from "./sql";

interface Entry {
  readonly term: string;
  readonly doc: number;
  readonly offset: number;
}

/**
 * Compares the message index with one made now from `texts`, entry by entry. The index cannot be read back,
 * so both are listed as (term, message, place).
 */
export async function compareSearchIndex(
  sql: Sql,
  table: "message_fts",
  texts: ReadonlyMap<number, string>,
): Promise<string[]> {
  const schema = await sql.get<{ sql: string }>(
    "SELECT sql FROM sqlite_master WHERE name = ?",
    table,
  );
  if (schema === undefined) return [`${table} is missing`];
  // Temporary, so that the snapshot of a read-only connection is enough.
  await sql.run(`CREATE VIRTUAL TABLE temp.stored_terms USING fts5vocab(main, ${table}, instance)`);
  const stored = await sql.all<Entry>(`SELECT term, doc, offset FROM temp.stored_terms`);
  await sql.run("DROP TABLE temp.stored_terms");

  const fresh = new Database(":memory:");
  try {
    fresh.exec(schema.sql);
    fresh.exec(`CREATE VIRTUAL TABLE terms USING fts5vocab(${table}, instance)`);
    const insert = fresh.prepare(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`);
    for (const [id, text] of texts) insert.run(id, text);
    const expected = fresh.prepare<[], Entry>("SELECT term, doc, offset FROM terms").all();
    return difference(expected, stored);
  } finally {
    fresh.close();
  }
}

function difference(expected: readonly Entry[], stored: readonly Entry[]): string[] {
  const name = ({ term, doc, offset }: Entry): string => `"${term}" at ${offset} of message ${doc}`;
  const left = new Set(stored.map(name));
  const missing = expected.map(name).filter((entry) => !left.delete(entry));
  return [
    ...missing.map((entry) => `the search index lacks ${entry}`),
    ...[...left].map((entry) => `the search index has ${entry} too many`),
  ].slice(0, 20);
}
