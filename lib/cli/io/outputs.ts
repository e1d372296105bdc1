import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { makeFolder } from "@/lib/data/store/files/make-folder";
import { PlaceRefusedError, writeWholeFile, type Modes } from "@/lib/data/store/files/whole-file";
import { createNamer, safeStem } from "@/lib/export/download/file-name";

import { callersPath } from "./called-from";
import { CommandError, EXIT } from "./exit-code";
import type { Terminal } from "./terminal";

/** Where results go. */
export interface Output {
  /** Writes what a document has become. */
  add(title: string, ending: string, chunks: AsyncIterable<string | Uint8Array>): Promise<void>;
}

/**
 * Writes everything after each other: to a file, or to standard output for `-` or no name.
 * @param fileName what the file is called where the name is that of a folder: one that is there, or one that ends with "/"
 */
export async function intoOne(
  name: string | undefined,
  terminal: Terminal,
  chunks: AsyncIterable<string | Uint8Array>,
  fileName: string,
  modes: Modes = {},
): Promise<void> {
  if (name === undefined || name === "-") {
    for await (const chunk of chunks) await terminal.write(chunk);
    return;
  }
  await writeWhole(await pathOf(name, fileName), chunks, modes);
}

/** The path that somebody means who names a file, or a folder for it: one that is there, or one that ends with "/". */
export async function pathOf(name: string, fileName: string): Promise<string> {
  const path = callersPath(name);
  if (/[/\\]$/.test(name)) return join(path, fileName);
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true ? join(path, fileName) : path;
}

/** Gives each result a file of its own in a folder. */
export async function intoFolder(name: string): Promise<Output> {
  const folder = callersPath(name);
  try {
    makeFolder(folder);
  } catch (error) {
    throw fileErrorFor(folder, error);
  }
  const nameOf = createNamer();
  return {
    async add(title, ending, chunks) {
      await writeWhole(join(folder, nameOf(safeStem(title, "conversation"), ending)), chunks);
    },
  };
}

/** A file is there whole or not at all. */
async function writeWhole(
  path: string,
  chunks: AsyncIterable<string | Uint8Array>,
  modes: Modes = {},
): Promise<void> {
  try {
    await writeWholeFile(path, [Readable.from(chunks)], modes);
  } catch (error) {
    throw fileErrorFor(path, error);
  }
}

const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** What ends the command where a file or folder can’t be written; any other error as it is. */
export function fileErrorFor(path: string, error: unknown): unknown {
  if (error instanceof PlaceRefusedError) return new CommandError(EXIT.file, error.message);
  if (error instanceof CommandError || !(error instanceof Error && "syscall" in error))
    return error;
  const isFull = "code" in error && FULL.has(String(error.code));
  const why = isFull
    ? "its disk is full. Nothing was kept. Free space or choose another disk."
    : error.message;
  return new CommandError(EXIT.file, `${path} can’t be written: ${why}`);
}
