import { Worker } from "node:worker_threads";

/** Text, because a file of its own would have to be found from each bundle this gets into. */
const MOVE = `
const { workerData: file } = require("node:worker_threads");
const Database = require("better-sqlite3");
const database = new Database(file, { fileMustExist: true, timeout: 0 });
try {
  database.pragma("wal_checkpoint(PASSIVE)");
} finally {
  database.close();
}
`;

/** 32 MB: moved more often, every batch of an import would copy the same pages of the indexes again. */
const MOVED_FROM_PAGES = 8192;

interface LogMover {
  /**
   * After a commit: moves what the log holds into the file, in a thread, once it is much.
   * @param pages of the log that the file does not have yet
   */
  noteCommit(pages: number): void;
  /** When no thread is at it. */
  settle(): Promise<void>;
}

/**
 * Copying the write-ahead log into the database file takes long after a large write, and SQLite would do it within
 * the commit, at a standstill of everybody else. What a thread fails to do stays in the log, which nothing is lost
 * by; from `LOG_PAGES` on the commit does it after all.
 */
export function createLogMover(file: string): LogMover {
  let moving: Promise<void> | null = null;
  let thread: Worker | null = null;

  return {
    noteCommit(pages) {
      if (moving !== null || pages < MOVED_FROM_PAGES) return;
      const worker = new Worker(MOVE, { eval: true, workerData: file, env: {}, execArgv: [] });
      worker.unref();
      thread = worker;
      moving = new Promise<void>((resolve) => {
        // A full disk or a file that is gone: the writer meets the same, and says so.
        worker.once("error", () => resolve());
        worker.once("exit", () => resolve());
      }).then(() => {
        moving = null;
        thread = null;
      });
    },
    async settle() {
      // A process that has nothing else to do would end here, before its library is closed.
      thread?.ref();
      await moving;
    },
  };
}
