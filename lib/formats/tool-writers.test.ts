import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";

import { CARRYING_FORMATS, TOOL_FORMATS, type ToolFormat } from "@/lib/domain/exports/request";

import { HOSTS } from "./mcp-config/hosts";
import { readToolList } from "./kit/tools/definitions";
import { toolFilesWriters, toolWriters } from "./tool-writers";

const schema = { type: "object", properties: { bed: { type: "integer" } } };

const writerOf = (id: ToolFormat) => toolWriters.find((writer) => writer.id === id)!;

function write(id: ToolFormat, toolsets: object[]) {
  const { text, fidelity } = writerOf(id).write({ toolsets });
  const lost = Object.fromEntries(fidelity.lost.map(({ what, count }) => [what, count]));
  return { tools: (JSON.parse(text) as { tools: unknown[] }).tools, lost };
}

const written = (id: ToolFormat, ...tools: object[]) =>
  write(id, [{ id: "garden", kind: "mcp", tools }]);

test("there is one for each format of tools", () => {
  const ids = [...toolWriters, ...toolFilesWriters].map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...TOOL_FORMATS].toSorted());
});

test("round-trip data is offered where definitions have room for it", () => {
  const carrying = [...toolWriters, ...toolFilesWriters]
    // A folder of one file for each tool is applied as it is; only Cadenya's single documents carry something.
    .filter(({ id, facts }) => facts["carried"] && id !== "cadenya-bundle");
  expect(carrying.map(({ id }) => id).toSorted()).toEqual([...CARRYING_FORMATS].toSorted());
});

describe("a list that came from a format leaves in it as it was", () => {
  const lists: [ToolFormat, object[]][] = [
    [
      "openai-tools",
      [
        { type: "function", function: { name: "rain", strict: true, parameters: schema } },
        { type: "function", name: "wind", parameters: null, strict: false },
        { type: "custom", custom: { name: "sketch", format: { type: "text" } } },
        { type: "web_search", filters: { days: 3 } },
      ],
    ],
    [
      "anthropic-tools",
      [{ name: "rain", input_schema: schema, cache_control: { type: "ephemeral" } }],
    ],
    [
      "mcp-tools",
      [{ name: "a.b", title: "A", description: "B", inputSchema: schema, annotations: { x: 1 } }],
    ],
  ];

  test.each(lists)("%s", (id, list) => {
    const text = readToolList(list, { format: "somewhere" })!.document.text;
    const file: unknown = JSON.parse(text);
    expect(JSON.parse(writerOf(id).write(file).text)).toEqual({ tools: list });
  });

  test("but what was edited since wins", () => {
    const [rain] = lists[0]![1];
    const file = JSON.parse(readToolList([rain], { format: "x" })!.document.text) as {
      toolsets: { tools: Record<string, unknown>[] }[];
    };
    const [tool] = file.toolsets[0]!.tools;
    tool!["summary"] = "Says whether it rains";
    delete tool!["argsSchema"];
    expect(JSON.parse(writerOf("openai-tools").write(file).text)).toEqual({
      tools: [
        {
          type: "function",
          function: { name: "rain", strict: true, description: "Says whether it rains" },
        },
      ],
    });
  });
});

test("a tool of our own is written for each", () => {
  const tool = { name: "water", summary: "Waters", argsSchema: { properties: {} } };
  expect(written("openai-tools", tool).tools).toEqual([
    {
      type: "function",
      function: {
        name: "water",
        description: "Waters",
        parameters: { type: "object", properties: {} },
      },
    },
  ]);
  const closed = { type: "object", properties: {} };
  expect(written("anthropic-tools", tool).tools).toEqual([
    { name: "water", description: "Waters", input_schema: closed },
  ]);
  expect(written("mcp-tools", { name: "water" }).tools).toEqual([
    { name: "water", inputSchema: closed },
  ]);
});

test("names what has no place", () => {
  const toolset = {
    id: "garden",
    kind: "mcp",
    server: { url: "https://garden.example" },
    toolsetDefaults: { requiresApproval: true },
    extensions: { "acme:x": {} },
    tools: [
      { name: "web:fetch", enabled: true, requiresApproval: true, examples: [{ url: "x" }] },
      { summary: "nameless" },
    ],
  };
  const { tools, lost } = write("openai-tools", [toolset]);
  expect(tools).toEqual([{ type: "function", function: { name: "web_fetch" } }]);
  expect(lost).toEqual({
    "examples of calls": 1,
    "names as they are": 1,
    "settings of who may use a tool": 3,
    "how a toolset is reached": 1,
    "details of other formats": 1,
    "tools without a name": 1,
  });
  expect(write("anthropic-tools", [toolset]).lost).not.toHaveProperty("examples of calls");
});

describe("names that a format does not allow", () => {
  const names = (id: ToolFormat, ...wanted: string[]) =>
    written(id, ...wanted.map((name) => ({ name }))).tools.map((tool) =>
      id === "openai-tools"
        ? (tool as { function: { name: string } }).function.name
        : (tool as { name: string }).name,
    );

  test("are told apart whatever their order", () => {
    const [first, second, plain] = names("openai-tools", "a:b", "a/b", "a_b");
    expect(plain).toBe("a_b");
    expect(first).toMatch(/^a_b_[0-9a-f]{8}$/);
    expect(second).not.toBe(first);
    expect(names("openai-tools", "a_b", "a/b", "a:b")).toEqual([plain, second, first]);
  });

  test("are cut, and keep the dots only MCP allows", () => {
    expect(names("anthropic-tools", "x".repeat(70))[0]).toHaveLength(64);
    expect(names("mcp-tools", "a.b", "ü")).toEqual(["a.b", "_"]);
    expect(names("anthropic-tools", "a.b", "")).toEqual(["a_b"]);
  });

  test("do not occur twice", () => {
    const both = write("mcp-tools", [
      { id: "one", kind: "mcp", tools: [{ name: "run" }] },
      { id: "two", kind: "mcp", tools: [{ name: "run" }] },
    ]).tools.map((tool) => (tool as { name: string }).name);
    expect(both[0]).toBe("run");
    expect(both[1]).toMatch(/^run_[0-9a-f]{8}$/);
  });
});

/** What a format writes of nothing, where it lists something else than tools. */
const EMPTY: Partial<Record<ToolFormat, object>> = {
  cadenya: { items: [] },
  "cadenya-file": { toolSets: {} },
  "cadenya-file-yaml": { toolSets: {} },
  ...Object.fromEntries(HOSTS.map(({ id, key }) => [`mcp-config-${id}`, { [key]: {} }])),
};

test.each([null, 3, [], {}, { toolsets: [null, { tools: [null, 3] }, { tools: {} }] }])(
  "writes an empty list of %j",
  (file) => {
    for (const writer of toolWriters) {
      const empty = EMPTY[writer.id] ?? { tools: [] };
      expect(parseYaml(writer.write(file).text)).toEqual(empty);
    }
  },
);
