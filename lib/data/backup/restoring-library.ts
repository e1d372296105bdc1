import { existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";

import { isCorrupt } from "@/lib/data/store/damage/library-damage";
import { openDatabase } from "@/lib/data/store/driver/driver";
import { LibraryRefusedError } from "@/lib/data/store/refusal/library-refused";
import {
  askToStepAside,
  isBeingRestored,
  removeRestoringFolder,
  restoringFile,
} from "@/lib/data/store/prepare/restoring-folder";
import { makeFolder } from "@/lib/data/store/files/make-folder";
import { syncFile, syncFolder } from "@/lib/data/store/files/sync-file";
import { isPostgres } from "@/lib/data/store/place/postgres-place";
import {
  restoringAddress,
  clearRestoringSchema,
  markSchemaReady,
  swapSchemas,
} from "@/lib/data/store/postgres/restoring-schema";
import { openStore, type Store } from "@/lib/data/store/store";

/** A library that is being made to take the place of another. */
export interface RestoringLibrary {
  readonly store: Store;
  /** Asks the servers that use the present one to step aside; they look for it from time to time. */
  markReady(): Promise<void>;
  /** Puts it in its place, in one step: whoever is killed meanwhile leaves the old library or the new one. */
  swapIn(): Promise<void>;
  /** Removes it. */
  discard(): Promise<void>;
}

/** Makes an empty library that can take the place of the one that is there. */
export function openRestoring(place: string): Promise<RestoringLibrary> {
  return isPostgres(place) ? openRestoringSchema(place) : openRestoringFile(place);
}

async function openRestoringSchema(url: string): Promise<RestoringLibrary> {
  await clearRestoringSchema(url);
  const store = await openStore(restoringAddress(url));
  // Says that it is being built, so that no start takes it for the rest of a crash.
  const claim = await store.claim(async () => undefined);
  return {
    store,
    markReady: () => markSchemaReady(url),
    async swapIn() {
      // The claim stays until the swap removes it: servers that have stepped aside wait as long as it is there.
      await store.close();
      claim.release();
      await swapSchemas(url);
    },
    async discard() {
      claim.release();
      await store.close().catch(() => undefined);
      await clearRestoringSchema(url);
    },
  };
}

async function openRestoringFile(file: string): Promise<RestoringLibrary> {
  if (isBeingRestored(file)) {
    throw new LibraryRefusedError("library-busy", `Another restore of ${file} is under way.`);
  }
  removeRestoringFolder(file);
  const path = restoringFile(file);
  makeFolder(dirname(path), 0o700);
  const store = await openStore(path);
  // Says that it is being built, so that no start takes it for the rest of a crash.
  const claim = await store.claim(async () => undefined);
  return {
    store,
    markReady: async () => askToStepAside(file),
    async swapIn() {
      await store.close();
      if (existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0) {
        throw new Error("The restored library is not one file.");
      }
      syncFile(path);
      settle(file);
      renameSync(path, file);
      syncFolder(dirname(file));
      claim.release();
      removeRestoringFolder(file);
    },
    async discard() {
      await store.close().catch(() => undefined);
      claim.release();
      removeRestoringFolder(file);
    },
  };
}

/**
 * How long the library that is replaced may be in use by somebody who just looks at it, or is about to end: longer than they
 * wait for this process to leave it.
 */
const PATIENCE_MS = 8000;

/**
 * Makes the library that is replaced one file: its write-ahead log would be taken for the new one's.
 * @throws LibraryRefusedError while another process has it open
 */
function settle(file: string): void {
  if (!existsSync(file)) return;
  const database = openDatabase(file, { timeout: PATIENCE_MS });
  try {
    database.pragma("journal_mode = DELETE");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code.startsWith("SQLITE_BUSY")) {
      const found = `Another process uses the library ${file}.`;
      throw new LibraryRefusedError("library-busy", found, { cause: error });
    }
    if (!isCorrupt(error) && code !== "SQLITE_NOTADB" && !code.startsWith("SQLITE_IOERR"))
      throw error;
  } finally {
    database.close();
  }
  for (const end of ["-wal", "-shm", "-journal"]) rmSync(file + end, { force: true });
}

/**
 * Keeps a library that cannot be opened under other names, with its log.
 * @returns the new name of its file; null where there is none
 */
export function keepAside(file: string, mark: string): string | null {
  if (!existsSync(file)) return null;
  const aside = `${file}.${mark}`;
  for (const end of ["", "-wal"]) {
    if (existsSync(file + end)) linkSync(file + end, aside + end);
  }
  return aside;
}
