import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { SqliteConnection } from "../connection/sqlite";
import { createLogMover } from "./log-mover";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-log-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function libraryWith(bytes: number): Promise<{ file: string; writer: SqliteConnection }> {
  const file = join(folder, "library.db");
  const writer = new SqliteConnection(file, { readonly: false });
  writer.execute("CREATE TABLE text (text TEXT)");
  await writer.run("INSERT INTO text VALUES (?)", "x".repeat(bytes));
  return { file, writer };
}

test("a long log is in the file after a thread has moved it, and is used again", async () => {
  const { file, writer } = await libraryWith(34_000_000);
  expect(writer.pagesInLog()).toBeGreaterThan(8192);
  const mover = createLogMover(file);
  mover.noteCommit(writer.pagesInLog());
  await mover.settle();
  expect(writer.pagesInLog()).toBe(0);
  await writer.run("INSERT INTO text VALUES (?)", "more");
  expect(writer.pagesInLog()).toBeLessThan(10);
  writer.close();
});

test("a process does not stay for it, unless its library is being closed", async () => {
  const { file, writer } = await libraryWith(34_000_000);
  const mover = createLogMover(file);
  const before = process.getActiveResourcesInfo().length;
  mover.noteCommit(writer.pagesInLog());
  expect(process.getActiveResourcesInfo()).toHaveLength(before);
  const settled = mover.settle();
  expect(process.getActiveResourcesInfo()).toHaveLength(before + 1);
  await settled;
  writer.close();
});

test("a short one is left alone", async () => {
  const { file, writer } = await libraryWith(1_000_000);
  const mover = createLogMover(file);
  mover.noteCommit(writer.pagesInLog());
  await mover.settle();
  expect(writer.pagesInLog()).toBeGreaterThan(200);
  writer.close();
});

test("a file that can’t be opened ends the try, and the next one is made", async () => {
  const mover = createLogMover(join(folder, "gone.db"));
  for (let tries = 0; tries < 2; tries++) {
    mover.noteCommit(8192);
    await expect(mover.settle()).resolves.toBeUndefined();
  }
});
