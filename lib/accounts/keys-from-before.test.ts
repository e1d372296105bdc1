import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";

import { accountsPlace } from "@/lib/data/accounts/database";
import { listMemberKeys } from "@/lib/data/accounts/member-keys";
import { readMigrations } from "@/lib/data/store/migrations/files";
import { runMigrations } from "@/lib/data/store/migrations/run";
import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import { useAccounts } from "@/lib/testing/accounts/accounts";

import { hashCode } from "./code";
import { createMemberKey, viewerOfKey } from "./member-key";

useAccounts();

test("a key from before there was the choice includes what is private; one made now does not", async () => {
  const place = accountsPlace();
  const all = readMigrations(join(process.cwd(), "prisma", "accounts", "sqlite"));
  const until = all.findIndex(({ name }) => name.endsWith("_private_of_keys"));
  const file = new Database(place);
  runMigrations(file, all.slice(0, until), place);
  file.exec(`
    INSERT INTO "Member" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      VALUES ('ann', 'Ann', 'ann@example.com', 0, 0, 0);
    INSERT INTO "Membership" ("libraryId", "memberId", "role", "createdMs")
      SELECT '${MAIN_LIBRARY}', 'ann', 'editor', 0;
    INSERT INTO "MemberKey" ("id", "libraryId", "memberId", "name", "hash", "scope", "createdMs", "expiresMs")
      VALUES ('key_1', '${MAIN_LIBRARY}', 'ann', 'Old', '${hashCode("clm_old")}', 'read', 0, ${Date.now() + 60_000});
  `);
  file.close();
  expect((await viewerOfKey("clm_old"))?.key).toMatchObject({ includesPrivate: true });
  await createMemberKey("ann", { name: "New", scope: "read", days: 1 });
  const listed = await listMemberKeys("ann");
  expect(new Map(listed.map(({ name, includesPrivate }) => [name, includesPrivate]))).toEqual(
    new Map([
      ["Old", true],
      ["New", false],
    ]),
  );
});
