import { beforeEach, describe, expect, test } from "vitest";

import { openapi } from "@/lib/formats/openapi";
import { listSecrets } from "@/lib/secrets/store";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";
import { makeTestKey, ToolSetsClient } from "@/lib/testing/tool-sets-api/client";
import { useApi } from "@/lib/testing/tool-sets-api/server";
import type { JsonRecord } from "@/lib/shared/read-value";

useLibrary();
const api = useApi();

const SEED = "/v1/tool_sets";
const SETS = "/v1/workspaces/w/tool_sets";
const EMPTY = { description: "", parameters: {}, config: {} };
/** What an answer has beside what other tests read. */
const more = (answer: unknown) => answer as JsonRecord & { readonly state?: string };
const namesOf = (items: readonly { metadata: JsonRecord }[]) =>
  items.map(({ metadata }) => metadata["name"]);

async function make(name: string, spec: JsonRecord = {}, labels: JsonRecord = {}) {
  const metadata = { name, externalId: name.toLowerCase(), labels };
  return api.client.make(SETS, { metadata, spec });
}
const addTool = (set: string, name: string, spec: JsonRecord = {}) =>
  api.client.make(`${SETS}/external_id:${set}/tools`, {
    metadata: { name },
    spec: { ...EMPTY, ...spec },
  });

describe("states", () => {
  beforeEach(async () => {
    await make("Weather");
    await addTool("weather", "storms");
  });

  test("a set is archived and taken out again; the seed's clients see no state", async () => {
    const one = `${SETS}/external_id:weather`;
    expect(more((await api.client.get(one)).body).state).toBe("STATE_ACTIVE");
    const archived = await api.client.send("POST", `${one}:archive`);
    expect([archived.status, more(archived.body).state]).toEqual([200, "STATE_ARCHIVED"]);
    expect((await api.client.get(SETS)).body.items).toEqual([]);
    const listed = (await api.client.get(`${SETS}?state=STATE_ARCHIVED`)).body.items;
    expect(namesOf(listed)).toEqual(["Weather"]);
    expect((await api.client.get(SEED)).body.items).toHaveLength(1);
    expect(more((await api.client.get(`${SEED}/external_id:weather`)).body)).not.toHaveProperty(
      "state",
    );
    const [tool] = (await api.client.get(`${one}/tools`)).body.items;
    expect([more(tool).state, tool?.spec["status"]]).toEqual([
      "STATE_ARCHIVED",
      "TOOL_STATUS_ARCHIVED",
    ]);
    // A change keeps it where it is.
    await api.client.send("PATCH", one, { spec: { description: "Of yore" } });
    expect(more((await api.client.get(one)).body).state).toBe("STATE_ARCHIVED");
    const back = await api.client.send("POST", `${one}:unarchive`);
    expect(more(back.body).state).toBe("STATE_ACTIVE");
    expect((await api.client.send("POST", `${one}:unarchive`)).body).toEqual(back.body);
    const [again] = (await api.client.get(`${one}/tools`)).body.items;
    expect(more(again).state).toBe("STATE_AVAILABLE");
  });

  test("a tool is omitted and restored", async () => {
    const [tool] = (await api.client.get(`${SETS}/external_id:weather/tools`)).body.items;
    const one = `${SETS}/external_id:weather/tools/${tool?.metadata["id"]}`;
    const omitted = await api.client.send("POST", `${one}:omit`);
    expect(more(omitted.body).state).toBe("STATE_OMITTED");
    expect(omitted.body.spec["status"]).toBe("TOOL_STATUS_FILTERED");
    const counted = await api.client.get(`${SETS}/external_id:weather`);
    expect(counted.body.info).toMatchObject({ toolCount: 1, availableTools: 0, omittedTools: 1 });
    expect(more((await api.client.send("POST", `${one}:restore`)).body).state).toBe(
      "STATE_AVAILABLE",
    );
  });

  test("a verb needs a key that manages, and something to be about", async () => {
    const reader = new ToolSetsClient(api.origin, await makeTestKey("tools:read"));
    expect((await reader.send("POST", `${SETS}/external_id:weather:archive`)).status).toBe(403);
    expect((await api.client.send("POST", `${SETS}/none:archive`)).status).toBe(404);
    expect((await api.client.send("POST", `${SETS}/none/tools/x:omit`)).status).toBe(404);
  });

  test("an external id that ends like a verb is still found", async () => {
    await api.client.make(SEED, { metadata: { name: "A", externalId: "a:archive" }, spec: {} });
    expect((await api.client.get(`${SEED}/external_id:a:archive`)).body.metadata["name"]).toBe("A");
    expect((await api.client.send("DELETE", `${SEED}/external_id:a:archive`)).status).toBe(200);
  });
});

describe("lists", () => {
  beforeEach(async () => {
    await make("Weather", {}, { env: "prod", team: "ai" });
    await make("Garden", {}, { env: "prod" });
    await make("House");
  });

  test.each([
    ["", ["Weather", "Garden", "House"]],
    ["query=EATH", ["Weather"]],
    ["query=hous", ["House"]],
    ["labels=env%3Dprod", ["Weather", "Garden"]],
    ["labels=env%3Dprod,team%3Dai", ["Weather"]],
    ["labels=toString%3Dx", []],
    ["state=STATE_UNSPECIFIED", ["Weather", "Garden", "House"]],
    ["state=STATE_ARCHIVED", []],
    ["states=STATE_ACTIVE&states=STATE_ARCHIVED&sortOrder=desc", ["House", "Garden", "Weather"]],
    ["prefix=G", ["Garden"]],
    ["query=&labels=&state=", ["Weather", "Garden", "House"]],
  ])("of sets with %s", async (query, expected) => {
    const { status, body } = await api.client.get(`${SETS}?${query}`);
    expect([status, namesOf(body.items)]).toEqual([200, expected]);
    expect(body.pagination.total).toBe(expected.length);
  });

  test("of sets go on behind a cursor", async () => {
    const first = await api.client.get(`${SETS}?labels=env%3Dprod&limit=1`);
    expect(namesOf(first.body.items)).toEqual(["Weather"]);
    const { nextCursor } = first.body.pagination;
    const next = await api.client.get(`${SETS}?labels=env%3Dprod&limit=1&cursor=${nextCursor}`);
    expect([namesOf(next.body.items), next.body.pagination.nextCursor]).toEqual([["Garden"], ""]);
  });

  test.each([
    "state=ON",
    "labels=env",
    "labels=%3Dx",
    "overlays=a",
    "foo=1",
    `query=${"x".repeat(501)}`,
  ])("refuse %s by name", async (query) => {
    const { status, body } = await api.client.get(`${SETS}?${query}`);
    const [name] = query.split("=");
    expect([status, JSON.stringify(body.details)]).toEqual([
      400,
      expect.stringContaining(`"field":"${name}"`),
    ]);
  });

  test("of events refuse labels that cannot be read", async () => {
    const events = `${SETS}/external_id:house/events`;
    const { status, body } = await api.client.get(`${events}?labels=env`);
    expect([status, JSON.stringify(body.details)]).toEqual([
      400,
      expect.stringContaining('"field":"labels"'),
    ]);
    expect((await api.client.get(`${events}?labels=env%3Dprod`)).body.items).toEqual([]);
  });

  test("of tools narrow by name, state and approval, in either spelling of a list", async () => {
    await addTool("house", "open", { requiresApproval: true });
    await addTool("house", "close");
    await addTool("house", "lock", { status: "TOOL_STATUS_FILTERED" });
    const tools = `${SETS}/external_id:house/tools`;
    for (const [query, expected] of [
      ["names=open,lock", ["open", "lock"]],
      ["names=open&names=close", ["open", "close"]],
      ["names[]=open", ["open"]],
      ["states=STATE_OMITTED", ["lock"]],
      ["states=STATE_AVAILABLE,STATE_OMITTED", ["open", "close", "lock"]],
      ["requiresApproval=true", ["open"]],
      ["requiresApproval=false", ["close", "lock"]],
      ["query=o&requiresApproval=false&states=STATE_AVAILABLE", ["close"]],
    ] as const) {
      const { body } = await api.client.get(`${tools}?${query}`);
      expect([query, namesOf(body.items)]).toEqual([query, expected]);
    }
    expect((await api.client.get(`${tools}?requiresApproval=perhaps`)).status).toBe(400);
  });

  test("search finds sets and tools, on either path, and leaves out archived ones", async () => {
    await addTool("house", "water the garden");
    for (const path of [
      "/v1/search/tools_or_tool_sets",
      `${SETS.replace("tool_sets", "")}search/tools_or_tool_sets`,
    ]) {
      const { body } = await api.client.get(`${path}?query=GARDEN`);
      expect(more(body)).toMatchObject({
        agents: [],
        toolSets: [{ metadata: { name: "Garden" } }],
        tools: [{ metadata: { name: "water the garden" } }],
      });
      expect(more((await api.client.get(path)).body)).toEqual({
        agents: [],
        toolSets: [],
        tools: [],
      });
    }
    await api.client.send("POST", `${SETS}/external_id:garden:archive`);
    const { body } = await api.client.get("/v1/search/tools_or_tool_sets?query=garden");
    expect(more(body)["toolSets"]).toEqual([]);
  });

  test("search refuses a filter that it does not know by name, as lists do", async () => {
    const path = "/v1/search/tools_or_tool_sets?query=garden&states=STATE_AVAILABLE";
    const { status, body } = await api.client.get(path);
    expect([status, body.code]).toEqual([400, 3]);
    expect(JSON.stringify(body.details)).toContain('"field":"states"');
  });
});

describe("members", () => {
  test("adapters that the seed does not know are kept and answered with their types", async () => {
    const openapi = {
      url: "https://api.example/openapi.json",
      baseUrl: "https://api.example",
      serverName: "main",
      headers: { Authorization: "Bearer ${TOKEN}" },
      includeTools: {
        operator: "OPERATOR_AND",
        filters: [{ attribute: "ATTRIBUTE_LLM_TOOL_NAME", matcher: { exact: "a", type: "exact" } }],
      },
    };
    const made = await make("Api", {
      adapter: { type: "openapi", openapi: { ...openapi, type: "url" } },
    });
    const filters = [{ attribute: "ATTRIBUTE_NAME", matcher: { exact: "a", type: "exact" } }];
    expect(made.spec["adapter"]).toEqual({
      type: "openapi",
      openapi: { ...openapi, includeTools: { operator: "OPERATOR_AND", filters }, type: "url" },
    });
    const bare = { contentTimeout: "30s" };
    const kept = await make("Bare", { adapter: { type: "bare", bare } });
    expect(kept.spec["adapter"]).toEqual({ type: "bare", bare });
    const tool = await addTool("bare", "ask", {
      config: { type: "bare", bare: { alwaysSetResult: "ok" } },
    });
    expect(tool.spec["config"]).toEqual({ type: "bare", bare: { alwaysSetResult: "ok" } });
    const call = { path: "/pets/{id}", method: "get" };
    const operation = await addTool("api", "pet", { config: { type: "openapi", openapi: call } });
    expect(operation.spec["config"]).toEqual({ type: "openapi", openapi: call });
    expect(operation.info?.["signature"]).toMatch(/^[0-9a-f]{64}$/);
    // What is answered can be sent back.
    const path = `${SETS}/external_id:api`;
    const again = await api.client.send("PATCH", path, { spec: made.spec });
    expect(again.body.spec).toEqual(made.spec);
  });

  test.each<[JsonRecord, string]>([
    [{ adapter: { openapi: { uploadId: "upload_1" } } }, "spec.adapter.openapi.upload_id"],
    [
      { adapter: { mcp: { url: "", justInTime: { enabled: true } } } },
      "spec.adapter.mcp.just_in_time",
    ],
    [{ overlays: [{ key: "a" }] }, "spec.overlays"],
    [
      { adapter: { openapi: { url: "https://me:pw12345@x.example/" } } },
      "spec.adapter.openapi.url",
    ],
  ])("that are not served are refused by name: %j", async (spec, field) => {
    const answer = await api.client.send("POST", SETS, { metadata: { name: "A" }, spec });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining(field),
    ]);
  });

  test("what asks for nothing is no fault", async () => {
    const mcp = { url: "", justInTime: { enabled: false } };
    await make("Mcp", { adapter: { type: "mcp", mcp }, overlays: [] });
    await make("House");
    const named = { metadata: { name: "t" }, spec: { ...EMPTY, llmToolName: "other" } };
    const tools = `${SETS}/external_id:house/tools`;
    expect((await api.client.send("POST", tools, named)).status).toBe(400);
  });

  test("a no to approval that was only answered does not become one that was said", async () => {
    await make("House");
    const tool = await addTool("house", "open");
    expect(tool.spec["requiresApproval"]).toBe(false);
    const one = `${SETS}/external_id:house/tools/${tool.metadata["id"]}`;
    await api.client.send("PATCH", one, { spec: { ...tool.spec, description: "Opens" } });
    const seed = await api.client.get(one.replace("/workspaces/w", ""));
    expect(seed.body.spec).toMatchObject({ description: "Opens" });
    expect(seed.body.spec).not.toHaveProperty("requiresApproval");
  });

  test("current clients are known by what they call themselves as well", async () => {
    await make("House");
    const agent = { "user-agent": "cadenya-typescript/1.5.0 (api 1.0)" };
    const told = await api.client.send("GET", `${SEED}/external_id:house`, undefined, agent);
    expect(more(told.body).state).toBe("STATE_ACTIVE");
    const older = { "user-agent": "Cadenya/JS 0.48.0" };
    const seed = await api.client.send("GET", `${SEED}/external_id:house`, undefined, older);
    expect(more(seed.body)).not.toHaveProperty("state");
  });
});

describe("secrets of a set", () => {
  beforeEach(() =>
    make("Git", { adapter: { type: "http", http: { baseUrl: "https://git.example/api" } } }),
  );
  const SECRETS = `${SETS}/external_id:git/secrets`;

  test("are written, bound to the address of the set, and never read", async () => {
    const metadata = { name: "git_token", externalId: "t", labels: { env: "prod" } };
    const made = await api.client.send("POST", SECRETS, {
      metadata,
      spec: { value: "hunter2-hunter2" },
    });
    expect(made.body).toMatchObject({ metadata: { ...metadata, name: "GIT_TOKEN" }, spec: {} });
    expect((await listSecrets()).items).toMatchObject([
      { name: "GIT_TOKEN", origins: ["https://git.example"], isUsable: true },
    ]);
    const one = `${SECRETS}/${made.body.metadata["id"]}`;
    const changed = await api.client.send("PATCH", one, {
      spec: { value: "other-hunter3" },
      metadata: { labels: {} },
    });
    expect(changed.body.metadata.labels).toEqual({});
    const listed = await api.client.get(`${SECRETS}?includeInfo=true`);
    expect(namesOf(listed.body.items)).toEqual(["GIT_TOKEN"]);
    for (const answer of [
      made,
      changed,
      listed,
      await api.client.get(`${SECRETS}/external_id:t`),
    ]) {
      expect(JSON.stringify(answer.body)).not.toMatch(/hunter/);
    }
    expect((await api.client.send("DELETE", one)).body).toEqual({});
    expect((await listSecrets()).items).toEqual([]);
    expect((await api.client.get(one)).status).toBe(404);
  });

  test("take no name of another, no new name, and no value that no header can have", async () => {
    const send = (name: string, value?: string) =>
      api.client.send("POST", SECRETS, {
        metadata: { name },
        spec: value === undefined ? {} : { value },
      });
    expect((await send("A", "value-of-a")).status).toBe(200);
    const taken = await send("a", "another-value");
    expect([taken.status, taken.headers.get("x-should-retry")]).toEqual([409, "false"]);
    expect((await send("B")).status).toBe(400);
    expect((await send("B", "line\nbreak-secret")).status).toBe(400);
    expect((await send("not a name!", "x")).status).toBe(400);
    const [secret] = (await api.client.get(SECRETS)).body.items;
    const one = `${SECRETS}/${secret?.metadata["id"]}`;
    const renamed = await api.client.send("PATCH", one, { metadata: { name: "C" } });
    expect(JSON.stringify(renamed.body.details)).toContain("metadata.name");
    await make("Other");
    const elsewhere = one.replace("external_id:git", "external_id:other");
    expect((await api.client.send("DELETE", elsewhere)).status).toBe(404);
    const reader = new ToolSetsClient(api.origin, await makeTestKey("tools:read"));
    expect((await reader.send("PATCH", one, { spec: { value: "mine" } })).status).toBe(403);
  });
});

describe("usage and OpenAPI documents", () => {
  test("there are no agents, so nothing uses a set", async () => {
    await make("House");
    const tool = await addTool("house", "open");
    const path = `${SETS}/external_id:house/usage`;
    expect((await api.client.get(path)).body).toMatchObject({
      items: [],
      pagination: { total: 0 },
    });
    expect((await api.client.get(`${path}?toolId=${tool.metadata["id"]}`)).status).toBe(200);
    expect((await api.client.get(`${path}?toolId=none`)).status).toBe(404);
    expect((await api.client.get(`${SETS}/none/usage`)).status).toBe(404);
  });

  test("the document that a set was read from is answered as a text, and none where there was none", async () => {
    const document = {
      openapi: "3.1.0",
      info: { title: "Pets", version: "1" },
      paths: { "/pets": { summary: "All", get: { operationId: "list", responses: {} } } },
    };
    const read = await openapi.parse(document, {
      pointer: "",
      fileName: "pets.json",
      fileHash: "00",
      importedAt: "2030-01-01T00:00:00Z",
      importerVersion: "1",
    });
    await importToolsets(read.documents[0]?.text ?? "");
    const [set] = (await api.client.get(SETS)).body.items;
    const spec = await api.client.get(`${SETS}/${set?.metadata["id"]}/openapi_spec`);
    expect(JSON.parse(String(more(spec.body)["spec"]))).toEqual(document);
    await make("House");
    const none = await api.client.get(`${SETS}/external_id:house/openapi_spec`);
    expect([none.status, none.body.code]).toEqual([400, 9]);
  });
});

test("events have the type of the member that holds them", async () => {
  await make("Live", { adapter: { type: "mcp", mcp: { url: "not a url" } } });
  const path = `${SETS}/external_id:live/events`;
  const types = async (at: string) =>
    (await api.client.get(at)).body.items.map(({ event }) => event["type"]);
  await expect.poll(() => types(path)).toEqual(["syncFailed", "syncStarted"]);
  expect(await types(path.replace("/workspaces/w", ""))).toEqual(["sync_failed", "sync_started"]);
  expect(await types(`${path}?labels=a%3Db`)).toEqual([]);
});

test("the document of the current API describes what it serves, the seed's stays as it was", async () => {
  const paths = async (at: string) =>
    Object.keys(more((await api.client.get(at)).body)["paths"] as JsonRecord);
  const seed = await paths("/v1/openapi.json");
  const current = await paths("/v1/openapi.json?revision=current");
  expect(seed).not.toContain("/v1/tool_sets/{id}:archive");
  expect(current.filter((path) => !seed.includes(path))).toEqual([
    "/v1/tool_sets/{id}:archive",
    "/v1/tool_sets/{id}:unarchive",
    "/v1/tool_sets/{toolSetId}/tools/{id}:omit",
    "/v1/tool_sets/{toolSetId}/tools/{id}:restore",
    "/v1/search/tools_or_tool_sets",
    "/v1/tool_sets/{toolSetId}/usage",
    "/v1/tool_sets/{toolSetId}/openapi_spec",
    "/v1/tool_sets/{toolSetId}/secrets",
    "/v1/tool_sets/{toolSetId}/secrets/{id}",
  ]);
});
