import { statSync } from "node:fs";

import { isOwnedElsewhere } from "./locks/library-owner";
import { writeStamp } from "./files/stamp-file";

/** How often the stamp of a library that is being written is compared with its file. */
const COMPARE_MS = 2000;

interface StampTracker {
  /** Before a change: from now on the write-ahead log may hold what the file does not. */
  noteWrite(): void;
  /** When the file holds everything. */
  noteClosed(): void;
}

/** Records how this process uses a library. Beside a living owner a guest records nothing. */
export function trackStamp(file: string): StampTracker {
  const isGuest = isOwnedElsewhere(file);
  let comparedMs = 0;
  let stampedMtimeMs: number | null = null;
  return {
    noteWrite() {
      const nowMs = Date.now();
      if (isGuest || nowMs - comparedMs < COMPARE_MS) return;
      comparedMs = nowMs;
      if (stampedMtimeMs === statSync(file).mtimeMs) return;
      writeStamp(file, "open", true);
      stampedMtimeMs = statSync(file).mtimeMs;
    },
    noteClosed() {
      if (!isGuest) writeStamp(file, "closed", false);
    },
  };
}
