import fc from "fast-check";
import { expect, test } from "vitest";

import { useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import type { Answered, ApiAnswer, ToolSetsClient } from "@/lib/testing/tool-sets-api/client";

useLibrary();
const api = useApi();

const SETS = "/v1/tool_sets";

interface ModelTool {
  readonly id: string;
  name: string;
  externalId: string;
  description: string;
  status: string;
  approval: boolean | null;
}
interface ModelSet {
  readonly id: string;
  name: string;
  externalId: string;
  labels: Record<string, string>;
  description: string | null;
  url: string | null;
  readonly tools: ModelTool[];
}

/** What the API should hold: lists in the order of their making. */
type Model = ModelSet[];

const name = fc.constantFrom("a", "A b", "tools", "ab", "__proto__");
const externalId = fc.constantFrom("", "x", "y/1", "constructor", "__proto__");
const labels = fc.dictionary(fc.constantFrom("k", "l"), fc.constantFrom("", "v"));
const text = fc.constantFrom("", "t", "“é”");
const at = fc.nat({ max: 4 });

const command = fc.oneof(
  fc.record({ do: fc.constant("createSet" as const), name, externalId, labels }),
  fc.record({
    do: fc.constant("updateSet" as const),
    at,
    name: fc.option(name),
    externalId: fc.option(externalId),
    labels: fc.option(labels),
    description: fc.option(text),
    url: fc.option(fc.constantFrom("", "https://a.example/")),
    isMasked: fc.boolean(),
  }),
  fc.record({ do: fc.constant("deleteSet" as const), at }),
  fc.record({ do: fc.constant("createTool" as const), at, name, externalId }),
  fc.record({
    do: fc.constant("updateTool" as const),
    at,
    tool: at,
    name: fc.option(name),
    status: fc.option(fc.constantFrom("AVAILABLE", "FILTERED", "ARCHIVED")),
    approval: fc.option(fc.boolean()),
    isMasked: fc.boolean(),
  }),
  fc.record({ do: fc.constant("deleteTool" as const), at, tool: at }),
  fc.record({
    do: fc.constant("list" as const),
    prefix: fc.constantFrom("", "a", "A"),
    limit: fc.constantFrom(1, 2, 9),
  }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const isTaken = (others: readonly { externalId: string }[], id: string, own?: unknown): boolean =>
  id !== "" && others.some((other) => other !== own && other.externalId === id);

function expectStatus(answer: ApiAnswer, status: number): void {
  expect(answer.status).toBe(status);
}

/** Does the same to the model and the API, and holds the answer against the model. */
async function run(model: Model, client: ToolSetsClient, step: Command): Promise<void> {
  if (step.do === "createSet") return createSet(model, client, step);
  if (step.do === "list") return list(model, client, step);
  const set = model[step.at];
  if (set === undefined) {
    const method = step.do === "updateSet" ? "PATCH" : "DELETE";
    expectStatus(await client.send(method, `${SETS}/toolset_none`), 404);
    return;
  }
  const path = `${SETS}/${set.id}`;
  switch (step.do) {
    case "updateSet":
      return updateSet(model, set, client, step);
    case "deleteSet":
      expectStatus(await client.send("DELETE", path), 200);
      model.splice(step.at, 1);
      return;
    case "createTool": {
      const metadata = { name: step.name, externalId: step.externalId };
      const spec = { description: "", parameters: {}, config: {} };
      const answer = await client.send("POST", `${path}/tools`, { metadata, spec });
      if (isTaken(set.tools, step.externalId)) return expectStatus(answer, 409);
      expectStatus(answer, 200);
      const id = answer.body.metadata["id"] ?? "";
      set.tools.push({ id, ...metadata, description: "", status: "AVAILABLE", approval: null });
      return;
    }
    case "updateTool":
      return updateTool(set, client, step);
    case "deleteTool": {
      const tool = set.tools[step.tool];
      const answer = await client.send("DELETE", `${path}/tools/${tool?.id ?? "tool_none"}`);
      expectStatus(answer, tool === undefined ? 404 : 200);
      if (tool !== undefined) set.tools.splice(step.tool, 1);
    }
  }
}

async function createSet(
  model: Model,
  client: ToolSetsClient,
  step: Extract<Command, { do: "createSet" }>,
): Promise<void> {
  const { do: _, ...metadata } = step;
  const answer = await client.send("POST", SETS, { metadata, spec: {} });
  if (isTaken(model, step.externalId)) return expectStatus(answer, 409);
  expectStatus(answer, 200);
  const id = answer.body.metadata["id"] ?? "";
  model.push({ id, ...metadata, description: null, url: null, tools: [] });
}

async function updateSet(
  model: Model,
  set: ModelSet,
  client: ToolSetsClient,
  step: Extract<Command, { do: "updateSet" }>,
): Promise<void> {
  const {
    name: newName,
    externalId: newExternal,
    labels: newLabels,
    description,
    url,
    isMasked,
  } = step;
  const body = {
    metadata: { name: newName, externalId: newExternal, labels: newLabels },
    spec: { description, adapter: url === null ? null : { http: { baseUrl: url } } },
    // Null members are cleared by a mask, and left alone without one.
    ...(isMasked
      ? { updateMask: "metadata.external_id, metadata.labels,spec.description,spec.adapter" }
      : {}),
  };
  const answer = await client.send(isMasked ? "PUT" : "PATCH", `${SETS}/${set.id}`, body);
  const wanted = isMasked ? (newExternal ?? "") : (newExternal ?? set.externalId);
  if (isTaken(model, wanted, set)) return expectStatus(answer, 409);
  expectStatus(answer, 200);
  set.externalId = wanted;
  if (isMasked) Object.assign(set, { labels: newLabels ?? {}, description, url });
  else {
    set.name = newName ?? set.name;
    set.labels = newLabels ?? set.labels;
    set.description = description ?? set.description;
    set.url = url ?? set.url;
  }
}

async function updateTool(
  set: ModelSet,
  client: ToolSetsClient,
  step: Extract<Command, { do: "updateTool" }>,
): Promise<void> {
  const tool = set.tools[step.tool];
  const body = {
    metadata: { name: step.name },
    spec: {
      status: step.status === null ? null : `TOOL_STATUS_${step.status}`,
      requiresApproval: step.approval,
    },
    ...(step.isMasked ? { updateMask: "spec.status,spec.requires_approval" } : {}),
  };
  const path = `${SETS}/${set.id}/tools/${tool?.id ?? "tool_none"}`;
  const answer = await client.send("PATCH", path, body);
  expectStatus(answer, tool === undefined ? 404 : 200);
  if (tool === undefined) return;
  if (!step.isMasked) tool.name = step.name ?? tool.name;
  tool.status = step.status ?? (step.isMasked ? "AVAILABLE" : tool.status);
  tool.approval = step.isMasked ? step.approval : (step.approval ?? tool.approval);
}

async function list(
  model: Model,
  client: ToolSetsClient,
  { prefix, limit }: Extract<Command, { do: "list" }>,
): Promise<void> {
  const found: string[] = [];
  let cursor = "";
  do {
    const query = new URLSearchParams({ prefix, limit: String(limit), cursor });
    const { body } = await client.get(`${SETS}?${query.toString()}`);
    found.push(...body.items.map(({ metadata }) => metadata["id"] ?? ""));
    cursor = body.pagination.nextCursor;
  } while (cursor !== "");
  expect(found).toEqual(model.filter((set) => set.name.startsWith(prefix)).map(({ id }) => id));
}

function expectSet(answered: Answered | undefined, set: ModelSet): void {
  expect(answered?.metadata).toMatchObject({
    id: set.id,
    name: set.name,
    externalId: set.externalId,
  });
  expect(answered?.metadata.labels).toEqual(set.labels);
  expect(answered?.spec).toEqual({
    ...(set.description === null ? {} : { description: set.description }),
    ...(set.url === null ? {} : { adapter: { http: { baseUrl: set.url } } }),
  });
  expect(answered?.info).toMatchObject({ toolCount: set.tools.length });
}

function expectTool(answered: Answered | undefined, tool: ModelTool): void {
  const { id, name: called, externalId: external, description, status, approval } = tool;
  expect(answered?.metadata).toMatchObject({ id, name: called, externalId: external });
  expect(answered?.spec).toEqual({
    description,
    parameters: {},
    config: {},
    status: `TOOL_STATUS_${status}`,
    ...(approval === null ? {} : { requiresApproval: approval }),
  });
}

test("any sequence of calls does what a simple model does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 30 }), async (steps) => {
      const { client } = api;
      const model: Model = [];
      for (const step of steps) await run(model, client, step);
      const all = (await client.get(`${SETS}?limit=100&includeInfo=true`)).body;
      expect(all.pagination.total).toBe(model.length);
      for (const [place, set] of model.entries()) {
        expectSet(all.items[place], set);
        const tools = (await client.get(`${SETS}/${set.id}/tools?limit=100`)).body.items;
        expect(tools).toHaveLength(set.tools.length);
        set.tools.forEach((tool, index) => expectTool(tools[index], tool));
        if (set.externalId === "") continue;
        const path = `${SETS}/external_id:${encodeURIComponent(set.externalId)}`;
        expect((await client.get(path)).body.metadata["id"]).toBe(set.id);
      }
      // The next sequence starts with nothing.
      for (const set of model) await client.send("DELETE", `${SETS}/${set.id}`);
    }),
    { numRuns: 40 },
  );
}, 120_000);
