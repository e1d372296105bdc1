import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { REQUIRE_DRIVER } from "@/lib/data/store/driver/driver";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { listVersions, versionText } from "@/lib/data/history/versions";
import { searchLibrary } from "@/lib/data/search/search";
import { dumpLibrary } from "@/lib/testing/backup/dump";
import { makeRichLibrary, type RichLibrary } from "@/lib/testing/damage/rich-library";
import { Api } from "@/lib/testing/http/api";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { exportedConversation } from "@/lib/testing/library/library";
import { setSecret } from "@/lib/secrets/store";
import { checkStore } from "@/lib/data/derived/laws";
import { rebuildDerived } from "@/lib/data/derived/rebuild";
import { checkLedger } from "@/lib/data/ledger/read";
import { closeStore, getWholeStore } from "@/lib/data/library/client";

import { DERIVED_TABLES } from "../data/backup/tables";
import { openBackup } from "./archive/open";
import { tableOfMember } from "../domain/backup/manifest";
import { noteBackup, writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";
import { verifyLibrary } from "./run/verify";

let api: Api;
let folders: string[] = [];
let rich: RichLibrary;
const archive = (): string => join(folders[0]!, "walnut.zip");

// Loads every route of the app.
beforeAll(async () => {
  api = await Api.load();
}, 60_000);

const SERVER_ITEM = {
  kind: "resource",
  key: "docs://walnut",
  acceptedHash: "hash",
  acceptedRaw: "{}",
  acceptedFrom: "https://walnut.example",
  seenHash: "hash",
  seenRaw: "{}",
  seenFrom: "https://walnut.example",
  state: "current",
  grade: null,
  previous: `{"state":"new"}`,
} as const;

beforeEach(async () => {
  folders = [mkdtempSync(join(tmpdir(), "colloquy-backup-")), await enterEmptyLibrary()];
  rich = await makeRichLibrary(api);
  const store = await getWholeStore();
  await store.write(async (sql) => {
    await sql.query
      .insertInto("SidebarPin")
      .values({ conversationId: rich.conversation, pinnedMs: 5 })
      .execute();
    await sql.query
      .insertInto("ServerItem")
      .values({ toolsetRowId: 1, ...SERVER_ITEM })
      .execute();
    // Which libraries there are, the backup does not know: accounts are beside it.
    await sql.run(`UPDATE "Conversation" SET "libraryId" = 'library-walnut' WHERE key = 1`);
    // What no JSON writes as it is.
    await sql.run(`UPDATE "Message" SET "latestMs" = -0.0, "createdMs" = 9e999 WHERE id = 2`);
    await sql.run(
      `INSERT INTO "Setting" (key, value) VALUES ('odd', char(0) || 'ä' || char(8232))`,
    );
  });
  await setSecret("WALNUT", "a secret walnut", ["https://walnut.example"]);
}, 60_000);

afterEach(async () => {
  await closeStore();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The text of every version of the first message and of what surrounds the messages. */
async function everyVersion(): Promise<(string | null)[]> {
  const texts: (string | null)[] = [];
  for (const message of [null, Number(rich.names.mid![0])]) {
    const { versions = [] } = (await listVersions(LOCAL_VIEWER, rich.conversation, message)) ?? {};
    expect(versions.length).toBeGreaterThan(1);
    for (const { number } of versions) {
      texts.push(await versionText(LOCAL_VIEWER, rich.conversation, message, number));
    }
  }
  return texts;
}

async function enterOther(): Promise<void> {
  await closeStore();
  const folder = await enterEmptyLibrary();
  folders.push(folder);
}

test("every row comes back, the index is made again, and every version can be reached", async () => {
  const store = await getWholeStore();
  const before = await dumpLibrary(store);
  const text = await exportedConversation(rich.conversation);
  const versions = await everyVersion();
  const made = await writeBackup(store, archive());
  expect(statSync(archive()).size).toBe(made.bytes);
  expect(statSync(archive()).mode & 0o777).toBe(0o600);

  await enterOther();
  const report = await restoreBackup(archive(), { lockedSecrets: true });
  expect(report).toMatchObject({ id: made.id, before: null, documents: 5 });
  const restored = await getWholeStore();
  const after = await dumpLibrary(restored);
  for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows]);
  expect(await exportedConversation(rich.conversation)).toBe(text);
  expect(await everyVersion()).toEqual(versions);
  expect((await searchLibrary(LOCAL_VIEWER, { q: "tasty" }))?.total.messages).toBe(1);
  expect((await checkLedger()).faults).toEqual([]);
}, 60_000);

test("a restored library holds the laws, and new rows get numbers nobody had", async () => {
  const store = await getWholeStore();
  await store.write(async (sql) => {
    await sql.run(`UPDATE "Message" SET "latestMs" = NULL, "createdMs" = NULL WHERE id = 2`);
    await sql.run(`DELETE FROM "Change" WHERE id = (SELECT max(id) FROM "Change")`);
  });
  const highest = await store.read((sql) => sql.nextId("Change", "id"));
  const laws = await checkStore(store);
  await writeBackup(store, archive());
  await enterOther();
  await restoreBackup(archive(), { lockedSecrets: true });
  const restored = await getWholeStore();
  expect(await checkStore(restored)).toEqual(laws);
  expect(await restored.read((sql) => sql.nextId("Change", "id"))).toBe(highest);
}, 60_000);

test("every table of the library is in a backup, or has a way back", async () => {
  const store = await getWholeStore();
  const found = await store.read((sql) =>
    sql.all<{ name: string }>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_prisma%' ESCAPE '\\'`,
    ),
  );
  const tables = found.map(({ name }) => name);
  await writeBackup(store, archive());
  const backup = await openBackup(archive());
  backup.close();
  const derived = [
    ...Object.keys(DERIVED_TABLES),
    "message_fts",
    "message_terms",
    "conversation_fts",
  ];
  const archived = backup.header.tables.map(({ name }) => name);
  expect([...archived, ...derived].toSorted()).toEqual(tables.toSorted());
  // The library of this test has rows in most of them.
  const filled = new Set(backup.members.flatMap(({ name }) => tableOfMember(name) ?? []));
  expect(filled.size).toBeGreaterThan(16);
}, 60_000);

test("what was deleted for good is in no backup made afterwards, also while it waits to be erased", async () => {
  const store = await getWholeStore();
  await store.write((sql) =>
    sql.run(`UPDATE "Conversation" SET state = 'removed' WHERE id = ?`, rich.conversation),
  );
  await store.write((sql) => sql.run(`UPDATE "ToolsetFile" SET state = 'removed'`));
  await writeBackup(store, archive());
  await enterOther();
  await restoreBackup(archive(), { lockedSecrets: true });
  const restored = await getWholeStore();
  const dump = await dumpLibrary(restored);
  expect(JSON.stringify([...dump.values()])).not.toContain("tasty");
  expect([dump.get("ToolPin"), dump.get("ServerItem")]).toEqual([[], []]);
  expect(await exportedConversation(rich.conversation)).toBeNull();
}, 60_000);

test("a library with something in it is replaced on request only, and backed up first", async () => {
  await writeBackup(await getWholeStore(), archive());
  // A folder of its own: threads that answer requests still read the one above.
  await enterOther();
  const lockedSecrets = true;
  await restoreBackup(archive(), { lockedSecrets });
  await noteBackup(await getWholeStore(), "walnut", "command-line");
  const before = await dumpLibrary(await getWholeStore());
  await closeStore();
  await expect(restoreBackup(archive(), { lockedSecrets })).rejects.toMatchObject({
    code: "library-not-empty",
  });
  expect(await dumpLibrary(await getWholeStore())).toEqual(before);
  await closeStore();
  const { before: kept } = await restoreBackup(archive(), { lockedSecrets, replace: true });
  const ledger = (await dumpLibrary(await getWholeStore())).get("LedgerEntry");
  expect(ledger).toHaveLength(before.get("LedgerEntry")!.length - 1);
  await closeStore();
  await restoreBackup(kept!, { lockedSecrets, replace: true });
  expect(await dumpLibrary(await getWholeStore())).toEqual(before);
}, 60_000);

const OWNER = `
  const lock = new (${REQUIRE_DRIVER})(process.argv[1]);
  lock.exec("BEGIN EXCLUSIVE");
  console.log("mine");
  setInterval(() => {}, 1000);
`;

test("a library that another process uses is not replaced", async () => {
  await writeBackup(await getWholeStore(), archive());
  await closeStore();
  const other = spawn(process.execPath, ["-e", OWNER, `${folders[1]!}/colloquy.db.owner`]);
  await once(other.stdout, "data");
  await expect(restoreBackup(archive(), { replace: true, waitMs: 300 })).rejects.toMatchObject({
    code: "library-busy",
  });
  expect(existsSync(join(folders[1]!, "restoring"))).toBe(false);
  other.kill("SIGKILL");
}, 60_000);

test("the verification finds nothing in a sound library, and names what is wrong in another", async () => {
  // The numbers that no text says.
  await rebuildDerived(await getWholeStore());
  expect(await verifyLibrary()).toMatchObject({ ok: true });
  const store = await getWholeStore();
  await store.write((sql) =>
    sql.run(`UPDATE "MessageBody" SET raw = replace(raw, 'tasty', 'nasty')`),
  );
  const report = await verifyLibrary();
  expect(report.ok).toBe(false);
  expect(report.checks.find(({ subject }) => subject === "documents")).toMatchObject({
    checked: 5,
    faultCount: 1,
    faults: [expect.stringContaining(rich.conversation) as string],
  });
  await store.write((sql) => sql.run(`UPDATE "Secret" SET nonce = x'000000000000000000000000'`));
  const { checks } = await verifyLibrary({ deep: true, isServing: true });
  expect(checks.find(({ subject }) => subject === "secrets")).toMatchObject({ faultCount: 1 });
  expect(checks.find(({ subject }) => subject === "search")!.faultCount).toBeGreaterThan(0);
}, 60_000);
