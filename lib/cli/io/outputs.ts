import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { makeFolder } from "@/lib/data/store/files/make-folder";
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
): Promise<void> {
  if (name === undefined || name === "-") {
    for await (const chunk of chunks) await terminal.write(chunk);
    return;
  }
  const path = callersPath(name);
  await writeWhole((await isFolder(name, path)) ? join(path, fileName) : path, chunks);
}

async function isFolder(name: string, path: string): Promise<boolean> {
  if (/[/\\]$/.test(name)) return true;
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true;
}

/** Gives each result a file of its own in a folder. */
export async function intoFolder(name: string): Promise<Output> {
  const folder = callersPath(name);
  try {
    makeFolder(folder);
  } catch (error) {
    refuse(folder, error);
  }
  const nameOf = createNamer();
  return {
    async add(title, ending, chunks) {
      await writeWhole(join(folder, nameOf(safeStem(title, "conversation"), ending)), chunks);
    },
  };
}

/** A file is there whole or not at all. */
async function writeWhole(path: string, chunks: AsyncIterable<string | Uint8Array>): Promise<void> {
  const part = `${path}.part`;
  try {
    makeFolder(dirname(path));
    await pipeline(Readable.from(chunks), createWriteStream(part));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof CommandError || !isFileError(error)) throw error;
    refuse(path, error);
  }
}

const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

function isFileError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function refuse(path: string, error: unknown): never {
  const isFull = error instanceof Error && "code" in error && FULL.has(String(error.code));
  const why = isFull
    ? "its disk is full. Nothing was kept. Free space or choose another disk."
    : error instanceof Error
      ? error.message
      : String(error);
  throw new CommandError(EXIT.file, `${path} can’t be written: ${why}`);
}
