import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { checkStore } from "@/lib/data/derived/laws";
import { deriveStale } from "@/lib/data/derived/stale";
import { checkLedger } from "@/lib/data/ledger/read";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import {
  formerFacts,
  readFormerDocuments,
  writeFormerLibrary,
} from "@/lib/testing/library/former-library";
import { postgresMigrations } from "@/lib/data/store/postgres/migrations";
import { buildEarlyLibrary } from "@/lib/testing/postgres/early-library";
import { dropTestLibrary, newLibraryAddress } from "@/lib/testing/postgres/schema";

import { writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-former-"));
  process.env["COLLOQUY_DATA"] = folder;
});
afterEach(async () => {
  await closeStore();
  await dropTestLibrary();
  delete process.env["DATABASE_URL"];
  rmSync(folder, { recursive: true, force: true });
});

test("a backup of a library of commit c2471f6 is restored on PostgreSQL, every document as it was", async () => {
  const file = join(folder, "former.db");
  process.env["DATABASE_URL"] = `file:${file}`;
  writeFormerLibrary(file);
  await writeBackup(await getWholeStore(), join(folder, "former.zip"));
  await closeStore();

  process.env["DATABASE_URL"] = newLibraryAddress();
  await restoreBackup(join(folder, "former.zip"));
  const store = await getWholeStore();
  expect(store.engine).toBe("postgres");
  expect(await readFormerDocuments()).toEqual(formerFacts().documents);
  await deriveStale(store);
  expect(await readFormerDocuments()).toEqual(formerFacts().documents);
  expect(await checkStore(store)).toEqual([]);
  expect((await checkLedger()).faults).toEqual([]);
});

test("a library of the first schema on PostgreSQL is upgraded, every document as it was", async () => {
  const url = newLibraryAddress();
  await buildEarlyLibrary(url, writeFormerLibrary);
  process.env["DATABASE_URL"] = url;
  const store = await getWholeStore();
  expect(await store.countMigrations()).toBe(postgresMigrations().length);
  expect(await readFormerDocuments()).toEqual(formerFacts().documents);
  await deriveStale(store);
  expect(await readFormerDocuments()).toEqual(formerFacts().documents);
  expect(await checkStore(store)).toEqual([]);
  expect((await checkLedger()).faults).toEqual([]);
});
