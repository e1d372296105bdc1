import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { getConversation } from "@/lib/data/conversations/get";
import { listConversations } from "@/lib/data/conversations/list";
import { editConversation } from "@/lib/data/conversations/edit";
import { listExportPage } from "@/lib/data/exports/page";
import { startExport } from "@/lib/data/exports/records";
import { listImports } from "@/lib/data/imports/list";
import { purgeFromTrash } from "@/lib/data/trash/purge";
import { removeSecret, storeSecret } from "@/lib/data/secrets/sealed-values";
import { setSetting } from "@/lib/data/settings/settings";
import { SqliteConnection } from "@/lib/data/store/connection/sqlite";
import { checkStore } from "@/lib/data/derived/laws";
import { isDiskFull } from "@/lib/data/store/disk/full";
import { reserveFile } from "@/lib/data/store/disk/reserve";
import { deleteConversation } from "@/lib/data/trash/move";
import { undo } from "@/lib/data/changes/undo";
import type { ReportLine } from "@/lib/domain/imports/progress";
import { prepareExport } from "@/lib/export/export";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collect, collectText, importFiles, spoolFiles } from "@/lib/testing/library/drop";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { smallDisks } from "@/lib/testing/library/mount-disk";
import { useSmallDisk } from "@/lib/testing/library/small-disk";

import { planImport } from "./plan/plan";
import { runImport } from "./run/run";

const WORDS = /^The disk is full\. .+ Free space on the disk of .+, then try again\.$/;

/** Some megabytes that are no repetition, so that nothing about them is small. */
function bigDocument(messages: number): string {
  const content = () => Array.from({ length: 60 }, () => Math.random().toString(36)).join(" ");
  return JSON.stringify(
    buildConversation({
      id: "big",
      messages: Array.from({ length: messages }, () => buildMessage({ content: content() })),
    }),
  );
}

const SMALL = JSON.stringify(buildConversation({ id: "small", conversationTitle: "Walnut" }));

async function run(importId: string): Promise<ReportLine> {
  const started = await runImport(LOCAL_VIEWER, importId, {});
  if (!started.ok) throw new Error(started.problem.message);
  const last = (await collect(started.events)).at(-1);
  if (last?.type !== "report") throw new Error("the run ended without a report");
  return last;
}

async function title(id: string, words: string): Promise<void> {
  const { shellRevision: expectedRevision = 0 } = (await getConversation(LOCAL_VIEWER, id)) ?? {};
  const edited = await editConversation(LOCAL_VIEWER, {
    id,
    expectedRevision,
    edit: { kind: "title", title: words },
  });
  expect(edited).toMatchObject({ ok: true });
}

async function staged(): Promise<number> {
  const store = await getWholeStore();
  const row = await store.read((sql) =>
    sql.get<{ n: number }>(
      `SELECT (SELECT count(*) FROM "Conversation" WHERE state IN ('staged', 'removed')) +
              (SELECT count(*) FROM "Message" WHERE "conversationKey" NOT IN
                (SELECT key FROM "Conversation")) AS n`,
    ),
  );
  return row?.n ?? -1;
}

async function requireSound(): Promise<void> {
  const breaches = await checkStore(await getWholeStore());
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
}

async function running(): Promise<string[]> {
  const imports = (await listImports(LOCAL_VIEWER)).filter(({ status }) => status === "running");
  const exports = (await listExportPage(LOCAL_VIEWER)).items.filter(
    ({ outcome }) => outcome === "running",
  );
  return [...imports, ...exports].map(({ id }) => id);
}

const idOf = async (title: string): Promise<string> => {
  const { items } = await listConversations(LOCAL_VIEWER, {});
  return items.find((item) => item.title === title)?.id ?? "";
};

async function exported(id: string): Promise<string> {
  const prepared = await prepareExport(
    LOCAL_VIEWER,
    { format: "cjson", conversations: [id] },
    { actor: "user:local" },
  );
  if (!prepared.ok) throw new Error(prepared.code);
  return collectText(prepared.export.stream);
}

function expectFailed(report: ReportLine): void {
  expect(report).toMatchObject({ status: "failed", totals: { imported: 0, written: false } });
  expect(report.error?.code).toBe("disk-full");
  expect(report.error?.message).toMatch(WORDS);
  expect(report.error?.message).toContain("None of the 1 items of this import was kept");
}

describe("a database that cannot grow", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await enterEmptyLibrary();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await requireSound();
    await closeStore();
    rmSync(folder, { recursive: true });
  });

  const limit = async (pages: number): Promise<void> => {
    const store = await getWholeStore();
    await store.write((sql) => sql.all(`PRAGMA max_page_count = ${pages}`));
  };

  test("an import ends with a report, frees its rows, and runs again", async () => {
    await importFiles(["small.json", SMALL]);
    const importId = await spoolFiles(["big.json", bigDocument(600)]);
    expect(await planImport(importId, { viewer: LOCAL_VIEWER })).toMatchObject({ ok: true });
    const store = await getWholeStore();
    const row = await store.read((sql) => sql.get<{ page_count: number }>("PRAGMA page_count"));
    await limit((row?.page_count ?? 0) + 100);
    // What the reserve is given up for.
    vi.spyOn(SqliteConnection.prototype, "emptyLog").mockImplementationOnce(function (
      this: SqliteConnection,
    ) {
      this.execute(`PRAGMA max_page_count = ${(row?.page_count ?? 0) + 2000}`);
      return true;
    });
    expectFailed(await run(importId));
    expect(await staged()).toBe(0);
    expect(await running()).toEqual([]);
    const id = await idOf("Walnut");
    expect(await exported(id)).toBe(SMALL);
    expect(await deleteConversation(LOCAL_VIEWER, id)).toMatchObject({ ok: true });
    await limit(1_000_000);
    expect(await run(importId)).toMatchObject({ status: "done", totals: { imported: 1 } });
  });
});

const { areMissing, reason } = smallDisks();

describe.skipIf(areMissing)(`a small file system${reason}`, () => {
  const disk = useSmallDisk(32);
  beforeEach(async () => {
    await importFiles(["small.json", SMALL]);
  });
  // Hooks after a test run from the last to the first, so the disk is still there.
  afterEach(requireSound);

  test("an import too large for it ends with a report; the library goes on", async () => {
    const importId = await spoolFiles(["big.json", bigDocument(9000)]);
    expect(await planImport(importId, { viewer: LOCAL_VIEWER })).toMatchObject({ ok: true });
    disk.fill();
    expectFailed(await run(importId));
    expect(await staged()).toBe(0);
    expect(await running()).toEqual([]);
    const id = await idOf("Walnut");
    expect(await exported(id)).toBe(SMALL);
    expect(await deleteConversation(LOCAL_VIEWER, id)).toMatchObject({ ok: true });
    const items = [{ noun: "conversation" as const, id }];
    expect(await purgeFromTrash(LOCAL_VIEWER, { items })).toMatchObject({ conversations: 1 });
    expect(await running()).toEqual([]);
    disk.free();
    const small = await importFiles(["small.json", SMALL]);
    expect(small).toMatchObject({ status: "done" });
    expect(existsSync(reserveFile((await getWholeStore()).file))).toBe(true);
  });

  test("a start on a full disk opens the library, and nothing runs for ever", async () => {
    await startExport(LOCAL_VIEWER, {
      id: "cut",
      actor: "user:local",
      via: "api",
      format: "cjson",
      scope: {},
      counts: {},
    } as never);
    await closeStore();
    disk.fill();
    const id = await idOf("Walnut");
    expect(await running()).toEqual([]);
    expect(await exported(id)).toBe(SMALL);
    await purge(id);
    expect(await listConversations(LOCAL_VIEWER, {})).toMatchObject({ items: [] });
  });

  test("an upload says so and leaves no file", async () => {
    disk.fill();
    const failure = await spoolFiles(["big.json", bigDocument(2000)]).catch(
      (error: unknown) => error,
    );
    expect(isDiskFull(failure)).toBe(true);
    const spool = join(disk.folder, "data", "spool");
    const left = readdirSync(spool, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.includes("upload-"),
    );
    expect(left).toEqual([]);
  });

  const WRITES: [string, (id: string) => Promise<unknown>][] = [
    ["an upload", () => spoolFiles(["other.json", SMALL])],
    ["a title", (id) => title(id, "Hazel")],
    ["undoing", (id) => undo(LOCAL_VIEWER, { noun: "conversation", id })],
    ["a setting", () => setSetting("defaultApproval", "ask")],
    ["a secret", () => keepSecret()],
  ];

  test.each(WRITES)("%s is refused with words, and works when there is space", async (_, write) => {
    const id = await idOf("Walnut");
    await title(id, "Walnut 2");
    await title(id, "Walnut");
    const text = await exported(id);
    await (await getWholeStore()).emptyLog();
    disk.fill();
    const failure = await write(id).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toMatch(WORDS);
    expect(await removeSecret("none")).toBe(false);
    expect(await exported(id)).toBe(text);
    expect(await running()).toEqual([]);
    disk.free();
    await write(id);
  });

  const keepSecret = () => {
    const bytes = new Uint8Array(16);
    return storeSecret("n", { cipher: bytes, nonce: bytes, keyId: "k" }, [], true);
  };

  async function purge(id: string): Promise<void> {
    await deleteConversation(LOCAL_VIEWER, id);
    await purgeFromTrash(LOCAL_VIEWER, { items: [{ noun: "conversation", id }] });
  }
});
