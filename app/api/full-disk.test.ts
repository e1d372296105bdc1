import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { revokeApiKey, listApiKeys } from "@/lib/data/api/keys";
import { beginCall, recordBlockedCall } from "@/lib/data/calls/log";
import { getWholeStore } from "@/lib/data/library/client";
import { editTools } from "@/lib/data/toolsets/edit";
import { checkHealth } from "@/lib/data/library/health";
import { openStore } from "@/lib/data/store/store";
import { buildOldLibrary, inspectLibrary } from "@/lib/data/store/migrations/trial-library";
import { getToolsetFile } from "@/lib/data/toolsets/list";
import { runOf } from "@/lib/sync/running";
import { startSync } from "@/lib/sync/start-sync";
import { Api } from "@/lib/testing/http/api";
import { answerToolSets } from "@/lib/testing/tool-sets-api/server";
import { apiRequest } from "@/lib/testing/http/request";
import { importToolsets } from "@/lib/testing/library/library";
import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import { serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";
import { smallDisks } from "@/lib/testing/library/mount-disk";
import { useSmallDisk } from "@/lib/testing/library/small-disk";
import { addServer, syncToEnd } from "@/lib/testing/library/synced-toolset";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

const WORDS = /The disk is full\. .+ Free space on the disk of .+, then try again\./;

const { areMissing, reason } = smallDisks();

const noise = (length: number) =>
  Array.from({ length: length / 10 }, () => Math.random().toString(36).slice(2, 12)).join("");

describe.skipIf(areMissing)(`on a full disk${reason}`, () => {
  const disk = useSmallDisk(32);
  let api: Api;
  beforeAll(async () => {
    api = await Api.load();
  }, 60_000);
  afterEach(() => vi.unstubAllEnvs());

  /** Until nothing but the reserve is left, and that is known. */
  async function fill(): Promise<void> {
    await (await getWholeStore()).emptyLog();
    disk.fill();
  }

  async function running(): Promise<number> {
    const store = await getWholeStore();
    const row = await store.read((sql) =>
      sql.get<{ n: number }>(`SELECT (SELECT count(*) FROM "SyncRun" WHERE state = 'running') +
        (SELECT count(*) FROM "Import" WHERE status = 'running') +
        (SELECT count(*) FROM "Export" WHERE outcome = 'running') AS n`),
    );
    return row?.n ?? -1;
  }

  const large = [plainTool("look"), { ...plainTool("find"), description: noise(200_000) }];
  const lists = listing(() => large);

  describe("a tool server", () => {
    let tools: ToolServer;
    beforeEach(async () => {
      tools = await serveTools(lists);
      vi.stubEnv("COLLOQUY_ALLOW_HOSTS", new URL(tools.url).host);
    });
    afterEach(() => tools.close());

    test("that is listed leaves the toolset as it was and says why; later it is listed", async () => {
      const set = await addServer(tools.url);
      tools.behave((asked) => {
        if (asked.method === "tools/list") disk.fill();
        return lists(asked);
      });
      await (await getWholeStore()).emptyLog();
      const run = await syncToEnd(set);
      expect(run.state).toBe("failed");
      expect(run.message).toMatch(WORDS);
      expect(await running()).toBe(0);
      const again = await startSync(set.rowId, "manual").catch((error: unknown) => error);
      await runOf(set.rowId)?.ended;
      expect(again instanceof Error ? again.message : run.message).toMatch(WORDS);
      expect(await running()).toBe(0);
      disk.free();
      tools.behave(lists);
      expect(await syncToEnd(set)).toMatchObject({ state: "done" });
    });
  });

  async function toolset() {
    const built = buildToolset({
      id: "lab",
      kind: "mcp",
      server: { type: "http", url: "http://127.0.0.1:1/mcp" },
      tools: [buildTool({ name: "echo" })],
    });
    const { id } = await importToolsets(JSON.stringify(buildToolsets([built])));
    const [row] = (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets ?? [];
    if (row === undefined) throw new Error("there is no toolset");
    return { fileId: id, toolsetId: row.row.id, revision: row.row.revision };
  }

  test("permissions stay as they are, with words, and change when there is space", async () => {
    const { fileId, toolsetId, revision } = await toolset();
    const edit = { kind: "member", tool: 0, path: ["enabled"], value: false } as const;
    const change = () =>
      editTools({ fileId, edits: [{ toolsetId, expectedRevision: revision, edit }] });
    await fill();
    await expect(change()).rejects.toThrow(WORDS);
    disk.free();
    expect(await change()).toMatchObject({ ok: true });
  });

  test("no tool is called without a record of the call", async () => {
    const { fileId, toolsetId } = await toolset();
    await fill();
    const file = await getToolsetFile(LOCAL_VIEWER, fileId);
    const toolRowId = file?.toolsets.find(({ row }) => row.id === toolsetId)?.tools[0]?.id ?? 0;
    const call = { toolRowId, atMs: Date.now(), argsBytes: 2 };
    await expect(beginCall(call)).rejects.toThrow(WORDS);
    await expect(recordBlockedCall(call)).rejects.toThrow(WORDS);
  });

  test("the API says so to programs, a key can be revoked, and health tells it while it lasts", async () => {
    const key = await makeTestKey();
    const make = () =>
      answerToolSets(
        apiRequest("/v1/tool_sets", {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
          body: JSON.stringify({
            metadata: { name: "Walnut", description: noise(100_000) },
            spec: {},
          }),
        }),
      );
    await fill();
    const refused = await make();
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: 8,
      message: expect.stringMatching(WORDS) as string,
    });
    const health = await (await api.get("/api/health")).json();
    expect(health).toMatchObject({
      status: "disk-full",
      message: expect.stringContaining("Colloquy goes on by itself") as string,
    });
    const upload = await api.upload("/api/imports?filename=a.json", noise(400_000));
    expect(upload.status).toBe(507);
    const [known] = await listApiKeys();
    disk.free();
    expect(await checkHealth(LOCAL_VIEWER)).toMatchObject({ status: "ok", message: null });
    expect((await make()).status).toBe(200);
    disk.fill();
    expect(await revokeApiKey(known?.id ?? "")).toBe(true);
  });

  test("an upgrade leaves the library as it was and no part of a copy; later it succeeds", async () => {
    const folder = join(disk.folder, "old");
    mkdirSync(folder);
    const file = join(folder, "colloquy.db");
    buildOldLibrary(file, 3000);
    const { texts } = inspectLibrary(file);
    disk.fill();
    await expect(openStore(file)).rejects.toThrow(/The disk is full\. The library .+ as it was/);
    expect(inspectLibrary(file)).toMatchObject({ texts, integrity: "ok" });
    const copies = join(folder, "backups");
    expect(existsSync(copies) ? readdirSync(copies) : []).toEqual([]);
    disk.free();
    const store = await openStore(file);
    await store.close();
    expect(inspectLibrary(file)).toMatchObject({ texts, integrity: "ok" });
  });
});
