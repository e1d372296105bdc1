import { statSync } from "node:fs";

import { LibraryRefusedError } from "../damage/library-refused";

/** Files SQLite and this program keep under the name of a library. */
const BESIDE = ["", "-wal", "-shm", "-journal", ".owner", ".stamp"];

/** What file systems and SQLite say of places where no library can be, or that may not be written. */
const UNUSABLE =
  /^(?:ENOTDIR|EEXIST|EISDIR|ELOOP|EACCES|EPERM|EROFS|ENAMETOOLONG|SQLITE_(?:CANTOPEN|READONLY|PERM|IOERR_(?:READ|LOCK|ACCESS)$))/;

/** @throws LibraryRefusedError when something else than a file has the name of one */
export function refuseOccupied(file: string): void {
  for (const end of BESIDE) {
    const entry = statSync(file + end, { throwIfNoEntry: false });
    if (entry === undefined || entry.isFile()) continue;
    const what = entry.isDirectory() ? "a folder" : "no ordinary file";
    throw new LibraryRefusedError(
      "library-unusable",
      `The library ${file} cannot be opened: ${file + end} is ${what}.`,
    );
  }
}

/** The refusal of a place that cannot be used, for what the system said of it; null for every other error. */
export function unusablePlace(file: string, error: unknown): LibraryRefusedError | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!(error instanceof Error) || !UNUSABLE.test(code)) return null;
  return new LibraryRefusedError(
    "library-unusable",
    `The library ${file} cannot be opened or written: ${error.message}.`,
    { cause: error },
  );
}
