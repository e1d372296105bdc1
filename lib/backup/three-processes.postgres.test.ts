import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { forgetAuth } from "@/lib/accounts/auth";
import { closeAccounts } from "@/lib/data/accounts/database";
import { createWrittenConversation } from "@/lib/data/conversations/create";
import { getConversation } from "@/lib/data/conversations/get";
import { checkStore } from "@/lib/data/derived/laws";
import { listImports } from "@/lib/data/imports/list";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { setSchedule } from "@/lib/data/sync/decisions";
import { listSyncRuns } from "@/lib/data/sync/runs";
import { makeOwner, PASSWORD, type SignedIn } from "@/lib/testing/accounts/accounts";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { AppProcess } from "@/lib/testing/crash/app-process";
import { addServer } from "@/lib/testing/library/synced-toolset";
import { listing, plainTool, silence } from "@/lib/testing/mcp/behaviours";
import { serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";
import { makeOwnDatabase, ownDatabase } from "@/lib/testing/postgres/accounts-database";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";

/** A change shows on the open pages of other processes within this. */
const SOON_MS = 2000;
const SETTLED = { timeout: 30_000, interval: 50 };

let folder = "";
let owner: SignedIn;
let tools: ToolServer;
let first: AppProcess;
let second: AppProcess;
let third: AppProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-processes-"));
  await makeOwnDatabase();
  vi.stubEnv("COLLOQUY_ACCOUNTS", "on");
  const data = join(folder, "data");
  mkdirSync(data);
  vi.stubEnv("COLLOQUY_DATA", data);
  vi.stubEnv("COLLOQUY_BACKUP_DIR", join(folder, "backups"));
  vi.stubEnv("DATABASE_URL", ownDatabase());
  vi.stubEnv("DATABASE_BEAT_MS", "300");
  owner = await makeOwner();
  tools = await serveTools(listing(() => [plainTool("look")]));
  [first, second, third] = await Promise.all([
    AppProcess.start(),
    AppProcess.start(),
    AppProcess.start(),
  ]);
}, 90_000);

afterAll(async () => {
  await Promise.all([first, second, third].map((each) => each?.kill()));
  await tools?.close();
  await closeStore();
  await closeAccounts();
  forgetAuth();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function write(title: string): Promise<string> {
  const messages = [{ role: "user" as const, content: "Where do herbs grow?" }];
  return (await createWrittenConversation(owner.viewer, { title, messages }, null)).id;
}

async function signInAt(process: AppProcess): Promise<string> {
  const signedIn = await process.act<{ ok: boolean; cookies: string[] }>("sign-in", {
    email: owner.viewer.email,
    password: PASSWORD,
    address: "127.0.0.1",
  });
  expect(signedIn.ok).toBe(true);
  return signedIn.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

const revisionOf = async (id: string): Promise<number> =>
  (await getConversation(owner.viewer, id))?.shellRevision ?? 0;

test("edits of one conversation by two processes are all kept or all refused, and pages of the third are told", async () => {
  const id = await write("Herbs");
  const page = await third.listen(id, owner.cookie);
  await expect.poll(() => page.events.length, SETTLED).toBeGreaterThan(0);
  const before = await revisionOf(id);
  const kept: string[] = [];
  const refused: (string | undefined)[] = [];
  async function editThrough(process: AppProcess, name: string): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) {
      const title = `${name} ${turn}`;
      const edit = { id, expectedRevision: await revisionOf(id), title };
      const outcome = await process.act<{ ok: boolean; code?: string }>("edit", edit, owner.cookie);
      if (outcome.ok) kept.push(title);
      else refused.push(outcome.code);
    }
  }
  await Promise.all([editThrough(first, "first"), editThrough(second, "second")]);
  const lastEdit = performance.now();
  expect(kept.length + refused.length).toBe(16);
  expect(refused.filter((code) => code !== "stale")).toEqual([]);
  expect(await revisionOf(id)).toBe(before + kept.length);
  const store = await getWholeStore();
  const labels = await store.read(({ query }) =>
    query.selectFrom("Change").select("ops").execute(),
  );
  for (const title of kept) expect(JSON.stringify(labels)).toContain(title);
  const revision = () => page.events.at(-1)?.conversation?.revision;
  const told = (await revisionOf(id)) - before;
  await expect
    .poll(revision, { timeout: SOON_MS, interval: 20 })
    .toBe((page.events[0]?.conversation?.revision ?? 0) + told);
  expect(performance.now() - lastEdit).toBeLessThan(SOON_MS + 500);
}, 30_000);

test("passwords are tried as often at all processes together as at one", async () => {
  const wrong = { email: "nobody@example.com", password: "not this one", address: "192.0.2.7" };
  const tries = Array.from({ length: 8 }, () =>
    [first, second, third].map((process) => process.act<{ reason: string }>("sign-in", wrong)),
  );
  const reasons = (await Promise.all(tries.flat())).map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason === "wrong")).toHaveLength(10);
  expect(reasons.filter((reason) => reason === "limited")).toHaveLength(14);
}, 30_000);

test("an external id belongs to one tool set, whichever processes are asked at once", async () => {
  const authorization = `Bearer ${await makeTestKey()}`;
  const ask = async (process: AppProcess, externalId: string) => {
    const answer = await process.ask("/v1/tool_sets", {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({
        metadata: { name: "Weather", externalId },
        spec: { description: "" },
      }),
    });
    await answer.text();
    return answer.status;
  };
  const all = [first, second, third];
  // The first answers wait for what they load.
  await Promise.all(all.map((process, at) => ask(process, `before-${at}`)));
  for (let turn = 0; turn < 5; turn += 1) {
    const statuses = await Promise.all(all.map((process) => ask(process, `weather-${turn}`)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  }
}, 30_000);

test("what is due by a schedule is done once", async () => {
  const { fileId, rowId } = await addServer(tools.url, { id: "scheduled" });
  await setSchedule(fileId, rowId, "hourly");
  const all = [first, second, third];
  for (let turn = 0; turn < 2; turn += 1) {
    await Promise.all(all.map((process) => process.act("sync-due")));
  }
  expect((await listSyncRuns(rowId, null)).items).toMatchObject([
    { state: "done", reason: "schedule" },
  ]);
  expect(tools.calls("tools/list")).toBe(1);
}, 30_000);

test("a session that ends at one process ends at the others at once, with its open pages", async () => {
  const id = await write("Sessions");
  const cookie = await signInAt(first);
  const page = await second.listen(id, cookie);
  await expect.poll(() => page.events.length, SETTLED).toBeGreaterThan(0);
  expect((await second.ask("/api/conversations", {}, cookie)).status).toBe(200);
  await first.act("sign-out", {}, cookie);
  const began = performance.now();
  expect((await second.ask("/api/conversations", {}, cookie)).status).toBe(401);
  expect((await page.ended) - began).toBeLessThan(SOON_MS);
}, 30_000);

test("what a process was killed in is ended by the others, and its backup made once, by one of them", async () => {
  const messages = Array.from({ length: 12_000 }, () =>
    buildMessage({ content: "word ".repeat(20) }),
  );
  const { rowId } = await addServer(tools.url, { id: "silent" });
  tools.behave(silence());
  const uploaded = await third.ask(
    "/api/imports?filename=long.json",
    {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: JSON.stringify(buildConversation({ conversationTitle: "Long", messages })),
    },
    owner.cookie,
  );
  const { id: importId } = (await uploaded.json()) as { id: string };
  // Others read the list all the while.
  const done = new AbortController();
  const seen = new Set<string>();
  const reading = (async () => {
    while (!done.signal.aborted) {
      const answer = await first.ask("/api/conversations", {}, owner.cookie);
      seen.add(`${answer.status} ${(await answer.text()).includes('"Long"')}`);
    }
  })();
  // Waited for at the end; a test that failed before has killed the process.
  reading.catch(() => undefined);
  const statusOf = async (at: string) =>
    (await listImports(owner.viewer)).find(({ id }) => id === at)?.status;
  third.act("sync", { rowId }).catch(() => undefined);
  const syncState = async () => (await listSyncRuns(rowId, null)).items[0]?.state;
  await expect.poll(syncState, SETTLED).toBe("running");
  // While it is under way there, nobody else begins the same.
  expect(await first.act("sync", { rowId })).toMatchObject({ ok: false, code: "running" });
  expect(await third.act("begin-backup")).toBe("begun");
  expect(await second.act("back-up")).toBeNull();
  // The last to begin, since it ends by itself.
  const run = await third.ask(
    `/api/imports/${importId}/run`,
    { method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
    owner.cookie,
  );
  await expect.poll(() => statusOf(importId), { ...SETTLED, interval: 5 }).toBe("running");
  await third.kill();
  await run.text().catch(() => undefined);
  await expect.poll(() => statusOf(importId), SETTLED).toBe("failed");
  await expect.poll(syncState, SETTLED).toBe("failed");
  const backUp = () => Promise.all([first, second].map((each) => each.act("back-up")));
  await expect
    .poll(async () => (await backUp()).filter((made) => made !== null).length, SETTLED)
    .toBe(1);
  expect(await backUp()).toEqual([null, null]);
  expect(readdirSync(join(folder, "backups"))).toHaveLength(1);
  tools.behave(listing(() => [plainTool("look")]));
  expect(await second.act("sync", { rowId })).toMatchObject({ ok: true });
  expect(await syncState()).toBe("done");
  done.abort();
  await reading;
  expect([...seen]).toEqual(["200 false"]);
  const again = await second.ask(
    `/api/imports/${importId}/run`,
    { method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
    owner.cookie,
  );
  expect(await again.text()).toContain("was cut off");
  const store = await getWholeStore();
  const staged = () =>
    store.read(
      async ({ query }) =>
        (await query.selectFrom("Conversation").select("id").where("state", "<>", "live").execute())
          .length,
    );
  await expect.poll(staged, SETTLED).toBe(0);
  expect(await checkStore(store)).toEqual([]);
}, 120_000);
