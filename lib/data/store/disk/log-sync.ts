import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";

import { DiskFullError, isDiskFull } from "./full";

const logFile = (file: string): string => `${file}-wal`;

/**
 * Waits until the disk has what is in the write-ahead log, while others go on. SQLite itself takes care that the disk
 * has the database file before the log is used again, or is taken away.
 */
export async function syncLog(file: string): Promise<void> {
  try {
    const log = await open(logFile(file), "r+");
    try {
      await log.datasync();
    } finally {
      await log.close();
    }
  } catch (error) {
    if (isGone(error)) return;
    if (!isDiskFull(error)) throw error;
    throw new DiskFullError("What was changed last is there, but a power cut could lose it.", {
      cause: error,
    });
  }
}

/** The same at once, for the last moment of a process. */
export function syncLogNow(file: string): void {
  let log: number;
  try {
    log = openSync(logFile(file), "r+");
  } catch (error) {
    if (isGone(error)) return;
    throw error;
  }
  try {
    fsyncSync(log);
  } finally {
    closeSync(log);
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
