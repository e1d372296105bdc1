import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";

import { processMark } from "./partial-file";

/** What is recorded beside a library about how it was last used. It is no part of the library's content. */
export interface LibraryStamp {
  readonly format: 1;
  /** open: a process uses it, or was killed while it did. closed: every change is in the file itself. */
  readonly state: "open" | "closed";
  /** The process that wrote the stamp. */
  readonly pid: number;
  /** Of the database file at that moment. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Whether that process has changed the library; its changes begin their life in the write-ahead log. */
  readonly written: boolean;
}

/** Its presence says that there was a library under this name. */
export const stampFile = (file: string): string => `${file}.stamp`;

/** Null when there is none, or none that can be read: then the library is checked as after a crash. */
export function readStamp(file: string): LibraryStamp | null {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(stampFile(file), "utf8"));
  } catch {
    return null;
  }
  const isStamp =
    typeof value === "object" && value !== null && "format" in value && value.format === 1;
  // Written by writeStamp alone, in one step: what has its format has its members.
  return isStamp ? (value as LibraryStamp) : null;
}

/** What the file system says of a file for which there is no room. */
const NO_ROOM = /^(?:ENOSPC|EDQUOT)$/;

const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && "code" in error && NO_ROOM.test(String(error.code));

/** A stamp is never longer: it fills up to this with spaces, so that another one fits in its place. */
const STAMP_BYTES = 512;

/**
 * Replaces the stamp in one step. On a full disk it is written over: it fits into the one sector that it has, so that
 * a kill or a power cut leaves the one or the other.
 */
export function writeStamp(
  file: string,
  state: LibraryStamp["state"],
  written: boolean,
  pid = process.pid,
): void {
  const { size, mtimeMs } = statSync(file);
  const stamp: LibraryStamp = { format: 1, state, pid, size, mtimeMs, written };
  const text = JSON.stringify(stamp).padEnd(STAMP_BYTES);
  const partial = `${stampFile(file)}.${processMark()}`;
  try {
    writeFileSync(partial, text, { mode: 0o600 });
    renameSync(partial, stampFile(file));
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    rmSync(partial, { force: true });
    if (!existsSync(stampFile(file))) throw error;
    writeOver(stampFile(file), text);
  }
}

function writeOver(path: string, text: string): void {
  const handle = openSync(path, "r+");
  try {
    writeSync(handle, text, 0);
  } finally {
    closeSync(handle);
  }
}

/**
 * To be called before a connection is closed that may take the write-ahead log away because the file has everything.
 * The file gets a new time, which takes no space: a stamp from before says no longer that the log has to be there, also
 * when this process is killed, or finds no space, before it writes the next one.
 */
export function renounceLog(file: string): void {
  const nowMs = Math.max(Date.now(), Math.ceil(statSync(file).mtimeMs) + 1);
  utimesSync(file, nowMs / 1000, nowMs / 1000);
}

/** Whether the database file is byte for byte where its last user left it, as far as the file system says. */
export function isUntouched(file: string, stamp: LibraryStamp): boolean {
  const { size, mtimeMs } = statSync(file);
  return size === stamp.size && mtimeMs === stamp.mtimeMs;
}
