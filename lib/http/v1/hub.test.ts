import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { createToolsetFile } from "@/lib/data/toolsets/create";
import { undo } from "@/lib/data/changes/undo";
import { editTools } from "@/lib/data/toolsets/edit";
import { editToolsetStructure } from "@/lib/data/toolsets/edit-structure";
import { getToolsetFile, listToolsetFiles, toolsetText } from "@/lib/data/toolsets/list";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { buildToolsets } from "@/lib/testing/builders/faulty-documents";
import type { Answered } from "@/lib/testing/tool-sets-api/client";
import { useApi } from "@/lib/testing/tool-sets-api/server";
import { importToolsets, readText, useLibrary } from "@/lib/testing/library/library";

useLibrary();
const api = useApi();

const SETS = "/v1/tool_sets";
const TOOL = {
  metadata: { name: "List storms", labels: { team: "north" } },
  spec: {
    description: "Storms of a day",
    parameters: { type: "object", properties: { day: { type: "string" } } },
    config: { http: { requestMethod: "GET", path: "/storms", toolName: "listStorms" } },
    requiresApproval: true,
  },
};

async function documentOf(fileId: string): Promise<{ toolsets: JsonRecord[] }> {
  return JSON.parse((await readText(await toolsetText(fileId))) ?? "") as {
    toolsets: JsonRecord[];
  };
}

describe("a tool set made by the API", () => {
  test("is a toolset of the grid, and what CJSON has no member for is kept beside it", async () => {
    const made = await api.client.make(SETS, {
      metadata: { name: "Weather", externalId: "eu/weather", labels: { team: "north" } },
      spec: {
        description: "Forecasts",
        adapter: {
          mcp: { url: "https://mcp.example/mcp", headers: { Authorization: "Bearer ${TOKEN}" } },
        },
      },
    });
    await api.client.make(`${SETS}/${made.metadata["id"]}/tools`, TOOL);
    const [file] = await listToolsetFiles();
    const detail = await getToolsetFile(LOCAL_VIEWER, file?.id ?? "");
    expect(detail?.toolsets[0]?.row).toMatchObject({ toolsetId: "eu-weather", kind: "mcp" });
    expect(detail?.toolsets[0]?.tools).toMatchObject([
      { name: "listStorms", summary: "Storms of a day" },
    ]);
    const { toolsets } = await documentOf(file?.id ?? "");
    expect(toolsets[0]).toMatchObject({
      server: { type: "http", url: "https://mcp.example/mcp" },
      headers: { Authorization: "Bearer ${secret:TOKEN}" },
      tools: [{ argsSchema: TOOL.spec.parameters, requiresApproval: true }],
      extensions: {
        "dev.colloquy:cadenya": { source: { metadata: { labels: { team: "north" } } } },
      },
    });
  });

  test("shows what was switched and renamed in the grid", async () => {
    const set = await api.client.make(SETS, { metadata: { name: "Weather" }, spec: {} });
    const tools = `${SETS}/${set.metadata["id"]}/tools`;
    const tool = await api.client.make(tools, TOOL);
    const path = `${tools}/${tool.metadata["id"]}`;
    const [file] = await listToolsetFiles();
    const edit = async (kind: "enabled" | "name" | "summary", value: unknown) => {
      const detail = await getToolsetFile(LOCAL_VIEWER, file?.id ?? "");
      const { id = 0, revision = 0 } = detail?.toolsets[0]?.row ?? {};
      const outcome = await editTools({
        fileId: file?.id ?? "",
        edits: [
          {
            toolsetId: id,
            expectedRevision: revision,
            edit: { kind: "member", tool: 0, path: [kind], value },
          },
        ],
      });
      expect(outcome.ok).toBe(true);
      return (await api.client.get(path)).body;
    };
    expect((await edit("enabled", false)).spec["status"]).toBe("TOOL_STATUS_FILTERED");
    expect((await edit("summary", "Shorter")).spec["description"]).toBe("Shorter");
    const renamed = await edit("name", "storms");
    expect(renamed.spec["config"]).toEqual({
      http: { ...TOOL.spec.config.http, toolName: "storms" },
    });
    // An update of something else leaves the switch alone; asking for the status turns it.
    const labels = { metadata: { labels: {} } };
    expect((await api.client.send("PATCH", path, labels)).body.spec["status"]).toBe(
      "TOOL_STATUS_FILTERED",
    );
    const status = { spec: { status: "TOOL_STATUS_AVAILABLE" } };
    const on = (await api.client.send("PATCH", path, status)).body;
    expect(on.spec).toMatchObject({ status: "TOOL_STATUS_AVAILABLE", description: "Shorter" });
    const [stored] = (await documentOf(file?.id ?? "")).toolsets;
    expect(asList(stored?.["tools"])[0]).not.toHaveProperty("enabled");
  });

  test("comes back under its id when its deletion is undone", async () => {
    const set = await api.client.make(SETS, { metadata: { name: "Weather" }, spec: {} });
    const tool = await api.client.make(`${SETS}/${set.metadata["id"]}/tools`, TOOL);
    const [file] = await listToolsetFiles();
    const path = `${SETS}/${set.metadata["id"]}/tools/${tool.metadata["id"]}`;
    await api.client.send("DELETE", path);
    expect((await api.client.get(path)).status).toBe(404);
    await undo(LOCAL_VIEWER, { noun: "toolset", id: file?.id ?? "" });
    expect((await api.client.get(path)).body.metadata).toEqual(tool.metadata);
    await api.client.send("DELETE", `${SETS}/${set.metadata["id"]}`);
    expect(await listToolsetFiles()).toEqual([]);
    await undo(LOCAL_VIEWER, { noun: "toolset", id: file?.id ?? "" });
    expect((await api.client.get(path)).body.metadata).toEqual(tool.metadata);
  });
});

describe("a toolset made in the app", () => {
  test("is a tool set of the API", async () => {
    const made = await createToolsetFile({
      id: "search",
      kind: "mcp",
      server: { type: "http", url: "https://search.example/mcp" },
      headers: { Authorization: "Bearer ${secret:SEARCH}" },
      tools: [{ name: "find", summary: "Finds", argsSchema: { type: "object" } }],
    });
    expect(made.ok).toBe(true);
    const { body } = await api.client.get(SETS);
    const [set] = body.items;
    expect(set?.metadata).toMatchObject({
      name: "search",
      externalId: "",
      profileId: "profile_local",
    });
    const mcp = {
      url: "https://search.example/mcp",
      headers: { Authorization: "Bearer ${SEARCH}" },
    };
    expect(set?.spec).toEqual({ adapter: { mcp } });
    const tools = `${SETS}/${set?.metadata["id"]}/tools`;
    const [tool] = (await api.client.get(tools)).body.items;
    expect(tool?.spec).toEqual({
      description: "Finds",
      parameters: { type: "object" },
      config: { mcp: { toolName: "find", toolDescription: "Finds" } },
      status: "TOOL_STATUS_AVAILABLE",
    });
    // An update keeps what the document had.
    const path = `${SETS}/${set?.metadata["id"]}`;
    const changed = await api.client.send("PATCH", path, { spec: { description: "All" } });
    expect(changed.body.spec).toEqual({ adapter: { mcp }, description: "All" });
    const [file] = await listToolsetFiles();
    const [stored] = (await documentOf(file?.id ?? "")).toolsets;
    expect(stored).toMatchObject({ headers: { Authorization: "Bearer ${secret:SEARCH}" } });
  });

  test("states how a tool is requested that came with the description of an HTTP service", async () => {
    const values = { spec: { config: { http: { requestMethod: "PUT", path: "/lamps/{id}" } } } };
    await createToolsetFile({
      id: "lamps",
      kind: "uri",
      server: { url: "https://lamps.example/v2" },
      tools: [
        {
          name: "dim",
          extensions: { "dev.colloquy:cadenya": { v: 1, format: "cadenya@seed", values } },
        },
      ],
      extensions: {
        "dev.colloquy:cadenya": {
          v: 1,
          format: "cadenya@seed",
          values: { spec: { description: "Lamps of a house" } },
        },
      },
    });
    const [set] = (await api.client.get(SETS)).body.items;
    const adapter = { http: { baseUrl: "https://lamps.example/v2" } };
    expect(set?.spec).toEqual({ adapter, description: "Lamps of a house" });
    const tools = `${SETS}/${set?.metadata["id"]}/tools`;
    const [tool] = (await api.client.get(tools)).body.items;
    expect(tool?.spec).toEqual({
      description: "",
      parameters: {},
      ...values.spec,
      status: "TOOL_STATUS_AVAILABLE",
    });
    // Both stay so when something else is written.
    const path = `${tools}/${tool?.metadata["id"]}`;
    const changed = await api.client.send("PATCH", path, { spec: { description: "Dims" } });
    expect(changed.body.spec).toEqual({ ...tool?.spec, description: "Dims" });
    const other = `${SETS}/${set?.metadata["id"]}`;
    const renamed = await api.client.send("PATCH", other, { metadata: { name: "House" } });
    expect(renamed.body.spec).toEqual(set?.spec);
  });

  test("keeps its id when an import replaces the file, and each of several has one", async () => {
    const text = (name: string) =>
      JSON.stringify({
        schema: "x",
        toolsets: [
          { id: "one", kind: "builtin", tools: [{ name }] },
          { id: "two", kind: "builtin", tools: [{ name: "same" }] },
        ],
      });
    const { id } = await importToolsets(text("first"));
    const before = (await api.client.get(SETS)).body.items.map(({ metadata }) => metadata);
    expect(before.map(({ name }) => name)).toEqual(["one", "two"]);
    const tools = `${SETS}/${before[1]?.["id"]}/tools`;
    const toolsBefore = (await api.client.get(tools)).body.items;
    await importToolsets(text("second"), { mode: "replace", id });
    const after = (await api.client.get(SETS)).body.items.map(({ metadata }) => metadata);
    expect(after.map((metadata) => metadata["id"])).toEqual(
      before.map((metadata) => metadata["id"]),
    );
    const toolsAfter = (await api.client.get(tools)).body.items;
    expect(toolsAfter.map(({ metadata }) => metadata["id"])).toEqual(
      toolsBefore.map(({ metadata }) => metadata["id"]),
    );
    // One of several goes without the others.
    expect((await api.client.send("DELETE", `${SETS}/${before[0]?.["id"]}`)).status).toBe(200);
    expect((await api.client.get(SETS)).body.pagination.total).toBe(1);
    expect((await documentOf(id)).toolsets.map((toolset) => toolset["id"])).toEqual(["two"]);
  });

  test("takes tools from both sides at once", async () => {
    const set = await api.client.make(SETS, { metadata: { name: "A" }, spec: {} });
    const [file] = await listToolsetFiles();
    const fileId = file?.id ?? "";
    const tools = `${SETS}/${set.metadata["id"]}/tools`;
    const addHere = async (name: string) => {
      for (;;) {
        const detail = await getToolsetFile(LOCAL_VIEWER, fileId);
        const outcome = await editToolsetStructure({
          fileId,
          expectedRevision: detail?.file.revision ?? 0,
          edit: { kind: "addTool", toolset: 0, value: { name } },
        });
        if (outcome.ok) return;
        expect(outcome.code).toBe("stale");
      }
    };
    await Promise.all([
      ...["a", "b", "c"].map(addHere),
      ...["d", "e", "f"].map((name) => api.client.make(tools, { ...TOOL, metadata: { name } })),
    ]);
    expect((await api.client.get(tools)).body.pagination.total).toBe(6);
  });
});

const AVAILABLE = "TOOL_STATUS_AVAILABLE";
const FILTERED = "TOOL_STATUS_FILTERED";

/** A toolset whose tools are off and ask unless they say otherwise; its path. */
async function importClosed(): Promise<string> {
  const toolset = {
    id: "files",
    kind: "builtin",
    toolsetDefaults: { enabled: false, requiresApproval: true },
    tools: [
      { name: "delete" },
      { name: "list", enabled: true, requiresApproval: false },
      { name: "read", enabled: true },
    ],
  };
  await importToolsets(JSON.stringify(buildToolsets([toolset])));
  const [set] = (await api.client.get("/v1/tool_sets")).body.items;
  return `/v1/tool_sets/${String(set?.metadata["id"])}/tools`;
}

async function toolsAt(path: string): Promise<Map<string, Answered>> {
  const tools = (await api.client.get(path)).body.items;
  return new Map(tools.map((tool) => [String(tool.metadata["name"]), tool]));
}

test("clients are told what applies to tools that say nothing", async () => {
  const tools = await toolsAt(await importClosed());
  const told = (name: string) => {
    const spec = tools.get(name)?.spec;
    return [spec?.["status"], spec?.["requiresApproval"]];
  };
  expect(told("delete")).toEqual([FILTERED, true]);
  expect(told("list")).toEqual([AVAILABLE, false]);
  expect(told("read")).toEqual([AVAILABLE, true]);
});

test("a client that makes a tool available that is off by default turns it on, and echoes turn nothing", async () => {
  const path = await importClosed();
  const tool = (await toolsAt(path)).get("delete");
  const own = `${path}/${String(tool?.metadata["id"])}`;
  const stored = async () => {
    const [file] = await listToolsetFiles();
    const { toolsets } = await documentOf(file?.id ?? "");
    return asRecord(asList(toolsets[0]?.["tools"])[0])?.["enabled"];
  };
  await api.client.send("PATCH", own, { metadata: tool!.metadata, spec: tool!.spec });
  expect(await stored()).toBeUndefined();
  await api.client.send("PATCH", own, { spec: { status: AVAILABLE }, updateMask: "spec.status" });
  expect(await stored()).toBe(true);
  expect((await toolsAt(path)).get("delete")?.spec["status"]).toBe(AVAILABLE);
});
