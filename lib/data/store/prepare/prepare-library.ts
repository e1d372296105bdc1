import type Database from "better-sqlite3";
import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { isOwnedElsewhere } from "../locks/library-owner";
import { readMigrations, type MigrationFile } from "../migrations/files";
import { backUp, copiesOf } from "../files/backup";
import { dropLogMark } from "../files/log-mark";
import { createClosed } from "../files/modes";
import { refuseForeignJournal } from "./foreign-journal";
import { refuseCutLog } from "./cut-log";
import { refuseOtherLog } from "./foreign-log";
import { checkDepth, checkLibrary, refuseCorrupt, rollBack } from "./integrity";
import {
  isUntouched,
  readStamp,
  renounceLog,
  stampFile,
  writeStamp,
  type LibraryStamp,
} from "../files/stamp-file";
import { LibraryRefusedError } from "../refusal/library-refused";
import { planMigrations } from "../migrations/plan";
import { readRecords } from "../migrations/records";
import { runMigrations } from "../migrations/run";
import { syncFile } from "../files/sync-file";
import { refuseOccupied } from "./unusable-place";
import { openDatabase } from "@/lib/data/store/driver/driver";

/**
 * Makes the library in the SQLite file `file` fit to be opened: recovered, checked, copied where it is to be
 * upgraded, and of the present model. A damaged library is not written, and one that is gone is not replaced by an
 * empty one.
 * @returns the names of the migrations that were applied now
 * @throws LibraryRefusedError
 */
export function prepareLibrary(file: string): string[] {
  refuseOccupied(file);
  const migrations = readMigrations();
  const stamp = readStamp(file);
  const isInUse = isOwnedElsewhere(file);
  const isNew = !existsSync(file) || statSync(file).size === 0;
  if (isNew) refuseLost(file);
  else if (!isInUse) checkStored(file, migrations, stamp);
  createClosed(file);
  if (!isInUse && stamp?.written === true) renounceLog(file);
  if (!isInUse) dropLogMark(file);
  const done = refuseCorrupt(file, () => migrate(file, migrations));
  if (!isInUse) writeStamp(file, "open", false);
  return done;
}

/** A file of no bytes is a library that is to be made, unless something beside it says that there was one. */
function refuseLost(file: string): void {
  const isThere = existsSync(file);
  // What a kill during the first start leaves; SQLite rolls it back to nothing.
  if (isThere && existsSync(`${file}-journal`)) return;
  const traces = tracesOf(file);
  if (traces.length === 0) return;
  const named = traces.map((path) => basename(path)).join(", ");
  throw isThere
    ? new LibraryRefusedError(
        "library-empty",
        `The library ${file} is a file of 0 bytes, but there was a library here (${named}).`,
      )
    : new LibraryRefusedError(
        "library-missing",
        `The library ${file} is missing, but there was one here (${named}).`,
      );
}

function tracesOf(file: string): string[] {
  // A key may be made before the first library is, but not before an empty file in its place.
  const key = existsSync(file) ? [join(dirname(file), "secret.key")] : [];
  const beside = [stampFile(file), `${file}.owner`, `${file}-wal`, ...key];
  return [...beside.filter((path) => existsSync(path)), ...copiesOf(file)];
}

function checkStored(
  file: string,
  migrations: readonly MigrationFile[],
  stamp: LibraryStamp | null,
): void {
  const log = `${file}-wal`;
  const isLogged = existsSync(log) && statSync(log).size > 0;
  if (stamp?.state === "open" && stamp.written && !existsSync(log) && isUntouched(file, stamp)) {
    throw new LibraryRefusedError(
      "library-log-missing",
      `The last changes of the library ${file} are missing: Colloquy was stopped before they were moved from ` +
        `${basename(log)} into the library, and that file is gone.`,
    );
  }
  if (stamp !== null) refuseForeignJournal(file);
  if (stamp !== null) refuseCutLog(file);
  // A reader cannot undo what an interrupted writer left in a rollback journal; only former versions had one.
  if (existsSync(`${file}-journal`)) rollBack(file);
  if (statSync(file).size === 0) return;
  const isTrusted = stamp?.state === "closed" && !isLogged && isUntouched(file, stamp);
  checkLibrary(file, migrations, checkDepth(statSync(file).size, isTrusted));
  if (stamp !== null) refuseEmptied(file);
  const mayLack = isLogged || (stamp?.state === "open" && stamp.written);
  if (stamp !== null && mayLack && isUntouched(file, stamp)) refuseOtherLog(file);
}

/** A database without tables where a library was in use. */
function refuseEmptied(file: string): void {
  const database = openDatabase(file, { readonly: true, timeout: 5000 });
  try {
    if (readRecords(database).length > 0) return;
  } finally {
    database.close();
  }
  throw new LibraryRefusedError(
    "library-empty",
    `The library ${file} is an empty database, but there was a library here.`,
  );
}

function migrate(file: string, migrations: readonly MigrationFile[]): string[] {
  const database = openDatabase(file, { timeout: 60_000 });
  try {
    const isEmpty = readRecords(database).length === 0;
    // A first start waits for the disk once, at its end; nobody has put anything into the library before.
    if (isEmpty) database.pragma("synchronous = OFF");
    // Before the first page is written: what is purged then gives its pages back.
    if (isEmpty) database.pragma("auto_vacuum = INCREMENTAL");
    database.pragma("journal_mode = WAL");
    database.exec("BEGIN");
    const { applied, missing } = planMigrations(database, migrations, file);
    database.exec("COMMIT");
    if (missing.length === 0) return [];
    const last = applied.at(-1);
    if (!isEmpty) database.pragma("synchronous = FULL");
    if (last !== undefined && hasDocuments(database)) backUp(database, file, last.name);
    const done = runMigrations(database, migrations, file);
    if (isEmpty) {
      database.pragma("wal_checkpoint(TRUNCATE)");
      syncFile(file);
    }
    return done;
  } finally {
    database.close();
  }
}

function hasDocuments(database: Database.Database): boolean {
  const tables = ["Conversation", "ToolsetFile", "ModelsFile"];
  return tables.some(
    (table) => database.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined,
  );
}
