import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The environment names a database this version cannot open; the message is for the person who set it. */
class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** Where everything that must survive a restart lives: `COLLOQUY_DATA`, default `./data`. Absolute. */
export function dataDirectory(): string {
  return resolve(/* turbopackIgnore: true */ process.env["COLLOQUY_DATA"] || "data");
}

/**
 * The SQLite file: what a `file:` form of `DATABASE_URL` names, else `colloquy.db` in the data directory.
 * Relative forms are relative to the working directory.
 * @throws DatabaseUnavailableError for a URL of any other kind
 */
export function databaseFile(): string {
  const url = process.env["DATABASE_URL"];
  if (url === undefined || url === "") return resolve(dataDirectory(), "colloquy.db");
  if (url.startsWith("file://")) return fileURLToPath(url);
  if (url.startsWith("file:")) return resolve(url.slice("file:".length));
  if (/^postgres/i.test(url)) {
    throw new DatabaseUnavailableError("PostgreSQL is not available in this version yet");
  }
  throw new DatabaseUnavailableError(
    "DATABASE_URL is of no known kind. Leave it unset, or name an SQLite file: file:/path/to/colloquy.db",
  );
}

/** Creates the directories of the data and of `file`, closed to other users of the machine. */
export function createDirectories(file: string): void {
  for (const directory of [dataDirectory(), dirname(file)]) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  }
}
