import { randomBytes } from "node:crypto";
import pg from "pg";

import { isPostgres, parsePlace, quoted } from "@/lib/data/store/place/postgres-place";

/** Whether this run opens its libraries on PostgreSQL. */
export const isOnPostgres = (): boolean => process.env["COLLOQUY_TEST_ENGINE"] === "postgres";

/** The server of this run. */
export function testServer(): string {
  const url = process.env["COLLOQUY_TEST_POSTGRES"];
  if (url === undefined) throw new Error("This run has no PostgreSQL: npm run test:postgres");
  return url;
}

// On globalThis: a file that mocks a module loads this one again.
const holder = globalThis as typeof globalThis & { colloquyFreeLibraries?: string[] };
/** Addresses of libraries that are empty again: making the tables of one takes longer than most tests. */
const free = (holder.colloquyFreeLibraries ??= []);

/** The address of a library that nobody has made yet, in the one database of this run. */
export const newLibraryAddress = (): string =>
  `${testServer()}&schema=test_${randomBytes(8).toString("hex")}`;

/** The address of an empty library that nobody else has: one that another test has left, or a new one. */
export const emptyLibraryAddress = (): string => free.pop() ?? newLibraryAddress();

/** Empties every table, and makes ids begin at 1 again; one message to the server. */
const EMPTY = `
SET session_replication_role = replica;
DO $do$
DECLARE t record;
BEGIN
  FOR t IN SELECT c.relname, c.relkind FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'S') AND c.relname <> '_Migration'
  LOOP
    IF t.relkind = 'r' THEN EXECUTE format('DELETE FROM %I', t.relname);
    ELSE PERFORM setval(quote_ident(t.relname)::regclass, 1, false);
    END IF;
  END LOOP;
END $do$;
INSERT INTO "_LedgerNewest" VALUES (0);
INSERT INTO "Setting" ("key", "value") VALUES ('ledger.head', '');
RESET session_replication_role`;

/** What tells a schema that a test has changed from one that it has used. */
const SHAPE = `SELECT concat_ws(' ', (SELECT count(*) FROM pg_class WHERE relnamespace = n.oid),
    (SELECT count(*) FROM pg_proc WHERE pronamespace = n.oid),
    (SELECT count(*) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = n.oid)) AS shape
  FROM pg_namespace n WHERE n.nspname = $1`;
let usual: string | undefined;

/** Whether anybody has made the library of an address. */
export async function isMade(url: string): Promise<boolean> {
  const { connectionString, schema } = parsePlace(url);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const text = "SELECT 1 FROM pg_namespace WHERE nspname = $1";
    return (await client.query({ text, values: [schema] })).rows.length > 0;
  } finally {
    await client.end();
  }
}

/** Removes the library of the test that ends. */
export const dropTestLibrary = (): Promise<void> => leaveLibrary(false);

/** Empties the library of the test that ends, for the next one; what a test has rebuilt is dropped. */
export const freeTestLibrary = (): Promise<void> => leaveLibrary(true);

async function leaveLibrary(isKept: boolean): Promise<void> {
  const url = process.env["DATABASE_URL"] ?? "";
  if (!isOnPostgres() || !isPostgres(url) || !url.startsWith(testServer())) return;
  const { connectionString, schema } = parsePlace(url);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ shape: string }>({ text: SHAPE, values: [schema] });
    const shape = rows[0]?.shape;
    if (shape === undefined) return;
    if (isKept) usual ??= shape;
    await client.query(`SET client_min_messages = warning; SET search_path TO ${quoted(schema)}`);
    if (isKept && shape === usual) {
      await client.query(EMPTY);
      free.push(url);
    } else {
      await client.query(`DROP SCHEMA ${quoted(schema)} CASCADE`);
    }
  } finally {
    await client.end();
  }
}
