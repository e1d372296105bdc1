import { open, readdir, rm, stat } from "node:fs/promises";

import { RUN_LOCK } from "./spool";
import { spoolPath } from "./spool-folder";

/**
 * Takes the right to run an import.
 * @returns how to give it back; null when somebody has it
 */
export async function acquireRun(importId: string): Promise<(() => Promise<void>) | null> {
  const path = spoolPath(importId, RUN_LOCK);
  try {
    await (await open(path, "wx", 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw error;
  }
  return () => rm(path, { force: true });
}

export async function isRunning(importId: string): Promise<boolean> {
  return stat(spoolPath(importId, RUN_LOCK)).then(
    () => true,
    () => false,
  );
}

/** The texts of an upload; plan and report have other names and stay for a day. */
const TEXT_FILE = /^(upload-\d+|entry-\d+|fixed-\d+|converted|cuts)$/;

/** Throws the uploaded bytes away once they are in the library. */
export async function dropTexts(importId: string): Promise<void> {
  for (const name of await readdir(spoolPath(importId))) {
    if (TEXT_FILE.test(name)) await rm(spoolPath(importId, name), { force: true });
  }
}
