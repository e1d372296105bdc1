import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import pg from "pg";

import { seal } from "@/lib/data/ledger/chain/entry";
import { openDatabase } from "@/lib/data/store/driver/driver";
import { readMigrations } from "@/lib/data/store/migrations/files";
import { runMigrations } from "@/lib/data/store/migrations/run";
import { parsePlace, quoted } from "@/lib/data/store/place/postgres-place";
import { migratePostgres, postgresMigrations } from "@/lib/data/store/postgres/migrations";

/** The model that PostgreSQL began with. */
const FIRST_MODEL = "20261123231000_tool_set_secrets";
/** Kept by triggers of the database from the rows of the others. */
const KEPT_BY_TRIGGERS = ["ConversationActivity", "DailyActivity"];

/**
 * Makes a library of the first schema on PostgreSQL, with the rows that a former library on SQLite had by then.
 * @param writeFormer writes that library into a file
 */
export async function buildEarlyLibrary(
  url: string,
  writeFormer: (file: string) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-early-"));
  const place = parsePlace(url);
  const client = new pg.Client({ connectionString: place.connectionString });
  await client.connect();
  try {
    const file = join(folder, "former.db");
    writeFormer(file);
    const former = formerRows(file);
    await migratePostgres(client, place, postgresMigrations().slice(0, 1));
    await client.query(`SET search_path TO ${quoted(place.schema)}`);
    await client.query("BEGIN");
    for (const table of await tablesOf(client)) await writeRows(client, table, former);
    await noteRestore(client);
    await client.query("COMMIT");
    former.close();
  } finally {
    await client.end();
    rmSync(folder, { recursive: true });
  }
}

/** The former library, of the model that PostgreSQL began with. */
function formerRows(file: string): Database.Database {
  const database = openDatabase(file);
  const upTo = readMigrations().filter(({ name }) => name <= FIRST_MODEL);
  runMigrations(database, upTo, file);
  return database;
}

/** The tables of documents, each after those that its rows refer to. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
     AND relname NOT LIKE '\\_%' ORDER BY oid`,
  );
  return rows.map(({ name }) => name).filter((name) => !KEPT_BY_TRIGGERS.includes(name));
}

/** Rows of SQLite came to PostgreSQL by a restore, which the ledger says; without that its head would be missing. */
async function noteRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ seq: string; entryHash: string }>(
    `SELECT seq, "entryHash" FROM "LedgerEntry" ORDER BY seq DESC LIMIT 1`,
  );
  const unsealed = {
    seq: Number(rows[0]?.seq ?? 0) + 1,
    atMs: Date.now(),
    event: "library-restored",
    subject: "former",
    body: "{}",
    previousHash: rows[0]?.entryHash ?? "",
  } as const;
  const entry = { ...unsealed, entryHash: seal(unsealed) };
  const names = Object.keys(entry).map(quoted).join(", ");
  await client.query({
    text: `INSERT INTO "LedgerEntry" (${names}) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: Object.values(entry),
  });
}

async function writeRows(
  client: pg.Client,
  table: string,
  former: Database.Database,
): Promise<void> {
  if (table === "Setting") await client.query(`DELETE FROM "Setting"`);
  const rows = former.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).all();
  for (const row of rows) {
    const columns = Object.keys(row);
    const names = columns.map(quoted).join(", ");
    const places = columns.map((_, at) => `$${at + 1}`).join(", ");
    await client.query({
      text: `INSERT INTO ${quoted(table)} (${names}) VALUES (${places})`,
      values: Object.values(row),
    });
  }
}
