import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { mountSmallDisk, smallDisks } from "@/lib/testing/library/mount-disk";
import { closeStore, getWholeStore } from "@/lib/data/library/client";

import { databaseFile } from "../files/data-directory";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-odd-"));
  process.env["COLLOQUY_DATA"] = join(folder, "data");
  mkdirSync(join(folder, "data"));
});
afterEach(async () => {
  await closeStore().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

const data = () => join(folder, "data");

test.each<[string, () => void]>([
  ["a folder in its place", () => mkdirSync(databaseFile())],
  ["a link to itself", () => symlinkSync(databaseFile(), databaseFile())],
  ["a folder in the place of its log", () => mkdirSync(`${databaseFile()}-wal`)],
  ["a folder in the place of its stamp", () => mkdirSync(`${databaseFile()}.stamp`)],
  ["a folder in the place of its lock", () => mkdirSync(`${databaseFile()}.owner`)],
  [
    "a file in the place of the data directory",
    () => {
      rmSync(data(), { recursive: true });
      writeFileSync(data(), "x");
    },
  ],
  ["a file in the place of its spool", () => writeFileSync(join(data(), "spool"), "x")],
  [
    "a data directory that is a link to itself",
    () => {
      rmSync(data(), { recursive: true });
      symlinkSync(data(), data());
    },
  ],
])("%s is refused by name and left as it is", async (_, make) => {
  make();
  const before = readdirSync(folder, { recursive: true });
  await expect(getWholeStore()).rejects.toMatchObject({
    name: "LibraryRefusedError",
    code: "library-unusable",
    message: expect.stringContaining(databaseFile()) as string,
  });
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

test("a lock file with something in it is emptied, since it never has content", async () => {
  writeFileSync(`${databaseFile()}.owner`, "hello ".repeat(1000));
  await expect(getWholeStore()).rejects.toMatchObject({ code: "library-missing" });
  rmSync(`${databaseFile()}.owner`);
  await getWholeStore();
  await closeStore();
  writeFileSync(`${databaseFile()}.owner`, "hello ".repeat(1000));
  expect((await getWholeStore()).file).toBe(databaseFile());
});

const { areMissing, reason } = smallDisks();

test.skipIf(areMissing)(
  `a file system that may not be written is refused by name${reason}`,
  async () => {
    const disk = mountSmallDisk(16);
    try {
      process.env["COLLOQUY_DATA"] = join(disk.folder, "data");
      await getWholeStore();
      await closeStore();
      execFileSync("mount", ["-o", "remount,ro", disk.folder]);
      await expect(getWholeStore()).rejects.toMatchObject({ code: "library-unusable" });
      execFileSync("mount", ["-o", "remount,rw", disk.folder]);
      await getWholeStore();
      await closeStore();
    } finally {
      disk.remove();
    }
  },
);

test("what a crash cut off ends also when the clock was set back since", async () => {
  const store = await getWholeStore();
  const futureMs = Date.now() + 400 * 24 * 60 * 60 * 1000;
  await store.write(async (sql) => {
    await sql.run(
      `INSERT INTO "Import" (id, name, status, "createdMs", totals) VALUES ('i', 'n', 'running', ?, '{}')`,
      futureMs,
    );
    await sql.run(
      `INSERT INTO "Export" (id, "atMs", actor, via, format, scope, counts, outcome)
       VALUES ('e', ?, 'user:local', 'api', 'cjson', '{}', '{}', 'running')`,
      futureMs,
    );
    await sql.run(
      `INSERT INTO "SyncRun" ("toolsetRowId", state, reason, "startedMs") VALUES (1, 'running', 'manual', ?)`,
      futureMs,
    );
  });
  await closeStore();
  const states = await (
    await getWholeStore()
  ).read((sql) =>
    sql.all<{ state: string }>(
      `SELECT status AS state FROM "Import" UNION ALL SELECT outcome FROM "Export"
       UNION ALL SELECT state FROM "SyncRun"`,
    ),
  );
  expect(states.map(({ state }) => state)).not.toContain("running");
});
