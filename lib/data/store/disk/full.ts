import { rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import { dataDirectory, databaseFile } from "../files/data-directory";
import { processMark } from "../files/partial-file";
import { NamedError } from "../refusal/named-error";

/** No space, no quota, or no more room in a file of a limited size. */
const FULL = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;

/** SQLite names what failed, not why: a quota, a log that cannot grow and a file that cannot be made look so. */
const MAYBE_FULL =
  /^(?:SQLITE_CANTOPEN|SQLITE_IOERR_(?:WRITE|FSYNC|TRUNCATE|SHMSIZE|SHMOPEN|SHMMAP))/;

/** Larger than what a file system keeps inside of its own records. */
const PROBE_BYTES = 256 * 1024;

const CAUSES_READ = 5;

const KEPT_NOTHING = "Nothing was changed.";

/** Something was not stored because the disk is full. */
export class DiskFullError extends NamedError {
  static override readonly errorName = "DiskFullError";
  readonly code = "disk-full";
  /** What the page that shows the error knows it by; Next passes nothing else on. */
  readonly digest = "disk-full";

  /** @param kept a sentence about what is stored, and what is not */
  constructor(kept = KEPT_NOTHING, options?: ErrorOptions) {
    super(diskFullSentence(kept), options);
  }
}

/** What happened, what was kept, and what to do. */
export function diskFullSentence(kept = KEPT_NOTHING): string {
  return `The disk is full. ${kept} Free space on the disk of ${dataDirectory()}, then try again.`;
}

/** What that means while it lasts, for everybody who uses the library. */
export function diskFullNotice(): string {
  return (
    `The disk of ${dataDirectory()} is full. Reading, exporting and deleting still work; nothing can be added ` +
    `or changed. Free space on it, or delete documents for good. Colloquy goes on by itself.`
  );
}

/** Whether a write failed for want of space, whoever reports it: the file system, SQLite, or an error around them. */
export function isDiskFull(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < CAUSES_READ && at instanceof Error; depth += 1) {
    if (at instanceof DiskFullError) return true;
    const code = "code" in at ? String(at.code) : "";
    if (FULL.test(code)) return true;
    if (MAYBE_FULL.test(code)) return !hasRoom(dirname(databaseFile()));
    at = at.cause;
  }
  return false;
}

/** Whether a little can be written; the free space that is reported says nothing about quotas. */
export function hasRoom(folder: string): boolean {
  const probe = `${folder}/.probe-${processMark()}`;
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES, 1), { mode: 0o600 });
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && FULL.test(String(error.code)));
  } finally {
    rmSync(probe, { force: true });
  }
}
