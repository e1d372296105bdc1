import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeAccounts, getAccounts } from "./database";
import { openDatabase } from "@/lib/data/store/driver/driver";

let folder = "";
const file = () => join(folder, "accounts.db");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-accounts-"));
  process.env["COLLOQUY_DATA"] = folder;
  delete process.env["DATABASE_URL"];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function makeAccounts(change: (database: Database.Database) => void): Promise<void> {
  await getAccounts();
  await closeAccounts();
  const database = openDatabase(file());
  change(database);
  database.pragma("journal_mode = DELETE");
  database.close();
}

test.each<[string, string, () => unknown]>([
  [
    "of another application",
    "library-foreign",
    () =>
      openDatabase(file())
        .exec("CREATE TABLE orders (id INTEGER); INSERT INTO orders VALUES (1)")
        .close(),
  ],
  ["of text", "library-damaged", () => writeFileSync(file(), "no database at all ".repeat(100))],
  [
    "that is damaged",
    "library-damaged",
    async () => {
      await makeAccounts(() => undefined);
      const bytes = readFileSync(file());
      writeFileSync(file(), bytes.fill(7, 4096, 3 * 4096));
    },
  ],
  [
    "without one of its tables",
    "library-incomplete",
    () => makeAccounts((database) => database.exec(`DROP TABLE "Invitation"`)),
  ],
  [
    "of a newer version",
    "library-newer",
    () =>
      makeAccounts((database) =>
        database.exec(
          `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, applied_steps_count)
           VALUES ('x', 'x', 1, '99990101000000_future', 1)`,
        ),
      ),
  ],
])("a file of accounts %s is refused by its name, and is as it was", async (_, code, make) => {
  await make();
  const before = readFileSync(file());
  const names = readdirSync(folder);
  await expect(getAccounts()).rejects.toMatchObject({
    code,
    message: expect.stringContaining(file()),
  });
  expect(readFileSync(file()).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(names);
});

test("a folder in the place of the accounts is refused by its name", async () => {
  mkdirSync(file());
  await expect(getAccounts()).rejects.toMatchObject({
    code: "library-unusable",
    message: expect.stringContaining(file()),
  });
});
