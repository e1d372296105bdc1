import { NamedError } from "./named-error";

/** Why a library is not opened. The codes are a contract: health, pages and tests tell by them. */
export type RefusalCode =
  | "library-missing"
  | "library-empty"
  | "library-foreign"
  | "library-damaged"
  | "library-incomplete"
  | "library-log-missing"
  | "library-newer"
  | "library-interrupted"
  | "migration-changed"
  | "library-unusable"
  | "library-busy";

const RESTORE =
  "Stop Colloquy, move the damaged files aside together with their -wal and -shm files, and restore the data " +
  "directory from your own copy. Copies made before upgrades are in the folder backups of the data directory.";

const WHAT_TO_DO: Readonly<Record<RefusalCode, string>> = {
  "library-missing": `${RESTORE} To begin with an empty library, choose another data directory.`,
  "library-empty": `${RESTORE} To begin with an empty library, choose another data directory.`,
  "library-foreign":
    "Set COLLOQUY_DATA or DATABASE_URL to the library you mean. Nothing in this file was changed.",
  "library-damaged": `${RESTORE} Nothing was changed.`,
  "library-incomplete": `${RESTORE} Nothing was changed.`,
  "library-log-missing":
    "Put the -wal file back next to the library if you still have it. If it is lost, restore a copy, or delete " +
    "the .stamp file next to the library to go on without the last changes.",
  "library-newer":
    "Start the version of Colloquy that wrote it, or a newer one. Nothing was changed.",
  "library-interrupted": `${RESTORE} Nothing was changed.`,
  "migration-changed":
    "Restore the original files in prisma/migrations, for instance by installing this version of Colloquy again.",
  "library-unusable":
    "Remove what is in its place or give Colloquy the right to write there, or set COLLOQUY_DATA to another folder. " +
    "Nothing was changed.",
  "library-busy": "Stop the other process or wait until it is done, then start again.",
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
