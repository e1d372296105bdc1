import type Database from "better-sqlite3";

import type { MigrationFile } from "./files";
import { LibraryRefusedError } from "../refusal/library-refused";
import { walkSchemas, type SchemaWalk } from "./expected-schema";
import { planMigrations } from "./plan";
import { writeRecord } from "./records";
import { splitStatements } from "./statements";

/** How long a start waits for another process that is migrating the same library. */
const WAIT_MS = 120_000;

/**
 * Brings an open database to the present model. Each migration is one transaction together with its record, so
 * a kill at any moment leaves the library with a whole number of them. Several processes may do this at once:
 * what is missing is asked inside of the transaction.
 * @returns the names of the migrations that were applied now
 * @throws LibraryRefusedError
 */
export function runMigrations(
  database: Database.Database,
  migrations: readonly MigrationFile[],
  file: string,
): string[] {
  const done: string[] = [];
  database.pragma(`busy_timeout = ${WAIT_MS}`);
  // Inside of a transaction the pragma does nothing, and a migration may have to build a table again.
  database.pragma("foreign_keys = OFF");
  // One walk for all of them: made again before each, it would run the scripts of all that came before.
  const schemas = walkSchemas();
  try {
    for (;;) {
      const name = runNext(database, migrations, file, schemas.expected);
      if (name === null) break;
      done.push(name);
    }
  } finally {
    schemas.close();
    database.pragma("foreign_keys = ON");
  }
  return done;
}

function runNext(
  database: Database.Database,
  migrations: readonly MigrationFile[],
  file: string,
  expected: SchemaWalk["expected"],
): string | null {
  begin(database, file);
  try {
    const { missing, doneStatements } = planMigrations(database, migrations, file, expected);
    const [next] = missing;
    if (next === undefined) {
      database.exec("COMMIT");
      return null;
    }
    const startedMs = Date.now();
    execute(database, next, doneStatements, file);
    checkForeignKeys(database, next, file);
    writeRecord(database, next, startedMs);
    database.exec("COMMIT");
    return next.name;
  } catch (error) {
    // SQLite ends the transaction itself on some errors, such as a full disk.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function begin(database: Database.Database, file: string): void {
  try {
    database.exec("BEGIN IMMEDIATE");
  } catch (error) {
    if (!isBusy(error)) throw error;
    const found = `Another process has been changing the library ${file} for ${WAIT_MS / 1000} seconds.`;
    throw new LibraryRefusedError("library-busy", found, { cause: error });
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");

function execute(
  database: Database.Database,
  { name, script }: MigrationFile,
  doneStatements: number,
  file: string,
): void {
  if (doneStatements === 0) {
    try {
      database.exec(script);
    } catch (error) {
      if (!isLogicError(error)) throw error;
      const found = `The library ${file} is not what the migration ${name} expects: ${error.message}.`;
      throw new LibraryRefusedError("library-interrupted", found, { cause: error });
    }
    return;
  }
  for (const statement of splitStatements(script).slice(doneStatements)) database.exec(statement);
}

/** Such as a table that is there already; a full disk or a damaged page has another code. */
const isLogicError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "SQLITE_ERROR";

function checkForeignKeys(
  database: Database.Database,
  { name }: MigrationFile,
  file: string,
): void {
  const broken = database.pragma("foreign_key_check");
  if (!Array.isArray(broken) || broken.length === 0) return;
  throw new LibraryRefusedError(
    "library-damaged",
    `In the library ${file}, ${broken.length} rows refer to rows that do not exist, so the migration ${name} was not applied.`,
  );
}
