import { isPostgres } from "./place/postgres-place";
import { openPostgresStore } from "./postgres-store";
import { openSqliteStore } from "./sqlite-store";
import type { Store } from "./store-type";

export type { Store };

/**
 * Opens (and creates, and migrates) the library in a place.
 * @param place an SQLite file, or the address of a PostgreSQL database
 * @throws LibraryRefusedError; DiskFullError when the disk is so full that it cannot be opened; it is as it was
 */
export function openStore(place: string): Promise<Store> {
  return isPostgres(place) ? openPostgresStore(place) : openSqliteStore(place);
}
