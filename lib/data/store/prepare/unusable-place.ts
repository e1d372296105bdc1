import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";

import { LibraryRefusedError } from "../refusal/library-refused";

/** Files SQLite and this program keep under the name of a library. */
const BESIDE = ["", "-wal", "-shm", "-journal", ".owner", ".stamp", ".log-mark"];

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
      `The library ${file} can’t be opened: ${file + end} is ${what}.`,
    );
  }
}

/** Folders of the data directory in which something is made while the library is used. */
const WRITTEN = ["", "spool"];

/**
 * Looks whether what an import needs can be made, so that a start says it and not the first file somebody drops.
 * @throws LibraryRefusedError
 */
export function refuseClosed(file: string, dataDirectory: string): void {
  for (const name of WRITTEN) {
    // The build would take every file of the project for one that may stand here.
    const folder = join(/* turbopackIgnore: true */ dataDirectory, name);
    const entry = statSync(/* turbopackIgnore: true */ folder, { throwIfNoEntry: false });
    if (entry === undefined) continue;
    const refuse = (what: string) =>
      new LibraryRefusedError(
        "library-unusable",
        `The library ${file} can’t be opened: ${folder} ${what}.`,
      );
    if (!entry.isDirectory()) throw refuse("is not a folder");
    try {
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
      const user = process.getuid?.();
      const isForeign = user !== undefined && user !== entry.uid;
      throw refuse(
        isForeign
          ? `belongs to another user (${entry.uid}; Colloquy runs as ${user}) and may not be written`
          : "may not be written",
      );
    }
  }
}

/** The refusal of a place that cannot be used, for what the system said of it; null for every other error. */
export function unusablePlace(file: string, error: unknown): LibraryRefusedError | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!(error instanceof Error) || !UNUSABLE.test(code)) return null;
  return new LibraryRefusedError(
    "library-unusable",
    `The library ${file} can’t be opened or written: ${error.message}.`,
    { cause: error },
  );
}
