import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import { answer, serveTools, type Exchange, type ToolServer } from "@/lib/testing/mcp/tool-server";
import type { Answered } from "@/lib/testing/tool-sets-api/client";

import { settleSyncs } from "./running";

useLibrary();
const api = useApi();
const SET = "/v1/tool_sets/external_id:live";
const OLD = [plainTool("look"), plainTool("find"), plainTool("lose")];
const NEW = [
  plainTool("look", { description: "Looks twice" }),
  plainTool("find", { description: "Finds twice" }),
  plainTool("gain"),
];

let server: ToolServer;
/** Lists that were asked for and not answered yet. */
let waiting: Exchange[] = [];

beforeEach(begin);

/** A set that was listed once, and whose second list is under way. */
async function begin(): Promise<void> {
  waiting = [];
  server = await serveTools(listing(() => OLD));
  await api.client.make("/v1/tool_sets", {
    metadata: { name: "Live", externalId: "live" },
    spec: { adapter: { mcp: { url: server.url } } },
  });
  await endOf("sync_completed", 1);
  server.behave((exchange) => {
    if (exchange.method !== "tools/list") return false;
    waiting.push(exchange);
    return true;
  });
  expect((await api.client.send("POST", `${SET}:sync`)).status).toBe(200);
  await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(1);
}

afterEach(async () => {
  await settleSyncs();
  await server.close();
});

/** Answers every list that waits, and those to come. */
function release(): void {
  server.behave(listing(() => NEW));
  for (const exchange of waiting.splice(0)) answer(exchange, { tools: NEW });
}

/** Waits until so many syncs have ended in this way. */
async function endOf(type: string, count: number): Promise<void> {
  const ended = async () => {
    const { body } = await api.client.get(`${SET}/events?limit=100`);
    return body.items.filter(({ event }) => event["type"] === type).length;
  };
  await expect.poll(ended, { timeout: 10_000 }).toBe(count);
}

async function tools(): Promise<ReadonlyMap<string, Answered>> {
  const { body } = await api.client.get(`${SET}/tools`);
  return new Map(body.items.map((tool) => [tool.metadata["name"] ?? "", tool]));
}

describe("while a server is being listed", () => {
  test("what a person decides holds, beside what the server has changed", async () => {
    const before = await tools();
    const path = (name: string) => `${SET}/tools/${before.get(name)?.metadata["id"]}`;
    const mine = { spec: { description: "Mine" } };
    expect((await api.client.send("PATCH", path("look"), mine)).status).toBe(200);
    const off = { spec: { status: "TOOL_STATUS_FILTERED", requiresApproval: true } };
    expect((await api.client.send("PATCH", path("find"), off)).status).toBe(200);
    release();
    await endOf("sync_completed", 2);
    const after = await tools();
    expect(after.get("look")?.spec).toMatchObject({ description: "Mine" });
    expect(after.get("find")?.spec).toMatchObject({
      // Nobody has accepted what the server says now.
      description: "Does find",
      status: "TOOL_STATUS_FILTERED",
      requiresApproval: true,
    });
    expect(after.get("lose")?.spec).toMatchObject({ status: "TOOL_STATUS_ARCHIVED" });
    expect(after.get("gain")?.spec).toMatchObject({ status: "TOOL_STATUS_FILTERED" });
  });

  test("a tool that is deleted comes back as a new one", async () => {
    const look = (await tools()).get("look");
    const path = `${SET}/tools/${look?.metadata["id"]}`;
    expect((await api.client.send("DELETE", path)).status).toBe(200);
    release();
    await endOf("sync_completed", 2);
    const after = await tools();
    expect([...after.keys()].toSorted()).toEqual(["find", "gain", "look", "lose"]);
    expect(after.get("look")?.metadata["id"]).not.toBe(look?.metadata["id"]);
  });

  test("another address makes the list worthless, and is listed itself", async () => {
    const other = await serveTools(listing(() => [plainTool("elsewhere")]));
    try {
      const adapter = { mcp: { url: other.url } };
      expect((await api.client.send("PATCH", SET, { spec: { adapter } })).status).toBe(200);
      release();
      await endOf("sync_failed", 1);
      await endOf("sync_completed", 2);
      const names = [...(await tools()).keys()];
      expect(names).not.toContain("gain");
      expect(names).toContain("elsewhere");
    } finally {
      await other.close();
    }
  });

  test("the set can be deleted", async () => {
    expect((await api.client.send("DELETE", SET)).status).toBe(200);
    release();
    await settleSyncs();
    expect((await api.client.get("/v1/tool_sets")).body.pagination.total).toBe(0);
  });

  test("a second sync by hand is refused, and one more follows many changes", async () => {
    const second = await api.client.send("POST", `${SET}:sync`);
    expect([second.status, second.body.code]).toEqual([409, 10]);
    expect(second.headers.get("x-should-retry")).toBe("false");
    for (const name of ["One", "Two", "Three"]) {
      await api.client.send("PATCH", SET, { metadata: { name } });
    }
    release();
    await endOf("sync_completed", 3);
    expect(server.calls("tools/list")).toBe(3);
  });
});
