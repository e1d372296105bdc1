import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { verifyLibrary } from "./run/verify";
import { listOtherEntries } from "@/lib/data/ledger/read";
import { undo } from "@/lib/data/changes/undo";
import { checkStore } from "@/lib/data/derived/laws";
import { deriveStale } from "@/lib/data/derived/stale";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { restoreConversation } from "@/lib/data/trash/move";
import {
  formerFacts,
  readFormerDocuments,
  writeFormerLibrary,
} from "@/lib/testing/library/former-library";

import { readMigrations } from "@/lib/data/store/migrations/files";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-former-"));
  process.env["COLLOQUY_DATA"] = folder;
  delete process.env["DATABASE_URL"];
  writeFormerLibrary(join(folder, "colloquy.db"));
});
afterEach(async () => {
  await closeStore();
  rmSync(folder, { recursive: true });
});

test("a library of commit c2471f6 is upgraded with every document byte for byte", async () => {
  const { documents, edited, pinned, trashed, exported } = formerFacts();
  const store = await getWholeStore();
  expect(await store.countMigrations()).toBe(readMigrations().length);
  expect(await readFormerDocuments()).toEqual(documents);
  await deriveStale(store);
  expect(await readFormerDocuments()).toEqual(documents);
  expect(await checkStore(store)).toEqual([]);
  expect(await verifyLibrary({ deep: true })).toMatchObject({ ok: true });
  // Until now nothing kept its newest entries from being cut off.
  const [newest] = await listOtherEntries(LOCAL_VIEWER, 1);
  expect(newest?.event).toBe("ledger-sealed");
  const found = await store.read(async ({ query }) => ({
    pins: await query.selectFrom("Message").select("id").where("pinned", "=", 1).execute(),
    trash: await query
      .selectFrom("Conversation")
      .select("id")
      .where("deletedMs", "is not", null)
      .execute(),
    exports: await query.selectFrom("Export").select(["id", "outcome"]).execute(),
  }));
  expect(found.pins).toContainEqual({ id: pinned.message });
  expect(found.trash).toEqual([{ id: trashed }]);
  expect(found.exports).toEqual([{ id: exported, outcome: "done" }]);
  // What was edited then is undone now, and what was deleted then comes back.
  expect(await restoreConversation(LOCAL_VIEWER, trashed)).toMatchObject({ ok: true });
  for (const id of [...edited, pinned.conversation]) {
    expect(await undo(LOCAL_VIEWER, { noun: "conversation", id })).toMatchObject({ ok: true });
  }
  expect(await checkStore(store)).toEqual([]);
});
