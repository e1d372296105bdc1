import { statSync } from "node:fs";

/**
 * Another text whenever somebody may have written into an SQLite file: a commit of whichever process goes into the
 * write-ahead log, and from there into the file.
 */
export function fileMark(file: string): string {
  return [file, `${file}-wal`].map(stampOf).join(" ");
}

function stampOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "-" : `${found.mtimeNs}/${found.size}`;
}
