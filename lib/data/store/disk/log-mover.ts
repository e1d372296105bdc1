import { Worker } from "node:worker_threads";
import { REQUIRE_DRIVER } from "@/lib/data/store/driver/driver";

/** Text, because a file of its own would have to be found from each bundle this gets into. */
const MOVE = `
const { workerData: file } = require("node:worker_threads");
const Database = ${REQUIRE_DRIVER};
const database = new Database(file, { fileMustExist: true, timeout: 0 });
try {
  database.pragma("wal_checkpoint(PASSIVE)");
} finally {
  database.close();
}
`;

/** 32 MB: moved more often, every batch of an import would copy the same pages of the indexes again. */
const MOVED_FROM_PAGES = 8192;

/** 128 MB: a longer one is moved as a whole before anything else is written, and used again from its beginning. */
const LONG_PAGES = 32_768;

/** The write-ahead log of a connection. */
export interface WrittenLog {
  /** How many pages it has, and how many of them are not in the database file yet. */
  logPages(): { readonly all: number; readonly unmoved: number };
  /** Moves what nobody reads any more, at a standstill of everybody else. */
  moveLog(): void;
}

interface LogMover {
  /**
   * After a commit: moves what the log holds into the file, in a thread, once it is much.
   * @param pages of the log that the file does not have yet
   */
  noteCommit(pages: number): void;
  /**
   * Before a transaction: waits until a thread has moved a log that has become long. While others write, a thread is
   * never done, and the log would grow for ever.
   */
  keepShort(log: WrittenLog): Promise<void>;
  /** When no thread is at it. */
  settle(): Promise<void>;
}

/**
 * Copying the write-ahead log into the database file takes long after a large write, and SQLite would do it within
 * the commit, at a standstill of everybody else. What a thread fails to do stays in the log, which nothing is lost
 * by; a long log of it is moved by the connection itself.
 * @param onMoved is called whenever the file may have been written
 */
export function createLogMover(file: string, onMoved: () => void = () => undefined): LogMover {
  let moving: Promise<void> | null = null;
  let thread: Worker | null = null;
  let hasFailed = false;
  let longFrom = LONG_PAGES;

  function start(): void {
    const worker = new Worker(MOVE, { eval: true, workerData: file, env: {}, execArgv: [] });
    worker.unref();
    thread = worker;
    hasFailed = false;
    moving = new Promise<void>((resolve) => {
      // A full disk or a file that is gone: the writer meets the same, and says so.
      worker.once("error", () => {
        hasFailed = true;
        resolve();
      });
      worker.once("exit", () => resolve());
    }).then(() => {
      moving = null;
      onMoved();
      thread = null;
    });
  }

  async function settle(): Promise<void> {
    // A process that has nothing else to do would end here, before its library is closed.
    thread?.ref();
    await moving;
  }

  return {
    noteCommit(pages) {
      if (moving === null && pages >= MOVED_FROM_PAGES) start();
    },
    async keepShort(log) {
      if (log.logPages().all < longFrom) {
        longFrom = LONG_PAGES;
        return;
      }
      await settle();
      if (log.logPages().unmoved > 0) start();
      await settle();
      if (hasFailed) {
        log.moveLog();
        onMoved();
      }
      // It is used again by the next write, unless somebody still reads what is in it: then a try each time is in vain.
      longFrom = Math.max(LONG_PAGES, log.logPages().all + MOVED_FROM_PAGES);
    },
    settle,
  };
}
