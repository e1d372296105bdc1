import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { backupName } from "@/lib/domain/backup/retention";
import { useLibrary } from "@/lib/testing/library/library";

import { readMaintenance } from "./run/maintenance-file";
import { backUpInto, listBackups, verifyNow } from "./run/schedule";

useLibrary();

const DAY = 24 * 60 * 60 * 1000;
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-backups-"));
  process.env["COLLOQUY_BACKUP_DIR"] = folder;
});
afterEach(() => {
  delete process.env["COLLOQUY_BACKUP_DIR"];
  rmSync(folder, { recursive: true, force: true });
});

test("a scheduled backup is listed, and takes the place of those that are too old", async () => {
  const now = Date.UTC(2026, 10, 23, 3);
  for (let day = 1; day < 40; day += 1) {
    writeFileSync(join(folder, backupName(now - day * DAY)), "");
  }
  writeFileSync(join(folder, "mine.txt"), "");
  const partial = join(folder, `${backupName(now - DAY)}.77.partial`);
  writeFileSync(partial, "");
  utimesSync(partial, 1_700_000_000, 1_700_000_000);
  expect(await backUpInto(folder, now)).toMatchObject({ ok: true, atMs: now });
  expect(listBackups()[0]).toMatchObject({ name: backupName(now), atMs: now });
  expect(listBackups()).toHaveLength(9);
  expect(readdirSync(folder)).toHaveLength(10);
  expect(readMaintenance().backup).toMatchObject({ ok: true, name: backupName(now) });
});

test("a backup that fails says why, and leaves nothing", async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "no folder");
  expect(await backUpInto(folder)).toMatchObject({ ok: false, bytes: 0 });
  expect(readMaintenance().backup?.message).toMatch(/ENOTDIR|EEXIST/);
  rmSync(folder);
  mkdirSync(folder);
});

test("a verification is kept, and two at once are one", async () => {
  const [one, other] = await Promise.all([verifyNow(), verifyNow()]);
  expect(one).toBe(other);
  expect(readMaintenance().verify).toEqual(one);
  expect(one.ok).toBe(true);
});
