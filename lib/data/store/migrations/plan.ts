import type Database from "better-sqlite3";

import type { MigrationFile } from "./files";
import {
  expectedSchema,
  isSameSchema,
  readSchema,
  type SchemaObjects,
  type SchemaWalk,
} from "./expected-schema";
import { LibraryRefusedError } from "../refusal/library-refused";
import { readRecords, type MigrationRecord } from "./records";
import { splitStatements } from "./statements";
import { openDatabase } from "@/lib/data/store/driver/driver";

/** What has to be done to a library. */
export interface MigrationPlan {
  /** Migrations it has. */
  readonly applied: readonly MigrationFile[];
  /** Migrations it lacks, oldest first. */
  readonly missing: readonly MigrationFile[];
  /** Statements of the first missing one that an interrupted engine without transactions has run. */
  readonly doneStatements: number;
}

/**
 * Compares a library with the migrations of this version. Call it in a transaction: another process may be
 * migrating the same library.
 * @param expected what a database with some migrations consists of
 * @throws LibraryRefusedError
 */
export function planMigrations(
  database: Database.Database,
  migrations: readonly MigrationFile[],
  file: string,
  expected: SchemaWalk["expected"] = expectedSchema,
): MigrationPlan {
  const records = readRecords(database);
  const finished = new Set(records.flatMap(({ name, isFinished }) => (isFinished ? [name] : [])));
  refuseUnknown(records, migrations, file);
  const applied = migrations.filter(({ name }) => finished.has(name));
  const missing = migrations.filter(({ name }) => !finished.has(name));
  const [next] = missing;
  const doneStatements =
    next === undefined ? 0 : countDone(database, { applied, next, file }, expected(applied));
  return { applied, missing, doneStatements };
}

function refuseUnknown(
  records: readonly MigrationRecord[],
  migrations: readonly MigrationFile[],
  file: string,
): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = records.filter(({ name }) => !byName.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new LibraryRefusedError(
      "library-newer",
      `The library ${file} was written by a newer version of Colloquy (it has the migration ${unknown.join(", ")}).`,
    );
  }
  const changed = records.find(({ name, checksum }) => byName.get(name)?.checksum !== checksum);
  if (changed === undefined) return;
  throw new LibraryRefusedError(
    "migration-changed",
    `The migration ${changed.name} is not the one that the library ${file} was made with.`,
  );
}

interface Step {
  readonly applied: readonly MigrationFile[];
  readonly next: MigrationFile;
  readonly file: string;
}

/**
 * Former versions ran migrations without transactions, so that a kill left a part of one. Each statement was
 * complete by itself: what is there tells how far it came.
 */
function countDone(
  database: Database.Database,
  { applied, next, file }: Step,
  expected: SchemaObjects,
): number {
  const actual = readSchema(database);
  if (isSameSchema(expected, actual)) return 0;
  let done = 0;
  for (const schema of schemasAlong(applied, next)) {
    if (isSameSchema(schema, actual)) return done;
    done += 1;
  }
  const isOurs = applied.length > 0 || readRecords(database).length > 0;
  if (isOurs) return 0;
  throw new LibraryRefusedError(
    "library-foreign",
    `The file ${file} is an SQLite database, but no library of Colloquy.`,
  );
}

/** The schema after each number of statements of `next`, from none to all. */
function* schemasAlong(
  applied: readonly MigrationFile[],
  next: MigrationFile,
): Generator<SchemaObjects, void, void> {
  const database = openDatabase(":memory:");
  try {
    for (const { script } of applied) database.exec(script);
    yield readSchema(database);
    for (const statement of splitStatements(next.script)) {
      database.exec(statement);
      yield readSchema(database);
    }
  } finally {
    database.close();
  }
}
