import { closeSync, openSync, readFileSync, readSync, rmSync, statSync } from "node:fs";

import { asNumber, asRecord, asText } from "@/lib/shared/read-value";

/**
 * How far the write-ahead log of a database reached when a commit was acknowledged. SQLite takes a log that was cut off
 * for one that ends there, so what is missing at its end can only be told from beside it.
 */
export interface LogMark {
  /** Of the database file at that moment: what was moved into it since is not missing in the log. */
  readonly size: number;
  readonly mtimeMs: number;
  /** What the log was begun with, which no other log has. */
  readonly salts: string;
  /** 0 where the file has everything, and no log may be beside it. */
  readonly frames: number;
}

export const logMarkFile = (file: string): string => `${file}.log-mark`;

/** A mark is written over the one before, and fits into one sector: a power cut leaves the one or the other. */
const MARK_BYTES = 256;

/** @param mark null for: nothing of the log is needed */
export function logMarkBytes(mark: LogMark | null): Buffer {
  return Buffer.from(JSON.stringify({ format: 1, ...mark }).padEnd(MARK_BYTES));
}

/** Null when there is none that says anything. */
export function readLogMark(file: string): LogMark | null {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(logMarkFile(file), "utf8"));
  } catch {
    // It is written after what it tells of: without one the log is taken as it is, as after a first commit.
    return null;
  }
  const record = asRecord(value);
  const [size, mtimeMs] = [asNumber(record?.["size"]), asNumber(record?.["mtimeMs"])];
  const [salts, frames] = [asText(record?.["salts"]), asNumber(record?.["frames"])];
  if (size === null || mtimeMs === null || salts === null || frames === null) return null;
  return { size, mtimeMs, salts, frames };
}

/** Before the log is moved into the file and taken away by somebody who writes no marks. */
export function dropLogMark(file: string): void {
  rmSync(logMarkFile(file), { force: true });
}

const SALTS_AT = 16;
const SALTS_BYTES = 8;

/** What the log in an open file was begun with; null while it has no header. */
export function saltsOf(log: number): string | null {
  const bytes = Buffer.alloc(SALTS_BYTES);
  return readSync(log, bytes, 0, SALTS_BYTES, SALTS_AT) === SALTS_BYTES
    ? bytes.toString("hex")
    : null;
}

/** The same of the log beside a database. */
export function readSalts(file: string): string | null {
  let log: number;
  try {
    log = openSync(`${file}-wal`, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    return saltsOf(log);
  } finally {
    closeSync(log);
  }
}

/** Whether nothing was moved from the log into the file since. */
export function isUnmovedSince(file: string, mark: LogMark): boolean {
  const { size, mtimeMs } = statSync(file);
  return size === mark.size && mtimeMs === mark.mtimeMs;
}
