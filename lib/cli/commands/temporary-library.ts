import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { closeStore } from "@/lib/data/library/client";

/**
 * Runs a task in an empty library that is gone afterwards: what the app does with files on their way in
 * can then be had without touching anybody's library.
 */
export async function inTemporaryLibrary<Value>(task: () => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-"));
  const before = new Map(
    ["COLLOQUY_DATA", "DATABASE_URL"].map((name) => [name, process.env[name]]),
  );
  process.env["COLLOQUY_DATA"] = folder;
  delete process.env["DATABASE_URL"];
  try {
    return await task();
  } finally {
    await closeStore();
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
    await rm(folder, { recursive: true, force: true });
  }
}
