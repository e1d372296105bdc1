import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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

/** A new folder of data with an empty library in it, and the environment that makes it this process's. */
export async function enterEmptyLibrary(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-test-"));
  process.env["COLLOQUY_DATA"] = folder;
  if (isOnPostgres()) {
    process.env["DATABASE_URL"] = emptyLibraryAddress();
    return folder;
  }
  const bytes = await (template ??= makeTemplate());
  writeFileSync(join(folder, DATABASE), bytes, { mode: 0o600 });
  delete process.env["DATABASE_URL"];
  return folder;
}
