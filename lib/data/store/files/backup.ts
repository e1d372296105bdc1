import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type Database from "better-sqlite3";

import { makeFolder } from "./make-folder";
import { closeFile, closeFolder } from "./modes";
import { partialOf, removePartials } from "./partial-file";
import { syncFile, syncFolder } from "./sync-file";

/** Copies that are kept; the oldest go first. */
const KEPT = 3;

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
  makeFolder(folder, 0o700);
  closeFolder(folder);
  const stem = stemOf(file);
  removePartials(folder, (name) => name.startsWith(`${stem}-`));
  const day = new Date().toISOString().slice(0, 10);
  const target = join(folder, `${stem}-${day}-${schema}.db`);
  // A second start of the same day after a failed upgrade: the library is still the one that was copied.
  const partial = partialOf(target);
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
  for (const copy of copiesOf(file).slice(0, -KEPT)) rmSync(copy, { force: true });
  return target;
}

const stemOf = (file: string): string => basename(file).replace(/\.[^.]*$/, "");

/** The paths of the copies that were made of a file before its upgrades, the oldest first. */
export function copiesOf(file: string): string[] {
  const folder = backupFolder(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${stemOf(file)}-`) && name.endsWith(".db"))
    .sort()
    .map((name) => join(folder, name));
}
