import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

import { dataDirectory } from "../files/data-directory";
import { asLibraryId, filesOfLibrary, headFile, LIBRARY_ID } from "../files/library-files";
import { inSchema, parsePlace, quoted, type PostgresPlace } from "../place/postgres-place";
import { LibraryRefusedError } from "../refusal/library-refused";
import { codeOf, commitError, isDatabaseLost, refusalOf, transactionError } from "./failures";
import { openPool } from "./pool";
import { livingProcesses } from "./processes";
import { lockText } from "./lock-text";

/** Where a restore builds the library that takes the place of the present one: a schema of the same database. */
export function restoringAddress(url: string): string {
  return inSchema(url, restoringSchema(parsePlace(url)));
}

const restoringSchema = ({ name }: PostgresPlace): string => `restoring_${name}`;

/** How often somebody who waits looks again. */
const LOOK_EVERY_MS = 250;

/**
 * Waits until no other process uses a library: it would go on in the one that takes its place.
 * @param onWait called once when there is something to wait for
 * @throws LibraryRefusedError when it goes on being used
 */
export async function awaitUnused(url: string, waitMs: number, onWait: () => void): Promise<void> {
  const until = performance.now() + waitMs;
  await withClient(url, async (client, place) => {
    for (let looks = 0; await isInUse(client, place.schema); looks += 1) {
      if (performance.now() >= until) refuseUsed(place);
      if (looks === 0) onWait();
      await wait(LOOK_EVERY_MS);
    }
  });
}

/** The setting of a library that is built and waits to take the place of the present one. */
const READY = "restore.ready";
const NO_TABLE = "42P01";

/** Asks the processes that use the present library to step aside. */
export async function markSchemaReady(url: string): Promise<void> {
  await withClient(url, async (client, place) => {
    const table = `${quoted(restoringSchema(place))}."Setting"`;
    await client.query({
      text: `INSERT INTO ${table} (key, value) VALUES ($1, '')`,
      values: [READY],
    });
  });
}

/** Whether a restore in a process that lives waits until nobody uses the present library. */
export async function isSchemaReady(url: string): Promise<boolean> {
  let isReady = false;
  await withClient(url, async (client, place) => {
    const schema = restoringSchema(place);
    const table = `${quoted(schema)}."Setting"`;
    if (!(await isInUse(client, schema))) return;
    const asked = client.query({ text: `SELECT 1 FROM ${table} WHERE key = $1`, values: [READY] });
    // It may have taken its place since.
    const rowCount = await asked.then(
      (found) => found.rowCount,
      (error: unknown) => {
        if (codeOf(error) === NO_TABLE) return 0;
        throw error;
      },
    );
    isReady = rowCount !== 0;
  });
  return isReady;
}

/** Removes what a killed restore left, unless the restore is still under way. */
export async function removeRestoringSchema(
  client: Pick<pg.Pool, "query">,
  url: string,
): Promise<void> {
  const place = parsePlace(url);
  const schema = restoringSchema(place);
  if (await isInUse(client, schema)) return;
  const removed = await libraryIdIn(client, schema);
  await client.query(
    `SET client_min_messages = warning; DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE; RESET client_min_messages`,
  );
  removeHead(removed);
}

/** Makes room for a library that a restore builds. */
export async function clearRestoringSchema(url: string): Promise<void> {
  await withClient(url, async (client, place) => {
    if (await isInUse(client, restoringSchema(place))) {
      throw new LibraryRefusedError(
        "library-busy",
        `Another restore of ${place.shown} is under way.`,
      );
    }
    await removeRestoringSchema(client, url);
  });
}

/** Puts the library that was built in its place, in one transaction. */
export async function swapSchemas(url: string): Promise<void> {
  let replaced: string | null = null;
  await withClient(url, async (client, place) => {
    const [present, built] = [quoted(place.schema), quoted(restoringSchema(place))];
    try {
      await client.query(`BEGIN; SET LOCAL client_min_messages = warning; ${lockText(place)}`);
      if (await isInUse(client, place.schema)) refuseUsed(place);
      replaced = await libraryIdIn(client, place.schema);
      await client.query(
        `DROP SCHEMA IF EXISTS ${present} CASCADE; ALTER SCHEMA ${built} RENAME TO ${present};
         DELETE FROM ${present}."_Process"; DELETE FROM ${present}."Setting" WHERE key = '${READY}'`,
      );
      await client.query("COMMIT").catch((error: unknown) => {
        throw commitError(place.shown, error);
      });
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
  });
  removeHead(replaced);
}

function refuseUsed({ shown }: PostgresPlace): never {
  throw new LibraryRefusedError("library-busy", `Another process uses the library ${shown}.`);
}

async function isInUse(client: Pick<pg.Pool, "query">, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ has: number }>({
    text: `SELECT 1 AS has FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relname = '_Process'`,
    values: [schema],
  });
  return rows.length > 0 && (await livingProcesses(client, { schema })).length > 0;
}

/** The id of the library in a schema; null where there is none. */
async function libraryIdIn(client: Pick<pg.Pool, "query">, schema: string): Promise<string | null> {
  const table = `${quoted(schema)}."Setting"`;
  const found = await client.query({
    text: "SELECT 1 WHERE to_regclass($1) IS NOT NULL",
    values: [table],
  });
  if (found.rowCount === 0) return null;
  const { rows } = await client.query<{ value: string }>({
    text: `SELECT value FROM ${table} WHERE key = $1`,
    values: [LIBRARY_ID],
  });
  return asLibraryId(rows[0]?.value);
}

/** Removes the head of the ledger of a library that is gone. */
function removeHead(libraryId: string | null): void {
  if (libraryId === null) return;
  rmSync(headFile(filesOfLibrary(libraryId, dataDirectory())), { force: true });
}

async function withClient(
  url: string,
  work: (client: pg.PoolClient, place: PostgresPlace) => Promise<void>,
): Promise<void> {
  const place = parsePlace(url);
  const pool = openPool(place.connectionString);
  try {
    const client = await pool.connect();
    try {
      await work(client, place);
    } finally {
      client.release();
    }
  } catch (error) {
    if (isDatabaseLost(error)) throw error;
    throw refusalOf(place.shown, error) ?? transactionError(place.shown, error);
  } finally {
    await pool.end();
  }
}
