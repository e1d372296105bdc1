import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { makeFolder } from "@/lib/data/store/files/make-folder";

import { sealJson } from "@/lib/data/documents/sealed-json";
import { openUploaded } from "./damage";

/** Import ids are ULIDs made here; anything else never becomes part of a path. */
const IMPORT_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

export function isImportId(text: string): boolean {
  return IMPORT_ID.test(text);
}

/** The folder under which every upload has a folder of its own. */
export function spoolRoot(): string {
  return join(dataDirectory(), "spool");
}

/** A file of an import's folder. `name` is one of ours, never one from a client. */
export function spoolPath(importId: string, name?: string): string {
  if (!isImportId(importId)) throw new Error(`not an import id: ${importId}`);
  return name === undefined ? join(spoolRoot(), importId) : join(spoolRoot(), importId, name);
}

export function makeSpoolFolder(importId: string): void {
  // Uploads may be private: nobody else on the machine needs to see them.
  makeFolder(spoolPath(importId), 0o700);
}

export async function removeSpoolFolder(importId: string): Promise<void> {
  await rm(spoolPath(importId), { recursive: true, force: true });
}

/** True when the folder is there; false for text that is no import id. */
export async function spoolExists(importId: string): Promise<boolean> {
  if (!isImportId(importId)) return false;
  const found = await stat(spoolPath(importId)).catch(() => null);
  return found?.isDirectory() ?? false;
}

/** The ids of all folders that are there. */
export async function listSpools(): Promise<string[]> {
  const names = await readdir(spoolRoot()).catch(() => []);
  return names.filter(isImportId);
}

/** The first name of a kind that no file of the folder has: the kind and a number. */
export async function freeSpoolName(importId: string, kind: string): Promise<string> {
  const taken = new Set(await readdir(spoolPath(importId)));
  let number = 1;
  while (taken.has(`${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}

/** Writes a JSON file whole or not at all, so that a crash leaves no half of one. */
export async function writeSpoolJson(
  importId: string,
  name: string,
  value: unknown,
): Promise<void> {
  const path = spoolPath(importId, name);
  await writeFile(`${path}.part`, sealJson(value), { mode: 0o600 });
  await rename(`${path}.part`, path);
}

const besidePath = (name: string): string => join(spoolRoot(), name);

/** Writes a JSON file beside the folders, where it is not there yet. */
export async function keepBeside(name: string, value: unknown): Promise<void> {
  const path = besidePath(name);
  const known = await stat(path).catch(() => null);
  if (known === null) await writeFile(path, sealJson(value), { mode: 0o600 });
}

/** The value of a JSON file beside the folders; null when there is none. */
export async function readBeside(name: string): Promise<unknown> {
  const text = await readFile(besidePath(name), "utf8").catch(() => null);
  return text === null ? null : openUploaded(text);
}

/**
 * The value of a JSON file this module wrote, or null when there is none.
 * @throws UploadDamagedError when it is not what was written
 */
export async function readSpoolJson(importId: string, name: string): Promise<unknown> {
  if (!isImportId(importId)) return null;
  const text = await readFile(spoolPath(importId, name), "utf8").catch(() => null);
  return text === null ? null : openUploaded(text);
}
