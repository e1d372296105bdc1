import { basename, dirname, join } from "node:path";

/** The setting with the id of a library on PostgreSQL. It is in no backup: a restored library is another one. */
export const LIBRARY_ID = "library.id";

/** Null for what is no id: it becomes a part of a path. */
export const asLibraryId = (value: string | undefined): string | null =>
  value !== undefined && /^[0-9A-Z]{26}$/.test(value) ? value : null;

/** What the names of files about the library with this id begin with. */
export const filesOfLibrary = (id: string, folder: string): string =>
  join(/* turbopackIgnore: true */ folder, `library-${id}`);

/** The file with the head of a library whose files begin with this name. */
export const headFile = (databaseFile: string): string =>
  join(
    /* turbopackIgnore: true */ dirname(databaseFile),
    `${basename(databaseFile)}.ledger-head.json`,
  );
