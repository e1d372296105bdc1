import { chmodSync, closeSync, existsSync, lstatSync, openSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const FOLDER = 0o700;
const FILE = 0o600;

/** What is in a data directory because of us; anything else in it belongs to somebody else. */
const OURS =
  /^(spool|backups|restoring|maintenance\.json|secret\.key.*|ledger\.key.*|review-salt.*|\.probe-\d+)$/;

/** Closes a file to other users of the machine. */
export function closeFile(path: string): void {
  setMode(path, FILE);
}

/** Closes a folder to other users of the machine. */
export function closeFolder(path: string): void {
  setMode(path, FOLDER);
}

/**
 * Closes everything a library consists of to other users: its files, its keys, and what else of the data directory is
 * ours.
 * A library that was made under a wider umask, or copied here, may be open to them.
 */
export function closeLibrary(file: string, dataDirectory: string): void {
  if (process.platform === "win32") return;
  closeFolder(dataDirectory);
  for (const folder of new Set([dirname(file), dataDirectory])) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (isOfLibrary(path, file, dataDirectory)) closeTree(path);
    }
  }
}

/** Closes a database and everything beside it that has its name, such as its log and its stamp. */
export function closeFilesOf(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(basename(file))) closeTree(join(dirname(file), name));
  }
}

/** Whether a path is that of a file or folder of ours, by its name alone. */
export function isOfLibrary(path: string, file: string, dataDirectory: string): boolean {
  const name = basename(path);
  const isBeside = dirname(path) === dirname(file) || dirname(path) === dataDirectory;
  return isBeside && (name.startsWith(basename(file)) || OURS.test(name));
}

/** The same of whichever library is in that folder, which what is kept beside its file tells. */
export function isOfAnyLibrary(path: string): boolean {
  if (!existsSync(dirname(path))) return false;
  const beside = readdirSync(dirname(path)).map(
    (name) => /^(.+)\.(?:stamp|owner)$/.exec(name)?.[1],
  );
  return beside.some(
    (file) => file !== undefined && isOfLibrary(path, join(dirname(path), file), ""),
  );
}

/** Creates the file of a library that is to be made, so that it is never open to anybody else. */
export function createClosed(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, "a", FILE));
}

function closeTree(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  // Another process may just have removed it, and a link belongs to whoever made it.
  if (entry === undefined || entry.isSymbolicLink()) return;
  setMode(path, entry.isDirectory() ? FOLDER : FILE);
  if (!entry.isDirectory()) return;
  for (const name of readdirSync(path)) closeTree(join(path, name));
}

function setMode(path: string, mode: number): void {
  if (process.platform === "win32") return;
  try {
    if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch (error) {
    // File systems without modes (FAT, some network mounts) refuse; a file may have gone meanwhile.
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOENT") throw error;
  }
}
