import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { conversationText } from "@/lib/data/conversations/text";
import { setSetting } from "@/lib/data/settings/settings";
import { listConversations } from "@/lib/data/conversations/list";
import { checkLedger } from "@/lib/data/ledger/read";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation, readText } from "@/lib/testing/library/library";
import { createCluster, type Cluster } from "@/lib/testing/postgres/cluster";
import { startPooler } from "@/lib/testing/postgres/pooler";
import { createStandby } from "@/lib/testing/postgres/standby";

let server: Cluster;

beforeAll(() => {
  server = createCluster(6400);
});
afterAll(() => server.remove());
afterEach(async () => {
  vi.restoreAllMocks();
  await closeStore();
  delete process.env["DATABASE_READ_URL"];
});

test("a library works behind a pooler that gives each transaction another connection", async () => {
  const pooler = await startPooler(server);
  try {
    await enterEmptyLibrary();
    process.env["DATABASE_URL"] = pooler.url("&schema=pooled");
    const texts = Array.from({ length: 8 }, (_, n) =>
      JSON.stringify(buildConversation({ conversationTitle: `Walnut ${n}` })),
    );
    const ids = await Promise.all(texts.map((text) => importConversation(text)));
    const stored = await Promise.all(
      ids.map(async ({ id }) => readText(await conversationText(LOCAL_VIEWER, id))),
    );
    expect(stored).toEqual(texts);
    expect((await listConversations(LOCAL_VIEWER, {})).items).toHaveLength(8);
  } finally {
    await closeStore();
    await pooler.remove();
  }
});

test("a standby is read, but not right after a write of this process", async () => {
  const standby = createStandby(server, 6410);
  try {
    await enterEmptyLibrary();
    process.env["DATABASE_URL"] = server.url(undefined, "&schema=followed");
    await importConversation(JSON.stringify(buildConversation({ conversationTitle: "Walnut" })));
    await closeStore();
    process.env["DATABASE_READ_URL"] = standby.url(undefined, "&schema=followed");
    const where = async () =>
      (await getWholeStore()).read((sql) =>
        sql.get<{ standby: number }>("SELECT pg_is_in_recovery() AS standby"),
      );
    // The clock of this process, put forward.
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + aheadMs);
    await getWholeStore();
    // The start itself writes: it settles what was left unfinished.
    expect(await where()).toEqual({ standby: 0 });
    aheadMs += 5100;
    // It is asked whether it has replayed the write before it is read.
    await expect.poll(where, { timeout: 20_000 }).toEqual({ standby: 1 });
    expect((await listConversations(LOCAL_VIEWER, {})).items).toMatchObject([{ title: "Walnut" }]);
    await (
      await getWholeStore()
    ).write((sql) => sql.run(`DELETE FROM "Setting" WHERE key = 'none'`));
    expect(await where()).toEqual({ standby: 0 });
    // What does not wait for the disk is committed before the log is written out, and read there all the same.
    const store = await getWholeStore();
    await store.write(
      (sql) => sql.run(`UPDATE "Conversation" SET title = 'Hazel' WHERE title = 'Walnut'`),
      "deferred",
    );
    aheadMs += 5100;
    await expect.poll(where, { interval: 1, timeout: 20_000 }).toEqual({ standby: 1 });
    expect((await listConversations(LOCAL_VIEWER, {})).items).toMatchObject([{ title: "Hazel" }]);
    standby.stop();
    aheadMs += 5100;
    expect((await listConversations(LOCAL_VIEWER, {})).items).toMatchObject([{ title: "Hazel" }]);
  } finally {
    await closeStore();
    standby.remove();
  }
});

test("the ledger is intact under every address of its library, and a head of the former name counts", async () => {
  const pooler = await startPooler(server);
  try {
    const folder = await enterEmptyLibrary();
    const heads = () => readdirSync(folder).filter((name) => name.endsWith(".ledger-head.json"));
    process.env["DATABASE_URL"] = server.url(undefined, "&schema=addressed");
    await importConversation(JSON.stringify(buildConversation({})));
    await setSetting("apiKeys", "optional");
    const { entries } = await checkLedger();
    expect(entries).toBeGreaterThan(0);
    const [named = ""] = heads();
    expect(named).toMatch(/^library-[0-9A-Z]{26}\./);
    const former = `${(await getWholeStore()).file}.ledger-head.json`;
    await closeStore();

    process.env["DATABASE_URL"] = pooler.url("&schema=addressed");
    expect(await checkLedger()).toEqual({ entries, faults: [] });
    await setSetting("apiKeys", "required");
    expect(await checkLedger()).toEqual({ entries: entries + 1, faults: [] });
    expect(heads()).toEqual([named]);
    await closeStore();

    process.env["DATABASE_URL"] = server.url(undefined, "&schema=addressed");
    expect(await checkLedger()).toEqual({ entries: entries + 1, faults: [] });
    renameSync(join(folder, named), former);
    expect(await checkLedger()).toEqual({ entries: entries + 1, faults: [] });
    await setSetting("apiKeys", "optional");
    expect(await checkLedger()).toEqual({ entries: entries + 2, faults: [] });
    expect(heads()).toEqual([named]);
  } finally {
    await closeStore();
    await pooler.remove();
  }
});
