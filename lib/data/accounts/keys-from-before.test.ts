import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import { openDatabase } from "@/lib/data/store/driver/driver";

import { readMigrations } from "../store/migrations/files";
import { runMigrations } from "../store/migrations/run";
import { accountsPlace, closeAccounts } from "./database";
import { findMemberKey, listMemberKeys } from "./member-keys";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-accounts-"));
  process.env["COLLOQUY_DATA"] = folder;
  delete process.env["DATABASE_URL"];
});
afterEach(async () => {
  await closeAccounts();
  rmSync(folder, { recursive: true, force: true });
});

test("a key from before there was the choice includes what is private", async () => {
  const place = accountsPlace();
  const all = readMigrations(join(process.cwd(), "prisma", "accounts", "sqlite"));
  const until = all.findIndex(({ name }) => name.endsWith("_private_of_keys"));
  expect(until).toBeGreaterThan(0);
  const file = openDatabase(place);
  runMigrations(file, all.slice(0, until), place);
  file.exec(`
    INSERT INTO "Member" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      VALUES ('ann', 'Ann', 'ann@example.com', 0, 0, 0);
    INSERT INTO "Membership" ("libraryId", "memberId", "role", "createdMs")
      SELECT '${MAIN_LIBRARY}', 'ann', 'editor', 0;
    INSERT INTO "MemberKey" ("id", "libraryId", "memberId", "name", "hash", "scope", "createdMs", "expiresMs")
      VALUES ('key_1', '${MAIN_LIBRARY}', 'ann', 'Old', 'hash of old', 'read', 0, ${Date.now() + 60_000});
  `);
  file.close();
  expect(await findMemberKey("hash of old")).toMatchObject({ includesPrivate: true });
  expect(await listMemberKeys("ann")).toMatchObject([{ name: "Old", includesPrivate: true }]);
});
