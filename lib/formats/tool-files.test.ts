import { describe, expect, test } from "vitest";

import { anthropicToolFaults } from "@/lib/testing/receivers/tool-lists";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import { anthropicTools } from "./anthropic-tools/index";
import type { Format } from "./kit/contract/format";
import { mcpTools } from "./mcp-tools";
import { openaiTools } from "./openai-tools";
import { detectFormat } from "./registry";
import { toolWriters } from "./tool-writers";

interface ToolsFile {
  toolsets: { id: string; tools: Record<string, unknown>[] }[];
}

const FORMATS = [mcpTools, openaiTools, anthropicTools];

/**
 * Their files do not come back as they were: names that are not allowed are changed, secrets are taken out, and
 * what had the shape of another format gets that of this one. What they carry is only written when asked for.
 */
const CHANGED =
  /^(?:broken-name-|broken-names-|broken-answer-|remote-server-with-a-credential|remote-servers|tools-of-another-shape-|carried-)/;

const writerOf = ({ id }: Format) => toolWriters.find((writer) => writer.id === id)!;

async function read(format: Format, item: unknown, fileName = "drop/export.json") {
  const { documents, diagnostics } = await format.parse(item, parseContext({ fileName }));
  const file: unknown = documents[0] && JSON.parse(documents[0].text);
  return { file: file as ToolsFile, diagnostics };
}

describe.each(FORMATS.map((format) => ({ id: format.id, format })))("$id", ({ format }) => {
  const kept = listFixtures(format).filter(
    ({ name, probe }) => !CHANGED.test(name) && format.detect(probe),
  );

  test.each(kept)("$name leaves as it came", async ({ items }) => {
    const item = items[0]?.item;
    const { file } = await read(format, item);
    const { text, fidelity } = writerOf(format).write(file);
    // Texts are compared, so that the order of the members counts, too.
    expect(text).toBe(`${JSON.stringify(item, null, 2)}\n`);
    // What a receiver refuses leaves as it came, too, and the report says so.
    const refused = fidelity.lost.filter(({ what }) => what.includes("receiver refuses"));
    expect(fidelity.lost).toEqual(refused);
  });
});

test("a definition that its receiver refuses is named before it leaves as it came", async () => {
  const format = FORMATS.find(({ id }) => id === "mcp-tools")!;
  const item = { tools: [{ name: "list", inputSchema: { type: "array" } }] };
  const { file } = await read(format, item);
  const { text, fidelity } = writerOf(format).write(file);
  expect(JSON.parse(text)).toEqual(item);
  expect(fidelity.lost).toMatchObject([
    { what: "definitions that the receiver refuses", count: 1 },
  ]);
});

describe("an edited tool", () => {
  const entry = {
    title: "Old",
    name: "rain",
    description: "Rain",
    inputSchema: { type: "object" },
    annotations: { readOnlyHint: true },
  };

  test("says the new, and keeps the rest where it was", async () => {
    const { file } = await read(mcpTools, { tools: [entry], nextCursor: "b" });
    file.toolsets[0]!.tools[0]!["summary"] = "Rain of a day";
    expect(writerOf(mcpTools).write(file).text).toBe(
      `${JSON.stringify({ tools: [{ ...entry, description: "Rain of a day" }], nextCursor: "b" }, null, 2)}\n`,
    );
  });

  test("gets no description from a title when something else is edited", async () => {
    const { description: _, ...untold } = entry;
    const { file } = await read(mcpTools, [untold]);
    file.toolsets[0]!.tools[0]!["argsSchema"] = { type: "object", properties: { day: {} } };
    expect(JSON.parse(writerOf(mcpTools).write(file).text)).toEqual([
      { ...untold, inputSchema: { type: "object", properties: { day: {} } } },
    ]);
  });

  test("has the examples it is given, or none", async () => {
    const tool = { name: "mix", input_schema: { type: "object" }, input_examples: [{ red: 1 }] };
    const { file } = await read(anthropicTools, [tool]);
    const [mix] = file.toolsets[0]!.tools;
    expect(mix!["examples"]).toEqual([{ red: 1 }]);
    mix!["examples"] = [{ red: 2 }];
    const { text } = writerOf(anthropicTools).write(file);
    expect(JSON.parse(text)).toEqual([{ ...tool, input_examples: [{ red: 2 }] }]);
    delete mix!["examples"];
    const { input_examples: __, ...bare } = tool;
    expect(JSON.parse(writerOf(anthropicTools).write(file).text)).toEqual([bare]);
  });
});

test("takes only those examples to Anthropic that fit the arguments", () => {
  const argsSchema = {
    type: "object",
    properties: { red: { type: "number" } },
    required: ["red"],
    additionalProperties: false,
  };
  const examples = [{ red: 1 }, { red: "much" }, { blue: 1 }, { red: 2 }];
  const toolset = { id: "t", name: "t", tools: [{ name: "mix", argsSchema, examples }] };
  const { text, fidelity } = writerOf(anthropicTools).write({ toolsets: [toolset] });
  const { tools } = JSON.parse(text) as { tools: { input_examples?: unknown }[] };
  const [mix] = tools;
  expect(mix?.input_examples).toEqual([{ red: 1 }, { red: 2 }]);
  expect(anthropicToolFaults(mix)).toEqual([]);
  expect(fidelity.lost).toMatchObject([{ what: "examples of calls", count: 1 }]);
});

test("leaves in another format without what stood around it", async () => {
  const tool = { name: "rain", description: "Rain", inputSchema: { type: "object" } };
  const { file } = await read(mcpTools, { jsonrpc: "2.0", id: 1, result: { tools: [tool] } });
  expect(JSON.parse(writerOf(openaiTools).write(file).text)).toEqual({
    tools: [
      {
        type: "function",
        function: { name: "rain", description: "Rain", parameters: { type: "object" } },
      },
    ],
  });
});

test.each([
  ["garden.json", "garden"],
  ["folder/garden.mcp-tools.json", "garden"],
  ["export.zip!my tools/beds: all.json", "beds-all"],
  [".json", "mcp-tools"],
])("the toolset of %s is called %s", async (fileName, id) => {
  const { file } = await read(mcpTools, [{ name: "a", inputSchema: {} }], fileName);
  expect(file.toolsets[0]!.id).toBe(id);
});

test("keeps no credential", async () => {
  const secret = "not-a-real-one-99";
  const entry = {
    type: "mcp",
    server_label: "pond",
    headers: { "X-Api-Key": secret, "X-Depth": "2" },
    authorization: `Bearer ${secret}`,
  };
  const { file, diagnostics } = await read(openaiTools, [entry]);
  expect(JSON.stringify(file)).not.toContain(secret);
  expect(JSON.stringify(diagnostics)).not.toContain(secret);
  expect(diagnostics.map(({ path }) => path)).toEqual(["/0/headers/X-Api-Key", "/0/authorization"]);
  expect(JSON.parse(writerOf(openaiTools).write(file).text)).toEqual([
    {
      ...entry,
      headers: { "X-Api-Key": "${env:POND_X_API_KEY}", "X-Depth": "2" },
      authorization: "Bearer ${env:POND_AUTHORIZATION}",
    },
  ]);
});

test.each([
  [openaiTools, { type: "mcp", server_label: "pond", server_url: "" }, "server_url"],
  [anthropicTools, { type: "url", name: "pond", url: "" }, "url"],
])("keeps no credential in an address of %#", async (format, server, member) => {
  const address = (secret: string) => `https://ada:${secret}@pond.example/mcp?depth=2`;
  const entry = { ...server, [member]: address("not-a-real-one-99") };
  const isListed = format === openaiTools;
  const item = isListed ? [entry] : { mcp_servers: [entry] };
  const { file, diagnostics } = await read(format, item);
  expect(JSON.stringify([file, diagnostics])).not.toContain("not-a-real-one-99");
  const path = isListed ? "/0/server_url" : "/mcp_servers/0/url";
  expect(diagnostics).toMatchObject([{ rule: "import.tool-credential", path }]);
  const variable = isListed ? "POND_SERVER_URL" : "POND_URL";
  expect(writerOf(format).write(file).text).toContain(address(`\${secret:${variable}}`));
});

test.each([
  { type: "function", function: { description: "nameless" } },
  { type: "function", name: "", parameters: { type: "object" } },
  { type: "custom", custom: { format: { type: "text" } } },
])("a function without a name is no tool, which is said: %j", async (nameless) => {
  const item = [nameless, { type: "function", name: "rain", parameters: null }];
  const { file, diagnostics } = await read(openaiTools, item);
  expect(file.toolsets[0]!.tools.map(({ name }) => name)).toEqual(["rain"]);
  expect(diagnostics).toMatchObject([{ rule: "import.tool-unusable", path: "/0" }]);
  expect(JSON.parse(writerOf(openaiTools).write(file).text)).toEqual(item);
});

test("arguments that are described under another name are named", async () => {
  const schema = { type: "object", properties: {} };
  const item = [
    { type: "function", name: "rain", params_json_schema: schema },
    { type: "function", name: "wind", output_schema: schema },
    { type: "function", name: "snow", parameters: schema, fn_schema: schema },
  ];
  const { diagnostics } = await read(openaiTools, item);
  expect(diagnostics).toMatchObject([
    { rule: "import.tool-schema-missing", path: "/0/params_json_schema" },
  ]);
});

describe("is no file of tools", () => {
  const tool = { name: "rain", input_schema: { type: "object" } };
  const call = { id: "c", type: "function", function: { name: "rain", arguments: "{}" } };
  test.each<[string, unknown]>([
    ["a request with messages", { tools: [tool], messages: [] }],
    ["a request with input", { model: "m", input: [], tools: [{ type: "web_search" }] }],
    ["a list of calls", [call]],
    ["a tool of OXP", [{ ...tool, id: "Sky.Rain@1.0.0", output_schema: {} }]],
    ["a tool of OXP without an id", [{ name: "rain", input_schema: { parameters: {} } }]],
    ["a file of MCI", { schemaVersion: "1.0", tools: [{ name: "rain", inputSchema: {} }] }],
    ["a tool of MCI", [{ name: "rain", inputSchema: {}, execution: { type: "cli" } }]],
    ["a list of names", { tools: ["rain", "wind"] }],
    ["an error of JSON-RPC", { jsonrpc: "2.0", id: 1, error: { code: -32601, message: "No" } }],
    ["some type of web search", [{ type: "web_search_result", url: "https://a.example" }]],
  ])("%s", (_, sample) => {
    const root = Array.isArray(sample) ? "array" : "object";
    const claims = detectFormat({ name: "x.json", root, sample }).map(({ id }) => id);
    expect(claims.filter((id) => id.endsWith("-tools"))).toEqual([]);
  });

  test("lines", () => {
    expect(detectFormat({ name: "x.jsonl", root: "jsonl", sample: [tool] })).toEqual([]);
  });
});
