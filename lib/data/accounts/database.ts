import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Kysely, PostgresDialect, SqliteDialect, WithSchemaPlugin, type LogEvent } from "kysely";
import pg from "pg";

import { processWide } from "@/lib/shared/process-wide";

import type { Engine } from "../store/connection/engine";
import { readLogPages } from "../store/connection/log-pages";
import { createLogMarks } from "../store/disk/log-marks";
import { createOwnFiles } from "../store/disk/own-files";
import { copiesOf } from "../store/files/backup";
import { createDirectories, dataDirectory, libraryPlace } from "../store/files/data-directory";
import { closeFilesOf } from "../store/files/modes";
import { readMigrations } from "../store/migrations/files";
import { inSchema, isPostgres, parsePlace } from "../store/place/postgres-place";
import { refusalOf } from "../store/postgres/failures";
import { migratePostgres } from "../store/postgres/migrations";
import { noteAccountsClosed, prepareAccounts } from "../store/prepare/prepare-accounts";
import { noteAccountStatement } from "./access-changes";
import type { AccountTables } from "./tables";

/** The open database of accounts. */
export interface AccountDatabase {
  readonly engine: Engine;
  readonly query: Kysely<AccountTables>;
  /** Removes what deleted rows leave in the write-ahead log and in copies made before upgrades. */
  eraseDeleted(): void;
  close(): Promise<void>;
}

/** Members make few requests that need it, and each is short. */
const POOL_SIZE = 5;
const CONNECT_MS = 10_000;
const SCHEMA = "colloquy_accounts";

/** Where accounts are: beside the libraries, never in one. */
export function accountsPlace(): string {
  const library = libraryPlace();
  if (!isPostgres(library)) return resolve(dataDirectory(), "accounts.db");
  return inSchema(library, SCHEMA);
}

const folder = (engine: string): string => join(process.cwd(), "prisma", "accounts", engine);

const open = processWide("accounts", () => new Map<string, Promise<AccountDatabase>>());

/**
 * The accounts of this installation; made and migrated at the first call.
 * @throws LibraryRefusedError
 */
export function getAccounts(): Promise<AccountDatabase> {
  const place = accountsPlace();
  const known = open.get(place);
  if (known !== undefined) return known;
  const opening = isPostgres(place) ? openOnPostgres(place) : openFile(place);
  open.set(place, opening);
  // Who waits hears of it; the next call tries again.
  opening.catch(() => open.delete(place));
  return opening;
}

const noteStatement = ({ level, query }: LogEvent): void => {
  if (level === "query") noteAccountStatement(query.sql);
};

/** Closes the accounts of the present environment, if they are open. */
export async function closeAccounts(): Promise<void> {
  const place = accountsPlace();
  const database = await open.get(place);
  open.delete(place);
  await database?.close();
}

const READS = /^\s*select\b/i;

async function openFile(file: string): Promise<AccountDatabase> {
  createDirectories(file);
  const database = prepareAccounts(file, readMigrations(folder("sqlite")));
  const marks = createLogMarks(file);
  const own = createOwnFiles(file);
  closeFilesOf(file);
  const query = new Kysely<AccountTables>({
    dialect: new SqliteDialect({ database }),
    log(event) {
      noteStatement(event);
      // Whoever runs a statement hears of its end after this: what is acknowledged is marked.
      if (event.level !== "query" || database.inTransaction || READS.test(event.query.sql)) return;
      if (own.lost() === "log") {
        // Removed or replaced while it is open, the log would be gone with this process.
        database.pragma("wal_checkpoint(PASSIVE)");
        marks.refuseLog();
        return;
      }
      const pages = readLogPages(database);
      if (pages === null) return;
      marks.note(pages);
      marks.write();
    },
  });
  return {
    engine: "sqlite",
    query,
    eraseDeleted() {
      for (const copy of copiesOf(file)) rmSync(copy, { force: true });
      marks.clear();
      database.pragma("wal_checkpoint(TRUNCATE)");
    },
    async close() {
      marks.clear();
      await query.destroy();
      // Kysely closes only what it has used.
      database.close();
      marks.close();
      noteAccountsClosed(file);
    },
  };
}

async function openOnPostgres(url: string): Promise<AccountDatabase> {
  const place = parsePlace(url);
  // Not the pool of a library: better-auth wants times and truth values as the driver reads them.
  const pool = new pg.Pool({
    connectionString: place.connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: "colloquy",
    allowExitOnIdle: true,
  });
  pool.on("error", () => undefined);
  try {
    const client = await pool.connect();
    try {
      await migratePostgres(client, place, readMigrations(folder("postgresql")));
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw refusalOf(place.shown, error) ?? error;
  }
  const query = new Kysely<AccountTables>({
    dialect: new PostgresDialect({ pool }),
    log: noteStatement,
    // Behind a pooler no setting of a connection outlives a transaction, so each name has its schema.
    plugins: [new WithSchemaPlugin(place.schema)],
  });
  // The server clears away what rows leave; no copy is made there.
  return {
    engine: "postgres",
    query,
    eraseDeleted: () => undefined,
    close: () => query.destroy(),
  };
}
