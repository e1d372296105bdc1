import { isPostgres } from "./place/postgres-place";
import { openPostgresReader } from "./postgres-store";
import { seenStore } from "./seen-store";
import type { Store, StoreReader } from "./store-type";
import { countMigrations, createReaders } from "./connection/readers";
import { fileMark } from "./files/file-mark";

/** Something in a thread that only reads wanted to write: a fault of this program. */
class ReadingThreadError extends Error {
  override name = "ReadingThreadError";
}

const refuse = (): never => {
  throw new ReadingThreadError(
    "A thread that answers requests reads the library; it never writes.",
  );
};

/**
 * A library that the main thread has opened, for a thread beside it: what only reads. Writes have one lock, and that
 * is the main thread's.
 */
export function openReadingStore(place: string): Store {
  const reader = isPostgres(place) ? openPostgresReader(place) : openSqliteReader(place);
  return seenStore({ ...refusing, ...reader });
}

/** What writes, for a thread that does not. */
const refusing = {
  write: async () => refuse(),
  onDisk: async () => refuse(),
  inTurn: async () => refuse(),
  emptyLog: async () => refuse(),
  isFull: () => false,
  reserveSpace: async () => refuse(),
  requireSpace: async () => undefined,
  releasePages: async () => refuse(),
  claim: async () => refuse(),
} as const;

function openSqliteReader(file: string): StoreReader {
  const readers = createReaders(file);
  return {
    engine: "sqlite",
    shown: file,
    file,
    openSnapshot: readers.openSnapshot,
    readMark: async () => fileMark(file),
    countMigrations: () => countMigrations(readers),
    async close() {
      readers.close();
    },
    closeNow() {
      readers.close();
      return false;
    },
  };
}
