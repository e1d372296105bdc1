import type { Store } from "./store";
import { createReaders } from "./connection/readers";
import { openPrisma } from "./connection/synced-sqlite";

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
export function openReadingStore(file: string): Store {
  const readers = createReaders(file);
  const prisma = openPrisma(file);
  return {
    file,
    prisma,
    openSnapshot: readers.openSnapshot,
    read: readers.read,
    write: async () => refuse(),
    writePrisma: async () => refuse(),
    emptyLog: async () => refuse(),
    isFull: false,
    reserveSpace: async () => refuse(),
    requireSpace: async () => undefined,
    releasePages: async () => refuse(),
    async close() {
      readers.close();
      await prisma.$disconnect();
    },
    closeNow() {
      readers.close();
      return false;
    },
  };
}
