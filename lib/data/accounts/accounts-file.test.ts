import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { foreignJournal } from "@/lib/data/store/prepare/trial-journal";
import { openDatabase } from "@/lib/data/store/driver/driver";

import { readMigrations } from "../store/migrations/files";
import { runMigrations } from "../store/migrations/run";
import { prepareLibrary } from "../store/prepare/prepare-library";
import { closeAccounts, getAccounts } from "./database";
import { deleteAccount } from "./memberships";

let folder = "";
const file = () => join(folder, "accounts.db");
const copies = () => {
  const backups = join(folder, "backups");
  return existsSync(backups) ? readdirSync(backups) : [];
};
const migrations = readMigrations(join(process.cwd(), "prisma", "accounts", "sqlite"));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-accounts-"));
  process.env["COLLOQUY_DATA"] = folder;
  delete process.env["DATABASE_URL"];
});
afterEach(async () => {
  await closeAccounts().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

/** The accounts of a former version, with one account. */
function makeFormer(count = 1): void {
  const database = openDatabase(file());
  database.pragma("journal_mode = WAL");
  runMigrations(database, migrations.slice(0, count), file());
  database.exec(`INSERT INTO "Member" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    VALUES ('a', 'Ann', 'ann@example.com', 1, 0, 0)`);
  database.close();
}

/** The files below the data directory that contain a text. */
const filesWith = (text: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && readFileSync(path).includes(text);
  });

async function openAndClose(): Promise<string[]> {
  const { query } = await getAccounts();
  const rows = await query.selectFrom("Member").select("email").execute();
  await closeAccounts();
  return rows.map(({ email }) => email);
}

describe("an upgrade of the accounts", () => {
  test.each(migrations.slice(1).map((_, at) => at + 1))(
    "from the first %i migrations keeps a copy of what was there",
    async (count) => {
      makeFormer(count);
      expect(await openAndClose()).toEqual(["ann@example.com"]);
      const [copy = "", ...others] = copies();
      expect(others).toEqual([]);
      expect(copy).toMatch(/^accounts-\d{4}-\d\d-\d\d-\d+_\w+\.db$/);
      expect(copy).toContain(migrations[count - 1]?.name);
      const path = join(folder, "backups", copy);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      const database = openDatabase(path, { readonly: true });
      expect(database.prepare('SELECT email FROM "Member"').pluck().all()).toEqual([
        "ann@example.com",
      ]);
      expect(database.prepare("SELECT count(*) FROM _prisma_migrations").pluck().get()).toBe(count);
      database.close();
    },
  );

  test("is none where they are made, or are of the present version", async () => {
    await openAndClose();
    await openAndClose();
    expect(copies()).toEqual([]);
  });

  test("leaves copies that a library beside them is not taken for", async () => {
    makeFormer();
    await openAndClose();
    expect(copies()).toHaveLength(1);
    expect(prepareLibrary(join(folder, "colloquy.db"))).not.toEqual([]);
  });
});

test("an account that is deleted is in no file any more, nor in a copy", async () => {
  makeFormer();
  const { query } = await getAccounts();
  await query.updateTable("Member").set({ name: "Quince Marmalade" }).execute();
  expect(filesWith("ann@example.com")).toContain("accounts.db");
  expect(filesWith("ann@example.com").join()).toContain("accounts-");
  expect(filesWith("Quince Marmalade")).toEqual(["accounts.db-wal"]);
  await deleteAccount("a");
  expect(filesWith("ann@example.com")).toEqual([]);
  expect(filesWith("Quince Marmalade")).toEqual([]);
});

describe("accounts that were there", () => {
  const GONE = [
    ["are a file of 0 bytes now", () => truncateSync(file(), 0)],
    ["are missing", () => rmSync(file())],
    [
      "are a file of 0 bytes with only copies beside it",
      () => {
        rmSync(`${file()}.stamp`);
        truncateSync(file(), 0);
      },
    ],
    [
      "are an empty database now",
      () => {
        rmSync(file());
        openDatabase(file()).exec("CREATE TABLE a (b); DROP TABLE a").close();
      },
    ],
  ] as const;
  test.each(GONE)("and %s are refused by name, and nothing is made", async (_, lose) => {
    makeFormer();
    await openAndClose();
    lose();
    const before = [readdirSync(folder), existsSync(file()) ? readFileSync(file()) : null];
    await expect(getAccounts()).rejects.toMatchObject({
      code: "accounts-missing",
      message: expect.stringContaining(file()),
    });
    expect([readdirSync(folder), existsSync(file()) ? readFileSync(file()) : null]).toEqual(before);
  });

  test("are made anew once what told of them is deleted", async () => {
    await openAndClose();
    rmSync(file());
    rmSync(`${file()}.stamp`);
    expect(await openAndClose()).toEqual([]);
  });
});

test("what a kill left in a rollback journal is undone before the accounts are looked at", async () => {
  makeFormer(migrations.length);
  const database = openDatabase(file());
  database.pragma("journal_mode = DELETE");
  database.pragma("cache_size = 1");
  database.exec(
    `BEGIN IMMEDIATE; UPDATE "Member" SET email = 'half@example.com', name = hex(zeroblob(200000))`,
  );
  const hot = [readFileSync(file()), readFileSync(`${file()}-journal`)] as const;
  database.exec("ROLLBACK");
  database.close();
  writeFileSync(file(), hot[0]);
  writeFileSync(`${file()}-journal`, hot[1]);
  expect(await openAndClose()).toEqual(["ann@example.com"]);
});

test("the journal of another database is refused, and the accounts stay whole", async () => {
  makeFormer(migrations.length);
  expect(await openAndClose()).toEqual(["ann@example.com"]);
  const journal = `${file()}-journal`;
  writeFileSync(journal, foreignJournal(join(folder, "other.db"), 3));
  await expect(getAccounts()).rejects.toMatchObject({ code: "library-journal-foreign" });
  rmSync(journal);
  expect(await openAndClose()).toEqual(["ann@example.com"]);
});

test("what a kill while they were made has left is gone on with", async () => {
  const database = openDatabase(file());
  database.pragma("journal_mode = WAL");
  database.exec("CREATE TABLE a (b); DROP TABLE a");
  const left = ["", "-wal"].map((end) => [end, readFileSync(file() + end)] as const);
  database.close();
  for (const [end, bytes] of left) writeFileSync(file() + end, bytes);
  expect(statSync(`${file()}-wal`).size).toBeGreaterThan(0);
  expect(await openAndClose()).toEqual([]);
});
