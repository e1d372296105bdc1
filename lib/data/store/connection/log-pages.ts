import type Database from "better-sqlite3";

import { asList, asNumber, asRecord } from "@/lib/shared/read-value";

/** How many pages a write-ahead log has, and how many of them are not in the database file yet. */
export interface LogPages {
  readonly all: number;
  readonly unmoved: number;
}

/** The pages that SQLite takes from the log of an open database; null without a log. Nothing is moved. */
export function readLogPages(database: Database.Database): LogPages | null {
  const row = asRecord(asList(database.pragma("wal_checkpoint(NOOP)"))[0]);
  const [all, moved] = [asNumber(row?.["log"]), asNumber(row?.["checkpointed"])];
  return all === null || moved === null || all < 0 ? null : { all, unmoved: all - moved };
}
