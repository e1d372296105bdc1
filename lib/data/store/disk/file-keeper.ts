import { noteLostFile } from "../damage/library-damage";
import type { LogMarks } from "./log-marks";
import type { WrittenLog } from "./log-mover";
import { createOwnFiles } from "./own-files";

/** How often somebody looks whether the files are still there while nobody writes. */
const LOOK_MS = 1000;

interface FileKeeper {
  /** Under the lock for writes: says when files of the library are others now, and keeps what was confirmed. */
  look(): void;
  /** Looks from time to time. @param underLock rejects when the library was closed */
  start(underLock: (work: () => Promise<void>) => Promise<void>): void;
  stop(): void;
}

const RESTART =
  "Stop Colloquy, look what removes or replaces its files while it runs, and start it again.";

/**
 * Notices when somebody removes or replaces the files of a library that is open. What the log has is moved into the
 * file then, as long as the log can still be read: it would be gone with this process.
 */
export function createFileKeeper({
  file,
  writer,
  marks,
}: {
  readonly file: string;
  readonly writer: WrittenLog;
  readonly marks: LogMarks;
}): FileKeeper {
  const own = createOwnFiles(file);
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const lost = own.lost();
    if (lost === "file") {
      const kept =
        "What was confirmed until then is in memory and in the removed file only: export it or make a backup before " +
        "you stop Colloquy, and put the library back from there or from your own copy.";
      noteLostFile(file, "was removed or replaced while it was open", kept);
    }
    if (lost !== "log") return;
    const { unmoved } = move();
    const found = "lost its write-ahead log: the file was removed or replaced while it was open";
    const kept =
      unmoved === 0
        ? "Everything that was confirmed is in the library."
        : "What was confirmed last is kept when Colloquy is stopped properly, and lost when it is killed.";
    noteLostFile(file, found, `${kept} ${RESTART}`);
    if (unmoved === 0) marks.refuseLog();
  }

  function move() {
    writer.moveLog();
    return writer.logPages();
  }

  return {
    look,
    start(underLock) {
      timer = setInterval(() => {
        // Who closes the library moves what is left.
        if (own.lost() !== null) underLock(async () => look()).catch(() => undefined);
      }, LOOK_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
