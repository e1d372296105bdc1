import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createToolsetFile } from "@/lib/data/toolsets/create";
import { setSchedule } from "@/lib/data/sync/decisions";
import { findSyncPlace } from "@/lib/data/sync/place";
import { listSyncRuns } from "@/lib/data/sync/runs";
import { toolsetText } from "@/lib/data/toolsets/list";
import { readText, useLibrary } from "@/lib/testing/library/library";
import { endlessCursor, listing, plainTool, refuse, silence } from "@/lib/testing/mcp/behaviours";
import {
  filesystemProgram,
  PROGRAMS,
  programLine,
  startEverything,
  stdioServer,
} from "@/lib/testing/mcp/real-servers";
import { serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";

import { runOf, settleSyncs, syncProgress } from "./running";
import { syncDue } from "./schedule";
import { cancelSync, startSync } from "./start-sync";

useLibrary();
afterEach(settleSyncs);

async function addServer(server: Record<string, unknown>) {
  const toolset = { id: "live", kind: "mcp", server, tools: [] };
  const file = await createToolsetFile(toolset);
  if (!file.ok) throw new Error("no file");
  const place = await findSyncPlace(file.id);
  return { fileId: file.id, rowId: place?.rowId ?? 0 };
}

async function sync(rowId: number) {
  const started = await startSync(rowId, "manual");
  await runOf(rowId)?.ended;
  const { items } = await listSyncRuns(rowId, null);
  return { started, last: items[0] };
}

describe.each(["streamableHttp", "sse"] as const)("everything over %s", (transport) => {
  test("is listed, and listed again without a change", async () => {
    const server = await startEverything(transport);
    try {
      const type = transport === "sse" ? "sse" : "http";
      const { fileId, rowId } = await addServer({ type, url: server.url });
      const first = await sync(rowId);
      expect(first.last).toMatchObject({ state: "done", counts: { listed: 15, added: 15 } });
      const text = await readText(await toolsetText(fileId));
      const second = await sync(rowId);
      expect(second.last).toMatchObject({ state: "done", counts: { listed: 15, unchanged: 15 } });
      expect(await readText(await toolsetText(fileId))).toBe(text);
    } finally {
      await server.stop();
    }
  });
});

describe("a program", () => {
  afterEach(() => {
    delete process.env["COLLOQUY_STDIO"];
  });

  test.each([
    ["everything", 15],
    ["memory", 9],
    ["sequential-thinking", 1],
    ["modern", 2],
  ] as const)("%s is listed where the operator allows its exact line", async (name, count) => {
    const args = PROGRAMS[name];
    const { rowId } = await addServer(stdioServer(args));
    const refused = await sync(rowId);
    expect(refused.last).toMatchObject({ state: "failed", errorType: "STDIO_DISABLED" });
    process.env["COLLOQUY_STDIO"] = programLine(args);
    expect((await sync(rowId)).last).toMatchObject({ state: "done", counts: { listed: count } });
    expect((await sync(rowId)).last).toMatchObject({ counts: { unchanged: count } });
  });

  test("that serves files has schemas of its answers kept", async () => {
    const { args, remove } = filesystemProgram();
    process.env["COLLOQUY_STDIO"] = programLine(args);
    try {
      const { fileId, rowId } = await addServer(stdioServer(args));
      expect((await sync(rowId)).last).toMatchObject({ counts: { listed: 14 } });
      expect(await readText(await toolsetText(fileId))).toContain('"outputSchema"');
    } finally {
      remove();
    }
  });
});

describe("a sync", () => {
  let server: ToolServer;
  beforeEach(async () => {
    server = await serveTools(listing(() => [plainTool("a")]));
  });
  afterEach(() => server.close());

  test("of a server that is gone leaves the former tools byte for byte", async () => {
    const { fileId, rowId } = await addServer({ type: "http", url: server.url });
    await sync(rowId);
    const before = await readText(await toolsetText(fileId));
    for (const behaviour of [refuse(500), refuse(401), endlessCursor()]) {
      server.behave(behaviour);
      expect((await sync(rowId)).last).toMatchObject({ state: "failed", counts: null });
      expect(await readText(await toolsetText(fileId))).toBe(before);
    }
  });

  test("runs once at a time, by hand not even twice, and is cancelled", async () => {
    const { rowId } = await addServer({ type: "http", url: server.url });
    server.behave(silence());
    const starts = await Promise.all([startSync(rowId, "manual"), startSync(rowId, "manual")]);
    expect(starts.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await startSync(rowId, "update")).toEqual({ ok: true, queued: true });
    expect(await startSync(rowId, "update")).toEqual({ ok: true, queued: true });
    expect(await cancelSync(rowId)).toBe(true);
    expect(syncProgress(rowId)).toBe(null);
    const { items } = await listSyncRuns(rowId, null);
    expect(items).toMatchObject([{ state: "failed", errorType: "CANCELLED" }]);
  });

  test("that was asked for while one ran follows it, once", async () => {
    const { rowId } = await addServer({ type: "http", url: server.url });
    await startSync(rowId, "create");
    await startSync(rowId, "update");
    await startSync(rowId, "update");
    for (let run = runOf(rowId); run !== null; run = runOf(rowId)) await run.ended;
    const { items } = await listSyncRuns(rowId, null);
    expect(items).toMatchObject([
      { state: "done", reason: "update" },
      { state: "done", reason: "create" },
    ]);
  });

  test("is due by its schedule only", async () => {
    const { fileId, rowId } = await addServer({ type: "http", url: server.url });
    await syncDue(Date.now());
    expect((await listSyncRuns(rowId, null)).items).toEqual([]);
    await setSchedule(fileId, rowId, "hourly");
    await syncDue(Date.now());
    await syncDue(Date.now());
    expect((await listSyncRuns(rowId, null)).items).toMatchObject([{ reason: "schedule" }]);
    await syncDue(Date.now() + 2 * 3_600_000);
    expect((await listSyncRuns(rowId, null)).items).toHaveLength(2);
  });
});
