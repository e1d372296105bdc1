import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { checkStore } from "@/lib/data/derived/laws";
import { checkLedger } from "@/lib/data/ledger/read";
import { listVersions, versionText } from "@/lib/data/history/versions";
import { searchLibrary } from "@/lib/data/search/search";
import { openStore } from "@/lib/data/store/store";
import { restoringAddress } from "@/lib/data/store/postgres/restoring-schema";
import { setSecret } from "@/lib/secrets/store";
import { dumpLibrary } from "@/lib/testing/backup/dump";
import { makeRichLibrary, type RichLibrary } from "@/lib/testing/damage/rich-library";
import { Api } from "@/lib/testing/http/api";
import { dropTestLibrary, isMade, newLibraryAddress } from "@/lib/testing/postgres/schema";

import { writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";
import { verifyLibrary } from "./run/verify";

let api: Api;
let rich: RichLibrary;
let folder = "";
const archive = (name: string): string => join(folder, `${name}.zip`);

// Loads every route of the app.
beforeAll(async () => {
  api = await Api.load();
}, 60_000);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-move-"));
});
afterEach(async () => {
  await closeStore();
  await dropTestLibrary();
  delete process.env["DATABASE_URL"];
  rmSync(folder, { recursive: true, force: true });
});

/** One data directory with one key, as of one installation that moves its library. */
function enterSqlite(name: string): void {
  process.env["COLLOQUY_DATA"] = folder;
  process.env["DATABASE_URL"] = `file:${join(folder, `${name}.db`)}`;
}

function enterPostgres(): string {
  process.env["COLLOQUY_DATA"] = folder;
  return (process.env["DATABASE_URL"] = newLibraryAddress());
}

async function everyVersion(): Promise<(string | null)[]> {
  const texts: (string | null)[] = [];
  for (const message of [null, Number(rich.names.mid![0])]) {
    const { versions = [] } = (await listVersions(LOCAL_VIEWER, rich.conversation, message)) ?? {};
    for (const { number } of versions)
      texts.push(await versionText(LOCAL_VIEWER, rich.conversation, message, number));
  }
  return texts;
}

async function fill(): Promise<void> {
  rich = await makeRichLibrary(api);
  await setSecret("WALNUT", "a secret walnut", ["https://walnut.example"]);
  await (
    await getWholeStore()
  ).write(({ query }) =>
    query
      .insertInto("SidebarPin")
      .values({ conversationId: rich.conversation, pinnedMs: 5 })
      .execute(),
  );
}

test("a backup moves a library from SQLite to PostgreSQL and back, every row as it was", async () => {
  enterSqlite("first");
  await fill();
  const before = await dumpLibrary(await getWholeStore());
  const versions = await everyVersion();
  await writeBackup(await getWholeStore(), archive("out"));
  await closeStore();

  enterPostgres();
  await restoreBackup(archive("out"));
  const moved = await getWholeStore();
  expect(moved.engine).toBe("postgres");
  expect(await dumpLibrary(moved)).toEqual(before);
  expect(await everyVersion()).toEqual(versions);
  expect((await searchLibrary(LOCAL_VIEWER, { q: "tasty" }))?.total.messages).toBe(1);
  expect((await checkLedger()).faults).toEqual([]);
  expect(await checkStore(moved)).toEqual([]);
  expect(await verifyLibrary({ deep: true })).toMatchObject({ ok: true });
  await writeBackup(moved, archive("back"));
  await closeStore();
  await dropTestLibrary();

  enterSqlite("second");
  await restoreBackup(archive("back"));
  const returned = await getWholeStore();
  expect(await dumpLibrary(returned)).toEqual(before);
  expect(await everyVersion()).toEqual(versions);
  expect((await checkLedger()).faults).toEqual([]);
  expect(await checkStore(returned)).toEqual([]);
}, 60_000);

test("a library on PostgreSQL is replaced on request only, backed up first, and not while it is used", async () => {
  const url = enterPostgres();
  await fill();
  await writeBackup(await getWholeStore(), archive("out"));
  const before = await dumpLibrary(await getWholeStore());
  await closeStore();
  await expect(restoreBackup(archive("out"))).rejects.toMatchObject({ code: "library-not-empty" });
  const other = await openStore(url);
  await other.write((sql) =>
    sql.run(`INSERT INTO "_Process" VALUES ('elsewhere 1 X', clock_timestamp())`),
  );
  await expect(restoreBackup(archive("out"), { replace: true, waitMs: 300 })).rejects.toMatchObject(
    { code: "library-busy" },
  );
  expect(await isMade(restoringAddress(url))).toBe(false);
  expect(await dumpLibrary(other)).toEqual(before);
  await other.write((sql) => sql.run(`DELETE FROM "_Process"`));
  await other.close();
  const { before: kept } = await restoreBackup(archive("out"), { replace: true });
  expect(readdirSync(join(folder, "backups")).map((name) => join(folder, "backups", name))).toEqual(
    [kept],
  );
  expect(await dumpLibrary(await getWholeStore())).toEqual(before);
  expect(await isMade(restoringAddress(url))).toBe(false);
}, 60_000);

test("what a killed restore left on PostgreSQL is removed by the next start", async () => {
  const url = enterPostgres();
  const left = await openStore(restoringAddress(url));
  await left.close();
  expect(await isMade(restoringAddress(url))).toBe(true);
  await getWholeStore();
  expect(await isMade(restoringAddress(url))).toBe(false);
});
