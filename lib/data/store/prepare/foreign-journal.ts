import { closeSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";

import { LibraryRefusedError } from "../refusal/library-refused";

/** What a rollback journal begins with that SQLite would carry out. */
const JOURNAL_MARK = "d9d505f920a163d7";

/** Where the header of a database says how it is written, and what it says with a write-ahead log. */
const WRITE_VERSION = 18;
const WITH_LOG = 2;

/**
 * A rollback journal does not say which file it is of: whoever opens the library would have SQLite write the pages of
 * any journal over its own, and cut it to the size of the other file. A library that was in use has a write-ahead log
 * instead, so a journal beside it is that of another database.
 * @throws LibraryRefusedError
 */
export function refuseForeignJournal(file: string): void {
  const journal = `${file}-journal`;
  if (bytesOf(journal, 0, 8)?.toString("hex") !== JOURNAL_MARK) return;
  if (bytesOf(file, WRITE_VERSION, 1)?.[0] !== WITH_LOG) return;
  throw new LibraryRefusedError(
    "library-journal-foreign",
    `The journal ${basename(journal)} beside ${file} is of another database: this one has none.`,
  );
}

/** Null where there is no such file. */
function bytesOf(path: string, at: number, length: number): Buffer | null {
  let handle: number;
  try {
    handle = openSync(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, at));
  } finally {
    closeSync(handle);
  }
}
