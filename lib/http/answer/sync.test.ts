import { afterEach, beforeEach, expect, test } from "vitest";

import { actingFor } from "@/lib/data/store/sight/actor";
import { setSchedule } from "@/lib/data/sync/decisions";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { memberOf, withKey } from "@/lib/testing/accounts/private-canaries";
import { settleSyncs, runOf } from "@/lib/sync/running";
import { cancelSync, startSync } from "@/lib/sync/start-sync";
import { syncAfterEdit } from "@/lib/sync/sync-after-edit";
import { useLibrary } from "@/lib/testing/library/library";
import { listing, plainTool, silence } from "@/lib/testing/mcp/behaviours";
import { stdioServer } from "@/lib/testing/mcp/real-servers";
import { serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";
import { addServer, syncToEnd } from "@/lib/testing/library/synced-toolset";

import { syncEvents, syncView } from "./sync";

useLibrary();
let server: ToolServer;
beforeEach(async () => {
  server = await serveTools(listing(() => [plainTool("a"), plainTool("b")]));
});
afterEach(async () => {
  await settleSyncs();
  await server.close();
});

test("a server that was never asked can be, and nobody has asked it for that", async () => {
  const { fileId, rowId } = await addServer(server.url);
  const view = await syncView(fileId, rowId);
  expect(view).toMatchObject({
    toolset: rowId,
    canSync: true,
    why: null,
    server: { transport: "http", address: server.url, origin: server.origin },
    running: null,
    last: null,
    lastSyncMs: null,
    newTools: "ask",
    schedule: "off",
    review: { new: 0, dangerous: 0, behavioural: 0, conflicts: 0, missing: 0 },
  });
  expect(server.calls()).toBe(0);
  expect(await syncView("nothing")).toBe(null);
});

test("a sync is told while it runs and after it", async () => {
  const set = await addServer(server.url);
  server.behave(silence());
  await startSync(set.rowId, "manual");
  expect((await syncView(set.fileId))?.running).toMatchObject({
    phase: "connecting",
    reason: "manual",
  });
  await cancelSync(set.rowId);
  expect(await syncView(set.fileId)).toMatchObject({
    running: null,
    last: { state: "failed", errorType: "CANCELLED" },
    lastSyncMs: null,
  });
  server.behave(listing(() => [plainTool("a")]));
  await syncToEnd(set);
  await setSchedule(set.fileId, set.rowId, "daily");
  const view = await syncView(set.fileId);
  expect(view).toMatchObject({
    last: { state: "done", counts: { added: 1 } },
    review: { new: 1 },
    schedule: "daily",
  });
  expect(view?.lastSyncMs).toBe(view?.last?.endedMs);
  const events = await syncEvents(LOCAL_VIEWER, set.fileId, set.rowId, undefined);
  expect(events?.items.map(({ state }) => state)).toEqual(["done", "failed"]);
});

test("a sync names who asked for it, and says whether a program did", async () => {
  const set = await addServer("not an address");
  const anna = memberOf("anna", "editor");
  const program = withKey(anna, { scope: "write", includesPrivate: false });
  await syncToEnd(set);
  await actingFor(anna, () => syncToEnd(set));
  await actingFor(program, () => syncToEnd(set));
  await actingFor({ kind: "program", keyId: "k", scope: "write" }, () => syncToEnd(set));
  const events = await syncEvents(anna, set.fileId, set.rowId, undefined, "asc");
  const asked = events?.items.map(({ by, hasKey }) => [by?.id ?? null, hasKey]);
  expect(asked).toEqual([
    [null, false],
    ["anna", false],
    ["anna", true],
    [null, true],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/key-of|accountId|keyId/);
});

test("syncs are told in pages", async () => {
  const set = await addServer("not an address");
  for (let run = 0; run < 51; run += 1) await syncToEnd(set);
  const first = await syncEvents(LOCAL_VIEWER, set.fileId, set.rowId, undefined);
  expect(first?.items).toHaveLength(50);
  const rest = await syncEvents(LOCAL_VIEWER, set.fileId, set.rowId, first?.nextCursor ?? "");
  expect(rest).toMatchObject({ items: [{ errorType: "INVALID_URL" }], nextCursor: null });
  const newestFirst = [...(first?.items ?? []), ...(rest?.items ?? [])].map(({ id }) => id);
  const oldest = await syncEvents(LOCAL_VIEWER, set.fileId, set.rowId, undefined, "asc");
  const newer = await syncEvents(
    LOCAL_VIEWER,
    set.fileId,
    set.rowId,
    oldest?.nextCursor ?? "",
    "asc",
  );
  const oldestFirst = [...(oldest?.items ?? []), ...(newer?.items ?? [])].map(({ id }) => id);
  expect(oldestFirst).toEqual(newestFirst.toReversed());
});

test("a program that nobody allowed, and a toolset without a server, say why not", async () => {
  const program = await addServer("", { server: stdioServer(["some.js"]) });
  expect(await syncView(program.fileId)).toMatchObject({
    canSync: false,
    why: expect.stringContaining("allowed"),
  });
});

test("another address is listed at once, other words are not", async () => {
  const { rowId } = await addServer(server.url);
  const edit = { kind: "member", tool: null, value: 1 } as const;
  syncAfterEdit([{ toolsetId: rowId, edit: { ...edit, path: ["version"] } }]);
  syncAfterEdit([
    { toolsetId: rowId, edit: { kind: "tool", tool: 0, field: "enabled", value: true } },
  ]);
  expect(runOf(rowId)).toBe(null);
  syncAfterEdit([{ toolsetId: rowId, edit: { ...edit, path: ["server", "url"] } }]);
  await expect.poll(() => server.calls("tools/list")).toBe(1);
  await runOf(rowId)?.ended;
});
