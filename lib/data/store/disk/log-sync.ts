import { closeSync, fsyncSync, openSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";

import { DiskFullError, isDiskFull } from "./full";

/** The write-ahead log of an open library, as far as the disk is concerned. */
export interface LogSync {
  /**
   * Waits until the disk has what is in the log, while others go on. SQLite itself takes care that the disk has the
   * database file before the log is used again, or is taken away.
   * @throws DiskFullError
   */
  readonly sync: () => Promise<void>;
  /** The same at once, for the last moment of a process. */
  readonly syncNow: () => void;
  /** When the library is closed. */
  readonly close: () => void;
}

/** Keeps the log open, since opening it takes as long as to ask for it; it is one file while a library is open. */
export function createLogSync(file: string): LogSync {
  const path = `${file}-wal`;
  let log: FileHandle | null = null;
  let isClosed = false;

  return {
    async sync() {
      try {
        log ??= await open(path, "r+");
        await log.datasync();
      } catch (error) {
        // There is none yet, or it was closed meanwhile, and the library with it.
        if (hasCode(error, "ENOENT") || (isClosed && hasCode(error, "EBADF"))) return;
        if (!isDiskFull(error)) throw error;
        throw new DiskFullError("What was changed last is there, but a power cut could lose it.", {
          cause: error,
        });
      } finally {
        if (isClosed) await closeLog();
      }
    },
    syncNow() {
      let own: number;
      try {
        own = openSync(path, "r+");
      } catch (error) {
        if (hasCode(error, "ENOENT")) return;
        throw error;
      }
      try {
        fsyncSync(own);
      } finally {
        closeSync(own);
      }
    },
    close() {
      isClosed = true;
      // A file that was only asked for loses nothing by failing to close.
      closeLog().catch(() => undefined);
    },
  };

  async function closeLog(): Promise<void> {
    const closing = log;
    log = null;
    await closing?.close();
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
