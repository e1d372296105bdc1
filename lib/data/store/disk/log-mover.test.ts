import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { SqliteConnection } from "../connection/sqlite";
import { openSqliteStore } from "../sqlite-store";
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
  expect(writer.logPages().unmoved).toBeGreaterThan(8192);
  const mover = createLogMover(file);
  mover.noteCommit(writer.logPages().unmoved);
  await mover.settle();
  expect(writer.logPages().unmoved).toBe(0);
  await writer.run("INSERT INTO text VALUES (?)", "more");
  expect(writer.logPages().unmoved).toBeLessThan(10);
  writer.close();
});

test("a process does not stay for it, unless its library is being closed", async () => {
  const { file, writer } = await libraryWith(34_000_000);
  const mover = createLogMover(file);
  const before = process.getActiveResourcesInfo().length;
  mover.noteCommit(writer.logPages().unmoved);
  expect(process.getActiveResourcesInfo()).toHaveLength(before);
  const settled = mover.settle();
  expect(process.getActiveResourcesInfo()).toHaveLength(before + 1);
  await settled;
  writer.close();
});

test("a short one is left alone", async () => {
  const { file, writer } = await libraryWith(1_000_000);
  const mover = createLogMover(file);
  mover.noteCommit(writer.logPages().unmoved);
  await mover.settle();
  expect(writer.logPages().unmoved).toBeGreaterThan(200);
  writer.close();
});

test("a file that can’t be opened ends the try, and the next one is made", async () => {
  const mover = createLogMover(join(folder, "gone.db"));
  for (let tries = 0; tries < 2; tries++) {
    mover.noteCommit(8192);
    await expect(mover.settle()).resolves.toBeUndefined();
  }
});

test("a commit moves nothing itself, however much it wrote", async () => {
  for (const megabytes of [40, 140, 300]) {
    const { writer } = await libraryWith(10);
    writer.execute("BEGIN IMMEDIATE");
    for (let at = 0; at < megabytes; at += 20) {
      await writer.run("INSERT INTO text VALUES (?)", "x".repeat(20_000_000));
    }
    writer.execute("COMMIT");
    expect(writer.logPages().unmoved).toBeGreaterThan(megabytes * 240);
    writer.execute("DROP TABLE text");
    writer.close();
  }
});

test("writes that follow one another keep to a log of one length", async () => {
  const file = join(folder, "library.db");
  const store = await openSqliteStore(file);
  await store.write((sql) => sql.run("CREATE TABLE text (text TEXT)"));
  let longest = 0;
  for (let write = 0; write < 12; write++) {
    await store.write((sql) => sql.run("INSERT INTO text VALUES (?)", "x".repeat(40_000_000)));
    longest = Math.max(longest, statSync(`${file}-wal`).size);
  }
  expect(longest).toBeLessThan(180_000_000);
  await store.close();
});

test("a log that somebody reads grows, and is short once they are done", async () => {
  const { file, writer } = await libraryWith(10);
  const reader = new SqliteConnection(file, { readonly: true });
  reader.execute("BEGIN");
  await reader.get("SELECT count(*) FROM text");
  const mover = createLogMover(file);
  const write = async (megabytes: number) => {
    await mover.keepShort(writer);
    await writer.run("INSERT INTO text VALUES (?)", "x".repeat(megabytes * 1_000_000));
  };
  await write(140);
  for (let small = 0; small < 20; small++) await write(1);
  expect(writer.logPages().all).toBeGreaterThan(32_768);
  reader.execute("COMMIT");
  reader.close();
  for (let more = 0; more < 4; more++) await write(20);
  await write(1);
  expect(writer.logPages().all).toBeLessThan(32_768);
  writer.close();
});

test("a long log that no thread can move is moved by the connection", async () => {
  const { writer } = await libraryWith(140_000_000);
  const mover = createLogMover(join(folder, "gone.db"));
  await mover.keepShort(writer);
  expect(writer.logPages().unmoved).toBe(0);
  writer.close();
});
