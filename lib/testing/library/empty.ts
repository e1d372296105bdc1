import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { reserveFile, startReserveFile } from "@/lib/data/store/disk/reserve";
import { openStore } from "@/lib/data/store/store";
import { isOnPostgres, emptyLibraryAddress } from "@/lib/testing/postgres/schema";

const DATABASE = "colloquy.db";

/** The bytes of a migrated library without content: migrating one for each test took most of its time. */
let template: Promise<Uint8Array> | null = null;

async function makeTemplate(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-template-"));
  try {
    const file = join(folder, DATABASE);
    const store = await openStore(file);
    await store.close();
    if (existsSync(`${file}-wal`)) throw new Error("A part of the template is in its journal.");
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The reserved space that a library takes when it is opened, of the same sizes and without blocks: filling 8 MB for
 * each test took a third of the time of opening it. Tests of full disks make libraries of their own.
 */
function layReserve(file: string): void {
  for (const [path, bytes] of [
    [reserveFile(file), 8 * 1024 * 1024],
    [startReserveFile(file), 256 * 1024],
  ] as const) {
    const handle = openSync(path, "wx", 0o600);
    ftruncateSync(handle, bytes);
    closeSync(handle);
  }
}

/** An empty library in a folder of data. */
export async function layEmptyLibrary(folder: string): Promise<void> {
  const bytes = await (template ??= makeTemplate());
  const file = join(folder, DATABASE);
  writeFileSync(file, bytes, { mode: 0o600 });
  layReserve(file);
}

/** A new folder of data with an empty library in it, and the environment that makes it this process's. */
export async function enterEmptyLibrary(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-test-"));
  process.env["COLLOQUY_DATA"] = folder;
  if (isOnPostgres()) {
    process.env["DATABASE_URL"] = emptyLibraryAddress();
    return folder;
  }
  await layEmptyLibrary(folder);
  delete process.env["DATABASE_URL"];
  return folder;
}
