import { describe, expect, test } from "vitest";

import { storeEvents } from "@/lib/testing/tool-sets-api/events";
import { useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import type { ApiAnswer } from "@/lib/testing/tool-sets-api/client";

useLibrary();
const api = useApi();

const SETS = "/v1/tool_sets";

async function makeSets(names: readonly string[]): Promise<void> {
  for (const name of names) await api.client.make(SETS, { metadata: { name }, spec: {} });
}

const namesOf = ({ body }: ApiAnswer) => body.items.map(({ metadata }) => metadata["name"] ?? "");

/** Reads all pages as an automatic iteration does. */
async function walk(
  path: string,
  between: (page: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  const names: string[] = [];
  const cursors = new Set<string>();
  let cursor = "";
  for (let page = 0; ; page += 1) {
    const separator = path.includes("?") ? "&" : "?";
    const answer = await api.client.get(`${path}${separator}cursor=${cursor}`);
    names.push(...namesOf(answer));
    const { nextCursor, next_cursor: older } = answer.body.pagination;
    expect(older).toBe(nextCursor);
    if (nextCursor === "") return names;
    expect(nextCursor).toMatch(/^[\w-]+$/);
    expect(cursors.has(nextCursor)).toBe(false);
    cursors.add(nextCursor);
    cursor = nextCursor;
    await between(page);
  }
}

describe("a list of tool sets", () => {
  test("is read page by page in both orders", async () => {
    await makeSets(["a", "b", "c", "d", "e"]);
    for (const limit of [1, 2, 4, 5, 6]) {
      expect(await walk(`${SETS}?limit=${limit}`)).toEqual(["a", "b", "c", "d", "e"]);
      const backward = await walk(`${SETS}?limit=${limit}&sortOrder=DESC`);
      expect(backward).toEqual(["e", "d", "c", "b", "a"]);
    }
    expect((await api.client.get(`${SETS}?limit=2`)).body.pagination.total).toBe(5);
  });

  test("survives objects that come and go between its pages", async () => {
    await makeSets(["a", "b", "c", "d", "e"]);
    const { body } = await api.client.get(SETS);
    const [, second, third] = body.items.map(({ metadata }) => metadata["id"]);
    const seen = await walk(`${SETS}?limit=2`, async (page) => {
      if (page > 0) return;
      await api.client.send("DELETE", `${SETS}/${second}`);
      await api.client.send("DELETE", `${SETS}/${third}`);
      await makeSets(["f"]);
    });
    expect(seen).toEqual(["a", "b", "d", "e", "f"]);
  });

  test("keeps the order of its cursor", async () => {
    await makeSets(["a", "b", "c"]);
    const first = await api.client.get(`${SETS}?limit=1&sortOrder=desc`);
    const { nextCursor } = first.body.pagination;
    const next = await api.client.get(`${SETS}?limit=5&sortOrder=asc&cursor=${nextCursor}`);
    expect(namesOf(next)).toEqual(["b", "a"]);
  });

  test.each([
    ["cursor=nonsense", 3],
    ["cursor=e30", 3],
    ["limit=0", 3],
    ["limit=-1", 3],
    ["limit=two", 3],
    ["limit=", 3],
    ["limit=1.5", 3],
    ["limit=2", 2],
    ["limit=1000", 3],
    ["sortOrder=sideways", 3],
    ["prefix=", 3],
    ["prefix=W", 2],
    ["prefix=w", 0],
    ["prefix=Wi%25", 0],
    ["prefix=%C3%9C", 1],
    ["unknown=", 3],
    ["includeInfo=false", 3],
  ])("with %s has %i objects", async (query, count) => {
    await makeSets(["Wind", "Waves", "Über"]);
    const answer = await api.client.get(`${SETS}?${query}`);
    expect([answer.status, answer.body.items.length]).toEqual([200, count]);
    // A limit cuts the page, not the total.
    expect(answer.body.pagination.total).toBe(query === "limit=2" ? 3 : count);
    expect(answer.body.items.every(({ info }) => info === undefined)).toBe(true);
  });

  test.each(["query=x", "labels=env%3Dprod", "state=ARCHIVED", "states=a,b", "foo=1", "Limit=2"])(
    "with %s is refused by name, since it would answer more than was asked for",
    async (query) => {
      const { status, body } = await api.client.get(`${SETS}?limit=1&${query}`);
      expect([status, body.code]).toEqual([400, 3]);
      const [name] = query.split("=");
      expect(JSON.stringify(body.details)).toContain(`"field":"${name}"`);
    },
  );

  test("has 20 objects a page unless said, and 100 at most", async () => {
    await makeSets(Array.from({ length: 105 }, (_, at) => `Set ${at}`));
    expect((await api.client.get(SETS)).body.items).toHaveLength(20);
    expect((await api.client.get(`${SETS}?limit=1000`)).body.items).toHaveLength(100);
  });
});

describe("a list of tools", () => {
  test("has the same parameters", async () => {
    await api.client.make(SETS, { metadata: { name: "A", externalId: "a" }, spec: {} });
    const tools = `${SETS}/external_id:a/tools`;
    for (const name of ["read", "write", "rewrite"]) {
      const config = { http: { requestMethod: "GET", toolName: `op_${name}` } };
      const spec = { description: "", parameters: {}, config };
      await api.client.make(tools, { metadata: { name }, spec });
    }
    expect(await walk(`${tools}?limit=1`)).toEqual(["read", "write", "rewrite"]);
    expect(await walk(`${tools}?limit=2&sortOrder=desc`)).toEqual(["rewrite", "write", "read"]);
    expect(namesOf(await api.client.get(`${tools}?prefix=re`))).toEqual(["read", "rewrite"]);
    expect((await api.client.get(`${tools}?prefix=re&limit=1`)).body.pagination.total).toBe(2);
    expect((await api.client.get(`${SETS}/none/tools`)).status).toBe(404);
  });
});

describe("a list of events", () => {
  test("has the latest first, in the form of their type", async () => {
    const made = await api.client.make(SETS, {
      metadata: { name: "A", externalId: "a" },
      spec: {},
    });
    const events = await storeEvents(made.metadata["id"] ?? "", [
      ["sync_started", { message: "2026-04-20T09:30:00.000Z" }],
      ["sync_completed", { toolsSynced: 13, message: "13 tools" }],
      ["sync_failed", { error: true, message: "No answer", errorType: "TIMEOUT" }],
    ]);
    const path = `${SETS}/external_id:a/events`;
    const all = await api.client.get(path);
    expect(all.body.items.map(({ event }) => event)).toEqual([
      {
        type: "sync_failed",
        syncFailed: { error: true, message: "No answer", errorType: "TIMEOUT" },
      },
      { type: "sync_completed", syncCompleted: { toolsSynced: 13, message: "13 tools" } },
      { type: "sync_started", syncStarted: { message: "2026-04-20T09:30:00.000Z" } },
    ]);
    const [latest] = all.body.items;
    expect(latest?.toolSetId).toBe(made.metadata["id"]);
    expect(latest?.metadata).toEqual({
      id: events.at(-1),
      accountId: made.metadata["accountId"],
      workspaceId: made.metadata["workspaceId"],
      profileId: "profile_system",
      createdAt: expect.any(String),
      externalId: "",
      labels: {},
    });
    const informed = await api.client.get(`${path}?includeInfo=true&limit=1`);
    expect(informed.body.items[0]?.info).toMatchObject({
      toolSet: made.metadata,
      createdBy: { spec: { type: "PROFILE_TYPE_SYSTEM" } },
    });
    const next = await api.client.get(`${path}?cursor=${informed.body.pagination.nextCursor}`);
    expect(next.body.items).toHaveLength(2);
    const forward = await api.client.get(`${path}?sortOrder=asc&limit=1`);
    expect(forward.body.items[0]?.metadata["id"]).toBe(events[0]);
    expect((await api.client.get(`${SETS}/none/events`)).status).toBe(404);
  });
});
