import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";
import { useLibrary } from "@/lib/testing/library/library";
import { listing, plainTool, refuse } from "@/lib/testing/mcp/behaviours";
import { serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";
import { ReferenceClient } from "@/lib/testing/tool-sets-api/reference-client";
import { useApi } from "@/lib/testing/tool-sets-api/server";

useLibrary();
const api = useApi();
let client: ReferenceClient;
beforeEach(async () => {
  client = new ReferenceClient(api.origin, await makeTestKey());
});

/** The least a set may be made of. */
const LEAST_SET = { metadata: { name: "name" }, spec: {} };

describe("a set of a live server, as a client written from the reference sees it", () => {
  let server: ToolServer;
  let listed = [plainTool("read"), plainTool("write"), plainTool("delete")];
  beforeEach(async () => {
    listed = [plainTool("read"), plainTool("write"), plainTool("delete")];
    server = await serveTools(listing(() => listed));
  });
  afterEach(() => server.close());

  const only = (matcher: JsonRecord) => ({
    operator: "OPERATOR_AND",
    filters: [{ attribute: "ATTRIBUTE_NAME", matcher }],
  });

  /** Waits until there are so many events and the last one is the end of a sync. */
  async function eventsOf(setId: string, count: number) {
    let events: Awaited<ReturnType<typeof client.toolSets.events>>["items"] = [];
    await expect
      .poll(
        async () => {
          events = (await client.toolSets.events(setId, { sortOrder: "asc" })).items;
          return events.length;
        },
        { timeout: 15_000 },
      )
      .toBe(count);
    return events.map(({ event }) => event);
  }

  async function statuses(setId: string): Promise<Record<string, unknown[]>> {
    const { items } = await client.tools.list(setId);
    return Object.fromEntries(
      items.map(({ metadata, spec }) => [metadata.name, [spec.status, spec.requiresApproval]]),
    );
  }

  test("is synced when it is made and changed, filtered, approved and archived", async () => {
    const mcp = {
      url: server.url,
      excludeTools: only({ exact: "delete" }),
      toolApprovals: { only: only({ startsWith: "wr" }) },
    };
    const made = await client.toolSets.create({ ...LEAST_SET, spec: { adapter: { mcp } } });
    const { id } = made.metadata;
    expect(made.info?.lastSync).toBeUndefined();
    expect(await eventsOf(id, 2)).toMatchObject([
      { type: "sync_started", syncStarted: { message: expect.any(String) } },
      { type: "sync_completed", syncCompleted: { toolsSynced: 3, message: expect.any(String) } },
    ]);
    const { info } = await client.toolSets.get(id);
    expect(info).toMatchObject({ toolCount: 3, lastSync: expect.stringMatching(/Z$/) });
    expect(await statuses(id)).toEqual({
      read: ["TOOL_STATUS_AVAILABLE", undefined],
      write: ["TOOL_STATUS_AVAILABLE", true],
      delete: ["TOOL_STATUS_FILTERED", undefined],
    });
    const [read] = (await client.tools.list(id, { prefix: "read" })).items;
    expect(read?.spec).toEqual({
      description: "Does read",
      parameters: listed[0]?.["inputSchema"],
      status: "TOOL_STATUS_AVAILABLE",
      config: { mcp: { toolName: "read", toolDescription: "Does read" } },
    });

    listed = [plainTool("write"), plainTool("delete")];
    const open = { url: server.url, toolApprovals: { always: true } };
    await client.toolSets.update(id, { spec: { adapter: { mcp: open } } });
    expect((await eventsOf(id, 4)).at(-1)).toMatchObject({ syncCompleted: { toolsSynced: 2 } });
    expect(await statuses(id)).toEqual({
      read: ["TOOL_STATUS_ARCHIVED", true],
      write: ["TOOL_STATUS_AVAILABLE", true],
      delete: ["TOOL_STATUS_AVAILABLE", true],
    });

    listed = [plainTool("read"), plainTool("write"), plainTool("delete")];
    await client.toolSets.update(id, { spec: { description: "back again" } });
    await eventsOf(id, 6);
    const back = await statuses(id);
    expect(back["read"]?.[0]).toBe("TOOL_STATUS_AVAILABLE");
    const again = (await client.tools.list(id, { prefix: "read" })).items;
    expect(again.map(({ metadata }) => metadata.id)).toEqual([read?.metadata.id]);
  });

  test("keeps what was set by hand, unless its filters say otherwise", async () => {
    const mcp = { url: server.url, excludeTools: only({ exact: "delete" }) };
    const made = await client.toolSets.create({ ...LEAST_SET, spec: { adapter: { mcp } } });
    const { id } = made.metadata;
    await eventsOf(id, 2);
    const { items } = await client.tools.list(id);
    const write = (name: string, spec: JsonRecord) => {
      const tool = items.find(({ metadata }) => metadata.name === name);
      return client.tools.update(id, tool?.metadata.id ?? "", { spec });
    };
    await write("read", { status: "TOOL_STATUS_FILTERED" });
    await write("write", { status: "TOOL_STATUS_ARCHIVED", requiresApproval: false });
    await write("delete", { status: "TOOL_STATUS_AVAILABLE" });
    await client.toolSets.update(id, { metadata: { name: "Again" } });
    await eventsOf(id, 4);
    expect(await statuses(id)).toEqual({
      read: ["TOOL_STATUS_FILTERED", undefined],
      write: ["TOOL_STATUS_ARCHIVED", false],
      delete: ["TOOL_STATUS_FILTERED", undefined],
    });
  });

  test("keeps its tools when the server fails, and says why", async () => {
    const mcp = { url: server.url };
    const made = await client.toolSets.create({ ...LEAST_SET, spec: { adapter: { mcp } } });
    const { id } = made.metadata;
    await eventsOf(id, 2);
    const [before, { info }] = [await statuses(id), await client.toolSets.get(id)];
    server.behave(refuse(401));
    await client.toolSets.update(id, { metadata: { name: "Renamed" } });
    expect((await eventsOf(id, 4)).slice(2)).toMatchObject([
      { type: "sync_started" },
      {
        type: "sync_failed",
        syncFailed: { error: true, errorType: "SIGN_IN_REQUIRED", message: expect.any(String) },
      },
    ]);
    expect(await statuses(id)).toEqual(before);
    expect((await client.toolSets.get(id)).info?.lastSync).toBe(info?.lastSync);
  });
});
