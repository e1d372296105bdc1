import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { openDatabase } from "@/lib/data/store/driver/driver";

import { checkInBackground } from "./background-check";
import { damageOf, forgetDamage } from "../damage/library-damage";
import { buildOldLibrary } from "../migrations/trial-library";

const PAGE = 4096;
let folder = "";
let file = "";
beforeEach(async () => {
  folder = await enterEmptyLibrary();
  file = join(folder, "old.db");
  buildOldLibrary(file, 3000);
});
afterEach(() => {
  forgetDamage(file);
  rmSync(folder, { recursive: true });
});

const steps = { rowsPerStep: 500, pauseMs: 0 };

/** Every page of a table or index but its root, by what SQLite says of them. */
function pagesOf(name: string): number[] {
  const database = openDatabase(file, { readonly: true });
  const pages = database
    .prepare<[string], number>("SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno")
    .pluck()
    .all(name);
  database.close();
  return pages;
}

function overwrite(page: number, bytes: Buffer): void {
  const handle = openSync(file, "r+");
  writeSync(handle, bytes, 0, bytes.length, (page - 1) * PAGE);
  closeSync(handle);
}

test("a whole library is found whole, and others have their turn meanwhile", async () => {
  const before = readFileSync(file);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 2);
  expect(await checkInBackground(file, steps)).toBeNull();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
  expect(damageOf(file)).toBeNull();
  expect(readFileSync(file).equals(before)).toBe(true);
});

test.each(["Message", "MessageBody", "message_fts_data", "Message_pinned_idx"])(
  "a damaged page of %s is found and recorded",
  async (name) => {
    const pages = pagesOf(name);
    overwrite(pages[Math.floor(pages.length / 2)] ?? 0, Buffer.alloc(PAGE));
    expect(await checkInBackground(file, steps)).toEqual(expect.any(String));
    expect(damageOf(file)).not.toBeNull();
  },
);

test("small tables are not paused for one by one", async () => {
  const small = join(folder, "colloquy.db");
  const began = performance.now();
  expect(await checkInBackground(small, { pauseMs: 1000 })).toBeNull();
  expect(performance.now() - began).toBeLessThan(10_000);
});

test("a file that is no library any more is found", async () => {
  overwrite(1, Buffer.alloc(PAGE, "x"));
  expect(await checkInBackground(file, steps)).toBe("file is not a database");
});
