import { closeSync, constants, fdatasyncSync, openSync, statSync, writeSync } from "node:fs";

import type { LogPages } from "../connection/log-pages";
import { logMarkBytes, logMarkFile, saltsOf, type LogMark } from "../files/log-mark";
import { isDiskFull } from "./full";

/** Says beside an open database how far its write-ahead log reaches. */
export interface LogMarks {
  /** After a commit. */
  note(pages: LogPages): void;
  /** Says what was noted by now once `sync` has put it on the disk: a mark is never ahead of the log. */
  around(sync: () => Promise<void>): Promise<void>;
  /** Says what was noted, where each commit waits for the disk itself. */
  write(): void;
  /** Before the log is emptied. The disk has it when this returns: after a power cut an older mark would miss the log. */
  clear(): void;
  /** When the file has everything, and the log beside it is not the one that was written. */
  refuseLog(): void;
  /** When the database is closed. */
  close(): void;
}

const NO_MARKS: LogMarks = {
  note: () => undefined,
  around: (sync) => sync(),
  write: () => undefined,
  clear: () => undefined,
  refuseLog: () => undefined,
  close: () => undefined,
};

/** @param isGuest beside a living owner, who marks what both write; a guest marks nothing */
export function createLogMarks(file: string, isGuest = false): LogMarks {
  const OVER = constants.O_RDWR | constants.O_CREAT;
  const marks = isGuest ? null : onFullDisk(null, () => openSync(logMarkFile(file), OVER, 0o600));
  return marks === null ? NO_MARKS : marksIn(file, marks);
}

function marksIn(file: string, marks: number): LogMarks {
  let log: number | null = null;
  let noted: LogMark | null = null;

  function write(mark: LogMark | null): void {
    // Where even what is there cannot be written over, the mark is behind, which makes no false alarm.
    onFullDisk(0, () => writeSync(marks, logMarkBytes(mark), 0, undefined, 0));
  }

  return {
    note({ all, unmoved }) {
      // Opening it takes as long as everything else; it is one file while the database is open.
      log ??= openSync(`${file}-wal`, "r");
      const salts = saltsOf(log);
      const { size, mtimeMs } = statSync(file);
      noted = salts === null || unmoved === 0 ? null : { size, mtimeMs, salts, frames: all };
    },
    async around(sync) {
      const before = noted;
      await sync();
      // Emptied meanwhile, the log has other pages than these.
      if (before !== null && noted !== null) write(before);
    },
    write: () => write(noted),
    clear() {
      noted = null;
      write(null);
      fdatasyncSync(marks);
    },
    refuseLog() {
      noted = null;
      const { size, mtimeMs } = statSync(file);
      write({ size, mtimeMs, salts: "", frames: 0 });
    },
    close() {
      if (log !== null) closeSync(log);
      closeSync(marks);
    },
  };
}

function onFullDisk<T>(otherwise: T, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return otherwise;
  }
}
