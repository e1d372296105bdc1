import { randomUUID } from "node:crypto";
import type Database from "better-sqlite3";

import type { MigrationFile } from "./files";
import { BOOKKEEPING } from "./expected-schema";

// As Prisma's engine creates it, so that its command line reads it.
const CREATE = `CREATE TABLE IF NOT EXISTS "${BOOKKEEPING}" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

/** One migration as the database records it. */
export interface MigrationRecord {
  readonly name: string;
  readonly checksum: string;
  /** False for one that an engine without transactions began and never ended. */
  readonly isFinished: boolean;
}

/** What the database says it has, oldest first; those that were taken back are not among them. */
export function readRecords(database: Database.Database): MigrationRecord[] {
  const table = database
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
    .get(BOOKKEEPING);
  if (table === undefined) return [];
  const rows = database
    .prepare<[], { name: string; checksum: string; isFinished: number }>(
      `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
       FROM ${BOOKKEEPING} WHERE rolled_back_at IS NULL ORDER BY migration_name`,
    )
    .all();
  return rows.map((row) => ({ ...row, isFinished: row.isFinished === 1 }));
}

/** Records a migration as done, in the place of a record that says it was only begun. */
export function writeRecord(
  database: Database.Database,
  { name, checksum }: MigrationFile,
  startedMs: number,
): void {
  database.exec(CREATE);
  database
    .prepare(`DELETE FROM ${BOOKKEEPING} WHERE migration_name = ? AND finished_at IS NULL`)
    .run(name);
  database
    .prepare(
      `INSERT INTO ${BOOKKEEPING}
         (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
       VALUES (?, ?, ?, ?, ?, 1)`,
    )
    .run(randomUUID(), checksum, stamp(Date.now()), name, stamp(startedMs));
}

const stamp = (ms: number): string => new Date(ms).toISOString().replace("Z", "+00:00");
