import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import type Database from "better-sqlite3";

import { backUp, copiesOf } from "../files/backup";
import { createClosed } from "../files/modes";
import { isUntouched, readStamp, stampFile, writeStamp } from "../files/stamp-file";
import type { MigrationFile } from "../migrations/files";
import { planMigrations } from "../migrations/plan";
import { readRecords } from "../migrations/records";
import { runMigrations } from "../migrations/run";
import { LibraryRefusedError } from "../refusal/library-refused";
import { refuseCutLog, refuseAnyLog } from "./cut-log";
import { refuseForeignJournal } from "./foreign-journal";
import { checkPages, checkSchema, refuseCorrupt, rollBack } from "./integrity";
import { refuseOccupied } from "./unusable-place";
import { openDatabase } from "@/lib/data/store/driver/driver";

const PATIENCE_MS = 5000;

/**
 * Makes the SQLite file of accounts fit to be opened, as `prepareLibrary` does with a library: recovered, checked,
 * copied where it is to be upgraded, and of the present version. Accounts that are gone are not replaced by none: the
 * first who came would become the owner of everything.
 * @returns the open file, with a write-ahead log; each commit waits for the disk
 * @throws LibraryRefusedError; the file is as it was
 */
export function prepareAccounts(
  file: string,
  migrations: readonly MigrationFile[],
): Database.Database {
  refuseOccupied(file);
  const stamp = readStamp(file);
  if (existsSync(stampFile(file))) refuseForeignJournal(file);
  if (stamp !== null && existsSync(file)) {
    if (stamp.state === "closed" && isUntouched(file, stamp)) refuseAnyLog(file);
    refuseCutLog(file);
  }
  const hadJournal = existsSync(`${file}-journal`);
  // A reader cannot undo what an interrupted writer left in a rollback journal.
  if (hadJournal && existsSync(file)) rollBack(file);
  const isNew = !existsSync(file) || statSync(file).size === 0;
  if (!isNew) check(file, migrations);
  // What a kill while they were made has left is rolled back to nothing.
  else if (!hadJournal) refuseLost(file);
  createClosed(file);
  if (stamp?.state === "closed") writeStamp(file, "open", false);
  const database = openDatabase(file, { timeout: PATIENCE_MS });
  try {
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database.pragma("secure_delete = ON");
    const { applied, missing } = planMigrations(database, migrations, file);
    const last = applied.at(-1);
    if (missing.length > 0 && last !== undefined) backUp(database, file, last.name);
    runMigrations(database, migrations, file);
    database.pragma(`busy_timeout = ${PATIENCE_MS}`);
    // From now on its presence says that there were accounts.
    if (readStamp(file)?.pid !== process.pid) writeStamp(file, "open", false);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** When a connection was closed: whoever was the last has moved the log into the file, and taken it away. */
export function noteAccountsClosed(file: string): void {
  const isOurs = readStamp(file)?.pid === process.pid;
  if (isOurs && !existsSync(`${file}-wal`)) writeStamp(file, "closed", false);
}

function check(file: string, migrations: readonly MigrationFile[]): void {
  refuseCorrupt(file, () => {
    const database = openDatabase(file, { readonly: true, timeout: PATIENCE_MS });
    try {
      database.exec("BEGIN");
      checkPages(database, file, "pages");
      const { applied, doneStatements } = planMigrations(database, migrations, file);
      if (doneStatements === 0) checkSchema(database, file, applied);
      if (readRecords(database).length === 0) refuseLost(file);
    } finally {
      database.close();
    }
  });
}

/** @throws LibraryRefusedError when something beside a file without accounts says that there were some */
function refuseLost(file: string): void {
  // Beside a file it is also what a kill while they were made leaves.
  const log = existsSync(file) ? [] : [`${file}-wal`];
  const traces = [stampFile(file), ...log, ...copiesOf(file)].filter(
    (path) => existsSync(path) && statSync(path).size > 0,
  );
  if (traces.length === 0) return;
  const named = traces.map((path) => basename(path)).join(", ");
  const what = existsSync(file) ? "is empty" : "is missing";
  throw new LibraryRefusedError(
    "accounts-missing",
    `The file of accounts ${file} ${what}, but there was one here (${named}).`,
  );
}
