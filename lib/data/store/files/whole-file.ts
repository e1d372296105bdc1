import { createWriteStream, realpathSync, renameSync, rmSync, statSync, type Stats } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import { NamedError } from "../refusal/named-error";
import { dataDirectory } from "./data-directory";
import { makeFolder } from "./make-folder";
import { isOfAnyLibrary, isOfLibrary } from "./modes";
import { partialOf } from "./partial-file";
import { syncFile, syncFolder } from "./sync-file";

/** Somebody named a file to write that the library, or another database, is in. */
export class PlaceRefusedError extends NamedError {
  static override readonly errorName = "PlaceRefusedError";
}

/** Who may read a file that is written, and a folder that is made for it. */
export interface Modes {
  /** Of the file; `kept`: as one in its place has it, else for its owner alone. Default: as the process makes files. */
  readonly file?: "kept" | number;
  readonly folder?: number;
}

/**
 * Writes a file under the name that somebody gave: whole or not at all, and on the disk when this ends. What a link
 * leads to is written, and a device or a pipe is written into, since a file put in their place would remove them.
 * @throws PlaceRefusedError where the name is that of a file of the library, or of any database
 */
export async function writeWholeFile(
  named: string,
  [source, ...through]: readonly [Readable, ...Transform[]],
  { file, folder }: Modes = {},
): Promise<void> {
  const path = target(named);
  const present = statSync(path, { throwIfNoEntry: false });
  await requireFree(path, present);
  if (present !== undefined && !present.isFile() && !present.isDirectory()) {
    await pipeline([source, ...through, createWriteStream(path, { flags: "r+" })]);
    return;
  }
  const partial = partialOf(path);
  const kept = present === undefined ? 0o600 : present.mode & 0o777;
  const mode = file === "kept" ? kept : file;
  try {
    makeFolder(dirname(path), folder);
    const options = mode === undefined ? { flags: "wx" } : { flags: "wx", mode };
    await pipeline([source, ...through, createWriteStream(partial, options)]);
    syncFile(partial);
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Where a link leads; the name itself where nothing is there yet. */
function target(named: string): string {
  try {
    return realpathSync(named);
  } catch {
    // Nothing is there, or a pipe that has no path of its own, as /dev/stdout.
    return named;
  }
}

async function requireFree(path: string, present: Stats | undefined): Promise<void> {
  const data = dataDirectory();
  const isBeside = isOfLibrary(path, join(data, "colloquy.db"), data) || isOfAnyLibrary(path);
  const isOurs = isBeside && present?.isDirectory() !== true;
  if (!isOurs && !(present?.isFile() === true && (await isDatabase(path)))) return;
  const what = isOurs ? "belongs to the library" : "is a database";
  throw new PlaceRefusedError(
    `${path} can’t be written: ${basename(path)} ${what}. Choose another name. Nothing was changed.`,
  );
}

const MAGIC = Buffer.from("SQLite format 3\0");

async function isDatabase(path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}
