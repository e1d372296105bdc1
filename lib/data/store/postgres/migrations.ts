import { join } from "node:path";
import type pg from "pg";

import { LibraryRefusedError } from "../refusal/library-refused";
import { readMigrations, type MigrationFile } from "../migrations/files";
import { quoted, type PostgresPlace } from "../place/postgres-place";
import { lockText } from "./lock-text";

/** Which migrations a library has; a schema with tables but without this one is not ours. */
const BOOKKEEPING = "_Migration";

const OLDEST_VERSION = 150_000;

interface Found {
  readonly version: number;
  readonly encoding: string;
  readonly is_standby: boolean;
  readonly has_schema: boolean;
  readonly may_create: boolean;
  readonly tables: number;
  readonly is_ours: boolean;
}

/** All migrations of PostgreSQL, oldest first. */
export const postgresMigrations = (): MigrationFile[] =>
  readMigrations(join(process.cwd(), "prisma", "migrations-postgresql"));

/**
 * Makes the schema of a library fit to be opened. What is there is understood before anything is written; each
 * migration is one transaction together with its record, so that a kill leaves a whole number of them.
 * @returns the names of the migrations that were applied now
 * @throws LibraryRefusedError
 */
export async function migratePostgres(
  client: pg.ClientBase,
  place: PostgresPlace,
  migrations: readonly MigrationFile[] = postgresMigrations(),
): Promise<string[]> {
  const found = await lookAt(client, place);
  refuseServer(found, place);
  const applied = found.is_ours ? await readApplied(client, place, migrations) : new Set();
  if (migrations.every(({ name }) => applied.has(name))) return [];
  refuseWithoutRights(found, place);
  const done: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(client, place, migrations, migration)) done.push(migration.name);
  }
  return done;
}

async function lookAt(client: pg.ClientBase, { schema }: PostgresPlace): Promise<Found> {
  const { rows } = await client.query<Found>({
    text: `SELECT current_setting('server_version_num')::integer AS version,
        current_setting('server_encoding') AS encoding,
        pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_standby,
        n.oid IS NOT NULL AS has_schema,
        CASE WHEN n.oid IS NULL THEN has_database_privilege(current_database(), 'CREATE')
          ELSE has_schema_privilege(n.oid, 'CREATE') AND has_schema_privilege(n.oid, 'USAGE') END AS may_create,
        (SELECT count(*) FROM pg_class c WHERE c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'v', 'm', 'f'))
          AS tables,
        EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = n.oid AND c.relname = $2) AS is_ours
      FROM (SELECT 1) one LEFT JOIN pg_namespace n ON n.nspname = $1`,
    values: [schema, BOOKKEEPING],
  });
  const [found] = rows;
  if (found === undefined) throw new Error("The database did not say what it is.");
  return found;
}

function refuseServer(found: Found, { shown, schema }: PostgresPlace): void {
  if (found.version < OLDEST_VERSION) {
    const version = Math.floor(found.version / 10_000);
    throw new LibraryRefusedError("database-old", `${shown} is PostgreSQL ${version}.`);
  }
  if (found.encoding !== "UTF8") {
    const encoding = `The database ${shown} has the encoding ${found.encoding}, which can’t hold every text.`;
    throw new LibraryRefusedError("database-encoding", encoding);
  }
  if (found.is_standby) {
    throw new LibraryRefusedError("database-read-only", `The database ${shown} can only be read.`);
  }
  if (found.tables > 0 && !found.is_ours) {
    const foreign = `The schema ${schema} of the database ${shown} has tables of another application.`;
    throw new LibraryRefusedError("database-foreign", foreign);
  }
}

function refuseWithoutRights(
  { may_create, has_schema }: Found,
  { shown, schema }: PostgresPlace,
): void {
  if (may_create) return;
  const what = has_schema ? `create tables in the schema ${schema}` : `create the schema ${schema}`;
  throw new LibraryRefusedError(
    "database-rights",
    `The user of DATABASE_URL may not ${what} of the database ${shown}.`,
  );
}

async function readApplied(
  client: pg.ClientBase,
  { schema, shown }: PostgresPlace,
  migrations: readonly MigrationFile[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT name, checksum FROM ${quoted(schema)}."${BOOKKEEPING}" ORDER BY name`,
  );
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = rows.filter(({ name }) => !byName.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new LibraryRefusedError(
      "library-newer",
      `The library ${shown} was written by a newer version of Colloquy (it has the migration ${unknown.join(", ")}).`,
    );
  }
  const changed = rows.find(({ name, checksum }) => byName.get(name)?.checksum !== checksum);
  if (changed !== undefined) {
    throw new LibraryRefusedError(
      "migration-changed",
      `The migration ${changed.name} is not the one that the library ${shown} was made with.`,
    );
  }
  return new Set(rows.map(({ name }) => name));
}

/** Another process may be doing the same: what is missing is asked again under the lock. */
async function applyOnce(
  client: pg.ClientBase,
  place: PostgresPlace,
  migrations: readonly MigrationFile[],
  { name, script, checksum }: MigrationFile,
): Promise<boolean> {
  const schema = quoted(place.schema);
  await client.query(`BEGIN; SET LOCAL client_min_messages = warning; ${lockText(place)}`);
  try {
    await client.query(
      `CREATE SCHEMA IF NOT EXISTS ${schema}; SET LOCAL search_path TO ${schema}, pg_temp;
       CREATE TABLE IF NOT EXISTS "${BOOKKEEPING}"
         (name text COLLATE "C" PRIMARY KEY, checksum text NOT NULL, "finishedMs" double precision NOT NULL)`,
    );
    const applied = await readApplied(client, place, migrations);
    if (!applied.has(name)) {
      await client.query(script);
      await client.query({
        text: `INSERT INTO "${BOOKKEEPING}" VALUES ($1, $2, $3)`,
        values: [name, checksum, Date.now()],
      });
    }
    await client.query("COMMIT");
    return !applied.has(name);
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** How many migrations the library has. */
export async function countPostgresMigrations(
  client: pg.ClientBase,
  { schema }: PostgresPlace,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${quoted(schema)}."${BOOKKEEPING}"`,
  );
  return rows[0]?.count ?? 0;
}
