import { NamedError } from "./named-error";

/** Why a library is not opened. The codes are a contract: health, pages and tests tell by them. */
export type RefusalCode =
  | "library-missing"
  | "library-empty"
  | "accounts-missing"
  | "library-foreign"
  | "library-damaged"
  | "library-incomplete"
  | "library-log-missing"
  | "library-log-foreign"
  | "library-journal-foreign"
  | "library-newer"
  | "library-interrupted"
  | "migration-changed"
  | "library-unusable"
  | "library-busy"
  | "database-address"
  | "database-setting"
  | "database-unreachable"
  | "database-login"
  | "database-missing"
  | "database-rights"
  | "database-read-only"
  | "database-old"
  | "database-encoding"
  | "database-foreign";

const RESTORE =
  "Stop Colloquy, move the damaged files aside together with their -wal and -shm files, and restore the data " +
  "directory from your own copy. Copies made before upgrades are in the folder backups of the data directory.";

const WHAT_TO_DO: Readonly<Record<RefusalCode, string>> = {
  "library-missing": `${RESTORE} To begin with an empty library, choose another data directory.`,
  "library-empty": `${RESTORE} To begin with an empty library, choose another data directory.`,
  "accounts-missing":
    "Stop Colloquy and put your own copy of it back. Copies made before upgrades are in the folder backups of the data " +
    "directory. To begin without accounts, move the files away that are named here. Nothing was changed.",
  "library-foreign":
    "Set COLLOQUY_DATA or DATABASE_URL to the library you mean. Nothing in this file was changed.",
  "library-damaged": `${RESTORE} Nothing was changed.`,
  "library-incomplete": `${RESTORE} Nothing was changed.`,
  "library-log-missing":
    "Put the whole -wal file back next to it if you still have it. If it is lost, restore a copy, or delete the .stamp " +
    "file next to it to go on without the last changes. Nothing was changed.",
  "library-log-foreign":
    "Put its own -wal file back next to it. If there was none, move the one that is there away, together with the " +
    "-shm file. Nothing was changed.",
  "library-journal-foreign": "Move the -journal file away, then start again. Nothing was changed.",
  "library-newer":
    "Start the version of Colloquy that wrote it, or a newer one. Nothing was changed.",
  "library-interrupted": `${RESTORE} Nothing was changed.`,
  "migration-changed":
    "Restore the original files in prisma/migrations, for instance by installing this version of Colloquy again.",
  "library-unusable":
    "Remove what is in its place or give Colloquy the right to write there, or set COLLOQUY_DATA to another folder. " +
    "Nothing was changed.",
  "library-busy": "Stop the other process or wait until it is done, then start again.",
  "database-address":
    "Set DATABASE_URL to postgres://name:password@host:5432/database, with special characters percent-encoded. To use a file instead, leave it unset.",
  "database-setting": "Correct it or leave it unset, then start again. Nothing was changed.",
  "database-unreachable":
    "Look whether the server is running and DATABASE_URL names its host and port, then start again. Nothing was changed.",
  "database-login":
    "Correct the name and the password in DATABASE_URL, then start again. Nothing was changed.",
  "database-missing":
    "Create the database with the encoding UTF8, or name another one in DATABASE_URL. Nothing was changed.",
  "database-rights":
    "Give the user of DATABASE_URL the right to create in the database, or make it the owner of the schema. Nothing was changed.",
  "database-read-only":
    "Name the primary server in DATABASE_URL; a standby belongs into DATABASE_READ_URL. Nothing was changed.",
  "database-old": "Use PostgreSQL 15 or newer. Nothing was changed.",
  "database-encoding":
    "Create a database with the encoding UTF8 and name it in DATABASE_URL. Nothing was changed.",
  "database-foreign":
    "Name another database, or another schema by ?schema= at the end of DATABASE_URL. Nothing was changed.",
};

/** The library cannot be opened, or may not be: what was found, and what a person can do. */
export class LibraryRefusedError extends NamedError {
  static override readonly errorName = "LibraryRefusedError";
  readonly code: RefusalCode;

  /** @param found a sentence that names the file and what is wrong with it */
  constructor(code: RefusalCode, found: string, options?: ErrorOptions) {
    super(`${found} ${WHAT_TO_DO[code]}`, options);
    this.code = code;
  }
}
