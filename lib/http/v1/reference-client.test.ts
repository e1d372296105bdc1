// Every route of the reference, asked by a client that knows nothing else; reference-sync.test.ts has live servers.
import { beforeEach, describe, expect, test } from "vitest";

import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import {
  everything,
  ReferenceClient,
  ReferenceError,
} from "@/lib/testing/tool-sets-api/reference-client";
import {
  ATTRIBUTES,
  documentedPaths,
  METHODS,
  OPERATORS,
  STATUSES,
  TOOL,
  TOOL_SET,
  TOOL_SET_EVENT,
} from "@/lib/testing/tool-sets-api/reference-schemas";
import { storeEvents } from "@/lib/testing/tool-sets-api/events";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";

useLibrary();
const api = useApi();
let client: ReferenceClient;
beforeEach(async () => {
  client = new ReferenceClient(api.origin, await makeTestKey());
});

const MATCHER = {
  caseSensitive: true,
  contains: "contains",
  endsWith: "endsWith",
  exact: "exact",
  regex: "regex",
  startsWith: "startsWith",
};
/** Every combination of enumerations a filter may have. */
const FILTERS = OPERATORS.flatMap((operator) =>
  ATTRIBUTES.map((attribute) => ({
    operator,
    filters: [
      { attribute, matcher: MATCHER },
      { attribute, matcher: { caseSensitive: false } },
      { attribute },
    ],
  })),
);
const SET = {
  metadata: { name: "name", externalId: "externalId", labels: { foo: "string" } },
  spec: {
    adapter: {
      http: { baseUrl: "baseUrl", headers: { foo: "string" } },
      mcp: {
        excludeTools: FILTERS[0],
        headers: { foo: "string" },
        includeTools: FILTERS[1],
        toolApprovals: { always: true, only: FILTERS[2] },
        url: "url",
      },
    },
    description: "description",
  },
};
const TOOL_BODY = {
  metadata: { name: "name", externalId: "externalId", labels: { foo: "string" } },
  spec: {
    config: {
      http: {
        requestMethod: "GET",
        headers: { foo: "string" },
        path: "path",
        query: "query",
        requestBodyContentType: "requestBodyContentType",
        requestBodyTemplate: "requestBodyTemplate",
        toolName: "toolName",
      },
      mcp: { toolDescription: "toolDescription", toolName: "toolName", toolTitle: "toolTitle" },
    },
    description: "description",
    parameters: { foo: "bar" },
    status: "TOOL_STATUS_AVAILABLE",
    requiresApproval: true,
  },
};
/** The least a set and a tool may be made of. */
const LEAST_SET = { metadata: { name: "name" }, spec: {} };
const LEAST_TOOL = {
  metadata: { name: "name" },
  spec: {
    config: {},
    description: "description",
    parameters: { foo: "bar" },
    status: "TOOL_STATUS_UNSPECIFIED",
  },
};
const PLAIN_SET = { ...SET, spec: { adapter: { http: SET.spec.adapter.http }, description: "d" } };

const statusOf = async (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof ReferenceError ? error.status : String(error)),
  );

describe("tool sets of a client written from the reference", () => {
  test("come back with everything that was written", async () => {
    const made = await client.toolSets.create(SET);
    expect(made).toMatchObject(SET);
    expect(await client.toolSets.get(made.metadata.id)).toEqual(made);
    const { items, total } = await client.toolSets.list({ includeInfo: true });
    expect([items, total]).toEqual([[made], 1]);
  });

  test("take every operator on every attribute as a filter", async () => {
    for (const filter of FILTERS) {
      const mcp = { includeTools: filter, excludeTools: filter, toolApprovals: { only: filter } };
      const made = await client.toolSets.create({ ...LEAST_SET, spec: { adapter: { mcp } } });
      expect(made.spec).toEqual({ adapter: { mcp } });
    }
  });

  test("are changed by whole members, by a mask, and by nothing at all", async () => {
    const made = await client.toolSets.create(LEAST_SET);
    const { id } = made.metadata;
    expect(await client.toolSets.update(id, {})).toEqual(made);
    const spoken = { metadata: { name: "other", labels: { a: "b" } }, spec: PLAIN_SET.spec };
    expect(await client.toolSets.update(id, spoken)).toMatchObject(spoken);
    const masked = await client.toolSets.update(id, {
      metadata: { name: "ignored" },
      spec: { description: "masked" },
      updateMask: "spec.description",
    });
    expect(masked).toMatchObject({
      ...spoken,
      spec: { ...PLAIN_SET.spec, description: "masked" },
    });
    const cleared = { updateMask: "spec.adapter,metadata.labels" };
    const bare = await client.toolSets.update(id, cleared);
    expect(bare.spec).toEqual({ description: "masked" });
    expect(bare.metadata.labels).toEqual({});
  });

  test("are listed page by page, by prefix and in either order", async () => {
    for (const name of ["alpha", "beta", "alps", "gamma", "almond"]) {
      await client.toolSets.create({ metadata: { name }, spec: {} });
    }
    const names = async (query: object) =>
      (await everything(client.toolSets.list, query)).map(({ metadata }) => metadata.name);
    const all = ["alpha", "beta", "alps", "gamma", "almond"];
    for (const limit of [1, 2, 5, 6]) expect(await names({ limit })).toEqual(all);
    expect(await names({ limit: 2, sortOrder: "desc" })).toEqual(all.toReversed());
    expect(await names({ limit: 1, sortOrder: "asc", prefix: "al" })).toEqual([
      "alpha",
      "alps",
      "almond",
    ]);
    expect((await client.toolSets.list({ limit: 2, prefix: "al" })).total).toBe(3);
    expect((await client.toolSets.list()).items.every(({ info }) => info === undefined)).toBe(true);
  });

  test("are gone once they are deleted, with their tools and events", async () => {
    const { metadata } = await client.toolSets.create(LEAST_SET);
    const tool = await client.tools.create(metadata.id, LEAST_TOOL);
    await client.toolSets.delete(metadata.id);
    expect(await statusOf(client.toolSets.get(metadata.id))).toBe(404);
    expect(await statusOf(client.toolSets.events(metadata.id))).toBe(404);
    expect(await statusOf(client.tools.get(metadata.id, tool.metadata.id))).toBe(404);
    expect((await client.toolSets.list()).total).toBe(0);
  });
});

describe("tools of a client written from the reference", () => {
  test("come back with everything that was written", async () => {
    const set = await client.toolSets.create(PLAIN_SET);
    const made = await client.tools.create(set.metadata.id, TOOL_BODY);
    expect(made).toMatchObject({ ...TOOL_BODY, info: { toolSet: set.metadata } });
    expect(await client.tools.get(set.metadata.id, made.metadata.id)).toEqual(made);
    const { items } = await client.tools.list(set.metadata.id, { includeInfo: true });
    expect(items).toEqual([made]);
    expect((await client.toolSets.get(set.metadata.id)).info?.toolCount).toBe(1);
  });

  test("are called by every method, and have every status", async () => {
    const { metadata } = await client.toolSets.create(LEAST_SET);
    for (const requestMethod of METHODS) {
      for (const status of STATUSES) {
        const spec = { ...LEAST_TOOL.spec, config: { http: { requestMethod } }, status };
        const made = await client.tools.create(metadata.id, { ...LEAST_TOOL, spec });
        const kept = status === "TOOL_STATUS_UNSPECIFIED" ? "TOOL_STATUS_AVAILABLE" : status;
        expect(made.spec).toEqual({ ...spec, status: kept });
      }
    }
  });

  test("are changed by whole members, by a mask, and by nothing at all", async () => {
    const { metadata } = await client.toolSets.create(LEAST_SET);
    const made = await client.tools.create(metadata.id, LEAST_TOOL);
    const update = (body: JsonRecord) => client.tools.update(metadata.id, made.metadata.id, body);
    expect(await update({})).toEqual(made);
    expect(await update(TOOL_BODY)).toMatchObject(TOOL_BODY);
    const masked = await update({
      spec: { parameters: { type: "object" }, description: "ignored" },
      updateMask: "spec.parameters,spec.requiresApproval",
    });
    const { requiresApproval: _, ...rest } = TOOL_BODY.spec;
    expect(masked.spec).toEqual({ ...rest, parameters: { type: "object" } });
  });

  test("are listed page by page, by prefix and in either order, and deleted", async () => {
    const { metadata } = await client.toolSets.create(LEAST_SET);
    for (const name of ["read", "write", "rewrite"]) {
      await client.tools.create(metadata.id, { ...LEAST_TOOL, metadata: { name } });
    }
    const list = (query: object) =>
      everything((page) => client.tools.list(metadata.id, page), query);
    const names = async (query: object) => (await list(query)).map((tool) => tool.metadata.name);
    expect(await names({ limit: 1 })).toEqual(["read", "write", "rewrite"]);
    expect(await names({ limit: 2, sortOrder: "desc" })).toEqual(["rewrite", "write", "read"]);
    expect(await names({ limit: 1, prefix: "re" })).toEqual(["read", "rewrite"]);
    const [first] = await list({});
    await client.tools.delete(metadata.id, first?.metadata.id ?? "");
    expect(await names({})).toEqual(["write", "rewrite"]);
  });
});

describe("events of a client written from the reference", () => {
  test("are listed page by page in either order", async () => {
    const { metadata } = await client.toolSets.create(LEAST_SET);
    await storeEvents(metadata.id, [
      ["sync_started", { message: "now" }],
      ["sync_completed", { message: "2 tools", toolsSynced: 2 }],
      ["sync_started", { message: "later" }],
      ["sync_failed", { error: true, errorType: "TIMEOUT", message: "No answer" }],
    ]);
    const types = async (query: object) =>
      (await everything((page) => client.toolSets.events(metadata.id, page), query)).map(
        ({ event }) => event?.type,
      );
    const forward = ["sync_started", "sync_completed", "sync_started", "sync_failed"];
    for (const limit of [1, 3]) {
      expect(await types({ limit, sortOrder: "asc" })).toEqual(forward);
      expect(await types({ limit })).toEqual(forward.toReversed());
    }
    const [latest] = (await client.toolSets.events(metadata.id, { includeInfo: true })).items;
    expect(latest?.info?.toolSet).toEqual(metadata);
    expect(latest?.toolSetId).toBe(metadata.id);
  });
});

/** What no answer has: an account here is one person, who gave no address. */
const NEVER_MET = new Set([
  "info.createdBy.spec.email",
  // Stands there once a server was listed, as above.
  "info.lastSync",
]);

test("every member of the reference is met in an answer", async () => {
  const set = await client.toolSets.create(SET);
  const tool = await client.tools.create(set.metadata.id, TOOL_BODY);
  await storeEvents(set.metadata.id, [
    ["sync_started", { message: "now" }],
    ["sync_completed", { message: "2 tools", toolsSynced: 2 }],
    ["sync_failed", { error: true, errorType: "TIMEOUT", message: "No answer" }],
  ]);
  const events = await client.toolSets.events(set.metadata.id, { includeInfo: true });
  for (const [schema, answers] of [
    [TOOL_SET, [set]],
    [TOOL, [tool]],
    [TOOL_SET_EVENT, events.items],
  ] as const) {
    const met = new Set(answers.flatMap((answer) => metPaths(answer)));
    const missing = documentedPaths(schema).filter((path) => !met.has(path));
    expect(missing.filter((path) => !NEVER_MET.has(path))).toEqual([]);
  }
});

/** The paths of all members a value has, outer ones too. */
function metPaths(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return asList(value).flatMap((item) => metPaths(item, `${path}[]`));
  const record = asRecord(value);
  if (record === null) return [path];
  return [
    path,
    ...Object.entries(record).flatMap(([name, member]) =>
      metPaths(member, path === "" ? name : `${path}.${name}`),
    ),
  ];
}
