import { LEAVING, type IndexTable } from "../full-text/leaving";
import { placeholders, type Sql, type SqlValue } from "../connection/sql";
import { compareSearchIndex as compareOnPostgres } from "../postgres/search/compare-search-index";
import { openDatabase } from "@/lib/data/store/driver/driver";

/** A word of one column of a row. */
interface Entry {
  readonly term: string;
  readonly doc: number;
  readonly col: string;
  /** Where it is, as numbers with commas between: a word may be there a million times. */
  readonly places: string;
}

/** What an index has to hold, and whether its words may be named. */
interface ComparedIndex {
  readonly table: IndexTable;
  readonly columns: readonly string[];
  /** By rowid, those of the columns. */
  readonly texts: ReadonlyMap<number, readonly SqlValue[]>;
  readonly told: "values" | "places";
}

const entriesOf = (vocabulary: string, without = "SELECT NULL WHERE FALSE") =>
  `SELECT term, doc, col, group_concat(offset) AS places FROM ${vocabulary}
    WHERE doc NOT IN (${without}) GROUP BY term, doc, col`;

/**
 * Compares a search index with one made now from `texts`, entry by entry. The index cannot be read back,
 * so both are listed as (term, row, column, places).
 */
export async function compareSearchIndex(
  sql: Sql,
  { table, columns, texts, told }: ComparedIndex,
): Promise<string[]> {
  if (sql.engine === "postgres") return compareOnPostgres(sql, table, texts);
  const schema = await sql.get<{ sql: string }>(
    "SELECT sql FROM sqlite_master WHERE name = ?",
    table,
  );
  if (schema === undefined) return [`${table} is missing`];
  // Temporary, so that the snapshot of a read-only connection is enough.
  await sql.run(`CREATE VIRTUAL TABLE temp.stored_terms USING fts5vocab(main, ${table}, instance)`);
  const stored = await sql.all<Entry>(entriesOf("temp.stored_terms", LEAVING[table]));
  await sql.run("DROP TABLE temp.stored_terms");

  const fresh = openDatabase(":memory:");
  try {
    fresh.exec(schema.sql);
    fresh.exec(`CREATE VIRTUAL TABLE terms USING fts5vocab(${table}, instance)`);
    const insert = fresh.prepare<[SqlValue[]]>(
      `INSERT INTO ${table} (rowid, ${columns.join()}) VALUES (?, ${placeholders(columns.length)})`,
    );
    for (const [id, row] of texts) insert.run([id, ...row]);
    const expected = fresh.prepare<[], Entry>(entriesOf("terms")).all();
    return told === "values"
      ? difference(expected, stored)
      : differingRows(expected, stored).map((row) => `the search index has other words ${row}`);
  } finally {
    fresh.close();
  }
}

const MOST_DIFFERENCES = 20;

function difference(expected: readonly Entry[], stored: readonly Entry[]): string[] {
  const nameOf = ({ term, doc, col }: Entry) => `of ${col} of row ${doc}: "${term}"`;
  const left = new Map(stored.map((entry) => [nameOf(entry), entry.places]));
  const [lacks, extra]: [string[], string[]] = [[], []];
  const compare = (name: string, mine: string, theirs: string) => {
    if (mine === theirs) return;
    const [wanted, found] = [new Set(mine.split(",")), new Set(theirs.split(","))];
    for (const place of wanted) {
      if (place !== "" && !found.has(place)) lacks.push(`${place} ${name}`);
    }
    for (const place of found) {
      if (place !== "" && !wanted.has(place)) extra.push(`${place} ${name}`);
    }
  };
  for (const entry of expected) {
    const name = nameOf(entry);
    compare(name, entry.places, left.get(name) ?? "");
    left.delete(name);
  }
  for (const [name, places] of left) compare(name, "", places);
  return [
    ...lacks.map((place) => `the search index lacks place ${place}`),
    ...extra.map((place) => `the search index has place ${place} too many`),
  ].slice(0, MOST_DIFFERENCES);
}

/** Where words differ, without the words. */
function differingRows(expected: readonly Entry[], stored: readonly Entry[]): string[] {
  const keyOf = (entry: Entry) => JSON.stringify([entry.term, entry.doc, entry.col, entry.places]);
  const left = new Map(stored.map((entry) => [keyOf(entry), entry]));
  const differing = expected.filter((entry) => !left.delete(keyOf(entry)));
  const rows = [...differing, ...left.values()].map(({ doc, col }) => `in ${col} of row ${doc}`);
  return [...new Set(rows)].slice(0, MOST_DIFFERENCES);
}
