import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";

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

/** Replaces the stamp in one step. */
export function writeStamp(
  file: string,
  state: LibraryStamp["state"],
  written: boolean,
  pid = process.pid,
): void {
  const { size, mtimeMs } = statSync(file);
  const stamp: LibraryStamp = { format: 1, state, pid, size, mtimeMs, written };
  const partial = `${stampFile(file)}.${process.pid}`;
  writeFileSync(partial, JSON.stringify(stamp), { mode: 0o600 });
  renameSync(partial, stampFile(file));
}

/** Whether the database file is byte for byte where its last user left it, as far as the file system says. */
export function isUntouched(file: string, stamp: LibraryStamp): boolean {
  const { size, mtimeMs } = statSync(file);
  return size === stamp.size && mtimeMs === stamp.mtimeMs;
}
