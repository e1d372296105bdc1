import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { isPostgres, parsePlace } from "../place/postgres-place";
import { LibraryRefusedError } from "../refusal/library-refused";
import { makeFolder } from "./make-folder";

/** The folder of everything that must survive a restart: `COLLOQUY_DATA`, default `./data`. Absolute. */
export function dataDirectory(): string {
  return resolve(/* turbopackIgnore: true */ process.env["COLLOQUY_DATA"] || "data");
}

/**
 * What is kept beside the library in files: the SQLite file itself, and for a library on PostgreSQL a name in the data
 * directory that files such as the head of the ledger begin with.
 */
export function databaseFile(): string {
  return localFile(libraryPlace());
}

export function localFile(place: string): string {
  return isPostgres(place) ? resolve(dataDirectory(), `postgres-${parsePlace(place).name}`) : place;
}

/**
 * Where the library is: the address that `DATABASE_URL` has of a PostgreSQL database, which may hold a password and is
 * never shown; else the SQLite file that a `file:` form of it names, or `colloquy.db` in the data directory. Relative
 * forms are relative to the working directory.
 * @throws LibraryRefusedError for a URL of any other kind; the message never repeats it
 */
export function libraryPlace(): string {
  const url = process.env["DATABASE_URL"];
  if (url === undefined || url === "") return resolve(dataDirectory(), "colloquy.db");
  if (url.startsWith("file://")) return fileURLToPath(url);
  if (url.startsWith("file:")) return resolve(url.slice("file:".length));
  if (isPostgres(url)) return url;
  throw new LibraryRefusedError(
    "database-address",
    "DATABASE_URL is neither a file (file:/path/to/colloquy.db) nor a PostgreSQL database.",
  );
}

/** Creates the directories of the data and of `file`, closed to other users of the machine. */
export function createDirectories(file: string): void {
  for (const directory of [dataDirectory(), dirname(file)]) {
    makeFolder(directory, 0o700);
  }
}
