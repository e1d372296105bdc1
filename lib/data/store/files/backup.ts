import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type Database from "better-sqlite3";

import { closeFile, closeFolder } from "./modes";
import { syncFile, syncFolder } from "./sync-file";

/** Copies that are kept; the oldest go first. */
const KEPT = 3;

const PARTIAL = ".partial";

/** The folder of copies beside a library. */
export function backupFolder(file: string): string {
  return join(dirname(file), "backups");
}

/**
 * Copies a library before it is upgraded: one consistent file that holds everything, named by the day and the last
 * migration it has. It gets its name only when it is complete and on the disk.
 * @param schema the name of the last migration the library has
 * @returns the path of the copy
 */
export function backUp(database: Database.Database, file: string, schema: string): string {
  const folder = backupFolder(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeFolder(folder);
  const stem = basename(file).replace(/\.[^.]*$/, "");
  removePartial(folder, stem);
  const day = new Date().toISOString().slice(0, 10);
  const target = join(folder, `${stem}-${day}-${schema}.db`);
  // A second start of the same day after a failed upgrade: the library is still the one that was copied.
  const partial = `${target}.${process.pid}${PARTIAL}`;
  try {
    database.prepare("VACUUM INTO ?").run(partial);
    closeFile(partial);
    syncFile(partial);
    renameSync(partial, target);
  } catch (error) {
    // On a full disk half of a copy would take what is left.
    rmSync(partial, { force: true });
    throw error;
  }
  syncFolder(folder);
  prune(folder, stem);
  return target;
}

/** What a kill left of copies that were never complete. */
function removePartial(folder: string, stem: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${stem}-`) || !name.endsWith(PARTIAL)) continue;
    const pid = Number(name.slice(0, -PARTIAL.length).split(".").at(-1));
    if (pid !== process.pid && isAlive(pid)) continue;
    rmSync(join(folder, name), { force: true });
  }
}

function prune(folder: string, stem: string): void {
  const copies = readdirSync(folder)
    .filter((name) => name.startsWith(`${stem}-`) && name.endsWith(".db"))
    .sort();
  for (const name of copies.slice(0, -KEPT)) rmSync(join(folder, name), { force: true });
}

/** Whether a process of this machine is running. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  // Linux says it without a signal that another user's process would refuse.
  if (existsSync("/proc/self")) return existsSync(`/proc/${pid}`);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
