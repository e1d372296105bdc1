import { basename } from "node:path";

import { readLogPages } from "../connection/log-pages";
import { isUnmovedSince, readLogMark, readSalts } from "../files/log-mark";
import { LibraryRefusedError } from "../refusal/library-refused";
import { refuseCorrupt } from "./integrity";
import { openDatabase } from "@/lib/data/store/driver/driver";

/**
 * A write-ahead log that was cut off, or is damaged within, ends earlier for SQLite, and another one in its place is
 * taken for the one of the file. What was acknowledged last is named beside the database.
 * @throws LibraryRefusedError
 */
export function refuseCutLog(file: string): void {
  const mark = readLogMark(file);
  if (mark === null || !isUnmovedSince(file, mark)) return;
  if (mark.frames === 0) {
    refuseAnyLog(file);
    return;
  }
  const frames = countFrames(file);
  const log = basename(`${file}-wal`);
  if (frames > 0 && readSalts(file) !== mark.salts) {
    throw new LibraryRefusedError(
      "library-log-foreign",
      `The log ${log} beside ${file} is not the one that was written last: it is of another file or of an earlier time.`,
    );
  }
  if (frames >= mark.frames) return;
  throw new LibraryRefusedError(
    "library-log-missing",
    `The last changes of ${file} are missing: ${log} has ${frames} whole pages of at least ${mark.frames}.`,
  );
}

/**
 * A file that has everything has no log: one beside it is of another file, or of an earlier time.
 * @throws LibraryRefusedError
 */
export function refuseAnyLog(file: string): void {
  if (countFrames(file) === 0) return;
  throw new LibraryRefusedError(
    "library-log-foreign",
    `The log ${basename(`${file}-wal`)} beside ${file} is of another file or of an earlier time: it has everything.`,
  );
}

/** How many pages SQLite would take from the log. */
function countFrames(file: string): number {
  if (readSalts(file) === null) return 0;
  return refuseCorrupt(file, () => {
    const database = openDatabase(file, { readonly: true, timeout: 5000 });
    try {
      return readLogPages(database)?.all ?? 0;
    } finally {
      database.close();
    }
  });
}
