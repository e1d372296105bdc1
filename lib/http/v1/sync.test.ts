import { afterEach, beforeEach, expect, test } from "vitest";

import { findToolSet } from "@/lib/data/api/toolsets";
import type { JsonRecord } from "@/lib/shared/read-value";
import { runOf } from "@/lib/sync/running";
import { useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import { serveAuthorization } from "@/lib/testing/mcp/authorization-server";
import { serveGuarded } from "@/lib/testing/mcp/guarded-server";
import { listing, plainTool, refuse, silence } from "@/lib/testing/mcp/behaviours";
import { startEverything } from "@/lib/testing/mcp/real-servers";
import { serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";

useLibrary();
const api = useApi();
let server: ToolServer;
let tools: JsonRecord[] = [];

beforeEach(async () => {
  tools = ["read", "write", "delete"].map((name) => plainTool(name));
  server = await serveTools(listing(() => tools));
});
afterEach(() => server.close());

const only = (exact: string) => ({
  operator: "OPERATOR_AND",
  filters: [{ attribute: "ATTRIBUTE_NAME", matcher: { exact } }],
});

async function create(mcp: JsonRecord = {}): Promise<string> {
  const spec = { adapter: { mcp: { url: server.url, ...mcp } } };
  const { metadata } = await api.client.make("/v1/tool_sets", { metadata: { name: "Live" }, spec });
  const id = metadata["id"] ?? "";
  await ended(id);
  return id;
}

/** Waits for the syncs of a set, also for those that were merged into one behind the first. */
async function ended(id: string): Promise<void> {
  const rowId = (await findToolSet(id))?.rowId ?? 0;
  for (let run = runOf(rowId); run !== null; run = runOf(rowId)) await run.ended;
}

async function statuses(id: string): Promise<JsonRecord> {
  const { body } = await api.client.get(`/v1/tool_sets/${id}/tools`);
  return Object.fromEntries<unknown>(
    body.items.map(({ metadata, spec }) => [
      metadata["name"] ?? "",
      String(spec["status"]).replace("TOOL_STATUS_", ""),
    ]),
  );
}

async function events(id: string) {
  const { body } = await api.client.get(`/v1/tool_sets/${id}/events?sortOrder=asc`);
  return body.items.map(({ event }) => event);
}

const toolPath = async (id: string, name: string): Promise<string> => {
  const { body } = await api.client.get(`/v1/tool_sets/${id}/tools?prefix=${name}`);
  return `/v1/tool_sets/${id}/tools/${body.items[0]?.metadata["id"] ?? ""}`;
};

test("a set is synced when it is made, with the filters it has", async () => {
  const id = await create({ excludeTools: only("delete") });
  expect(await statuses(id)).toEqual({
    read: "AVAILABLE",
    write: "AVAILABLE",
    delete: "FILTERED",
  });
  expect(await events(id)).toMatchObject([
    { type: "sync_started", syncStarted: { message: expect.stringMatching(/^Sync started at /) } },
    {
      type: "sync_completed",
      syncCompleted: { toolsSynced: 3, message: "3 tools: 3 added, 0 changed, 0 archived" },
    },
  ]);
  const { body } = await api.client.get(`/v1/tool_sets/${id}`);
  expect(body.info).toMatchObject({ toolCount: 3, lastSync: expect.stringMatching(/Z$/) });
  const tool = (await api.client.get(await toolPath(id, "read"))).body;
  expect(tool.spec["config"]).toMatchObject({ mcp: { toolName: "read" } });
});

test("what is gone is archived, and comes back; what was archived by hand stays so", async () => {
  const id = await create();
  const path = await toolPath(id, "write");
  const spec = { status: "TOOL_STATUS_ARCHIVED" };
  const body = { spec, updateMask: "spec.status" };
  expect((await api.client.send("PATCH", path, body)).status).toBe(200);
  tools = [plainTool("write"), plainTool("delete")];
  await api.client.send("POST", `/v1/tool_sets/${id}:sync`);
  await ended(id);
  expect(await statuses(id)).toEqual({ read: "ARCHIVED", write: "ARCHIVED", delete: "AVAILABLE" });
  tools.push(plainTool("read"));
  await api.client.send("POST", `/v1/tool_sets/${id}:sync`);
  await ended(id);
  expect(await statuses(id)).toEqual({ read: "AVAILABLE", write: "ARCHIVED", delete: "AVAILABLE" });
});

test("every update is followed by a sync, which keeps what was edited", async () => {
  const id = await create();
  const path = await toolPath(id, "read");
  const mine = { spec: { description: "Mine." }, updateMask: "spec.description" };
  await api.client.send("PATCH", path, mine);
  tools = [plainTool("read", { title: "Read it" }), plainTool("write", { title: "Write it" })];
  await api.client.send("PATCH", `/v1/tool_sets/${id}`, { metadata: { name: "Renamed" } });
  await ended(id);
  const read = (await api.client.get(path)).body.spec;
  expect(read["description"]).toBe("Mine.");
  expect(read["config"]).toMatchObject({ mcp: { toolTitle: "Read it" } });
  expect(await statuses(id)).toEqual({
    read: "AVAILABLE",
    write: "AVAILABLE",
    delete: "ARCHIVED",
  });
});

test("one that is running is not started by hand once more, and says so", async () => {
  const id = await create();
  server.behave(silence());
  const path = `/v1/tool_sets/${id}:sync`;
  expect((await api.client.send("POST", path)).status).toBe(200);
  const second = await api.client.send("POST", path);
  expect([second.status, second.body.code]).toEqual([409, 10]);
  expect(second.headers.get("x-should-retry")).toBe("false");
});

test("a failed one changes no tool and says why without values", async () => {
  const headers = { "X-Team": "blue-canary" };
  const id = await create({ headers });
  server.behave(refuse(401));
  await api.client.send("POST", `/v1/tool_sets/${id}:sync`);
  await ended(id);
  const told = await events(id);
  const failed = { error: true, errorType: "UNAUTHORIZED" };
  expect(told.at(-1)).toMatchObject({ type: "sync_failed", syncFailed: failed });
  expect(JSON.stringify(told)).not.toContain("canary");
  expect(Object.values(await statuses(id))).toEqual(["AVAILABLE", "AVAILABLE", "AVAILABLE"]);
});

test("one that lacks a sign-in says so", async () => {
  const authorization = await serveAuthorization();
  const guarded = await serveGuarded(authorization);
  try {
    const id = await create({ url: guarded.url });
    expect((await events(id)).at(-1)).toMatchObject({
      type: "sync_failed",
      syncFailed: {
        error: true,
        errorType: "SIGN_IN_REQUIRED",
        message: expect.stringContaining("requires sign-in"),
      },
    });
  } finally {
    await Promise.all([guarded.close(), authorization.close()]);
  }
});

test("a set that nothing lists is never synced", async () => {
  const spec = { adapter: { http: { baseUrl: server.origin } } };
  const made = await api.client.make("/v1/tool_sets", { metadata: { name: "By hand" }, spec });
  const id = made.metadata["id"] ?? "";
  const refused = await api.client.send("POST", `/v1/tool_sets/${id}:sync`);
  expect([refused.status, refused.body.code]).toEqual([400, 9]);
  expect(await events(id)).toEqual([]);
  expect(server.calls()).toBe(0);
});

test("a set has no word for the transport, so the older one is tried as well", async () => {
  server.behave(refuse(404));
  const id = await create();
  expect(server.asked.some(({ headers }) => headers.accept === "text/event-stream")).toBe(true);
  expect((await events(id)).at(-1)).toMatchObject({ type: "sync_failed" });
});

test("a server that speaks only the older transport is synced from its address alone", async () => {
  const older = await startEverything("sse");
  try {
    const id = await create({ url: older.url });
    expect((await events(id)).at(-1)).toMatchObject({ type: "sync_completed" });
    expect(Object.keys(await statuses(id)).length).toBeGreaterThan(10);
  } finally {
    await older.stop();
  }
});
