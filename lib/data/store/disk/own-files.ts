import { statSync } from "node:fs";

/** Which of the files of an open database is another one now, or gone. */
export type LostFile = "file" | "log";

/** Knows the files that an open database has by what the system numbers them with. */
export interface OwnFiles {
  /** Null while all are there. */
  lost(): LostFile | null;
}

const ENDS = [
  ["", "file"],
  ["-wal", "log"],
  // Connections find in it where each page is in the log.
  ["-shm", "log"],
] as const;

/**
 * Whoever has a file open goes on with it when it is removed or another one gets its name: what is written then is gone
 * with the process.
 * @param file is open by then
 */
export function createOwnFiles(file: string): OwnFiles {
  const known = new Map<string, number>();

  return {
    lost() {
      for (const [end, what] of ENDS) {
        const number = statSync(file + end, { throwIfNoEntry: false })?.ino;
        const before = known.get(end);
        // Both are made by the first statement.
        if (before === undefined && number !== undefined) known.set(end, number);
        if (before !== undefined && number !== before) return what;
      }
      return null;
    },
  };
}
