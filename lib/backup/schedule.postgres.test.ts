import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { renewBackupTurn } from "@/lib/data/backup/turn";
import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { useLibrary } from "@/lib/testing/library/library";

import { readMaintenance } from "./run/maintenance-file";
import { backUpIfDue } from "./run/schedule";

const library = useLibrary();

const HOUR = 60 * 60 * 1000;
const NIGHT = new Date(2026, 10, 24, 4).getTime();
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-backups-"));
  process.env["COLLOQUY_BACKUP_DIR"] = folder;
});
afterEach(() => {
  delete process.env["COLLOQUY_BACKUP_DIR"];
  rmSync(folder, { recursive: true, force: true });
});

test("processes that share a library make one backup a night, and all know of it", async () => {
  expect(await backUpIfDue(NIGHT)).toMatchObject({ ok: true });
  const made = readMaintenance().backup;
  // As with a process on another machine, which has no record in files.
  rmSync(join(dataDirectory(), "maintenance.json"));
  expect(readMaintenance().backup).toBeNull();
  expect(await backUpIfDue(NIGHT + 60_000)).toBeNull();
  expect(readdirSync(folder)).toEqual([made?.name]);
  expect(readMaintenance().backup).toEqual(made);
  expect(await backUpIfDue(NIGHT + 24 * HOUR)).toMatchObject({ ok: true });
  expect(readdirSync(folder)).toHaveLength(2);
});

test("a backup that a process died in is made by another one an hour later", async () => {
  const store = await library.store();
  await renewBackupTurn(store, NIGHT);
  expect(await backUpIfDue(NIGHT + HOUR / 2)).toBeNull();
  expect(readMaintenance().backup).toMatchObject({ ok: false });
  expect(await backUpIfDue(NIGHT + HOUR)).toMatchObject({ ok: true });
});
