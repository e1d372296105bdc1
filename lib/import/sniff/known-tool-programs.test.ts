import { expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { lines } from "../__corpus__/said";

useLibrary();

const schema = { type: "object", properties: { depth: { type: "integer" } } };
const described = { name: "sound", description: "Sounds the depth" };
const SERVER = { command: "npx", args: ["sea"] };
const HAYSTACK = { server_info: { type: "StdioServerInfo", command: "uvx" } };

const NAMED: readonly (readonly [named: string, name: string, content: unknown])[] = [
  ["LangChain", "tools.json", [{ ...described, args_schema: schema }]],
  [
    "LangChain",
    "tool.json",
    { lc: 1, type: "constructor", id: ["langchain", "tools", "StructuredTool"], kwargs: described },
  ],
  ["LlamaIndex", "tools.json", [{ ...described, fn_schema: schema }]],
  ["Haystack", "t.json", { type: "haystack_integrations.tools.mcp.MCPToolset", data: HAYSTACK }],
  ["AutoGen", "t.json", { provider: "p.FunctionTool", component_type: "tool", config: {} }],
  ["smolagents", "t.json", { ...described, inputs: {}, output_type: "string" }],
  ["Cohere", "t.json", { tools: [{ ...described, parameter_definitions: {} }] }],
  ["Bedrock", "t.json", { actionGroupName: "g", functionSchema: { functions: [described] } }],
  ["Composio", "t.json", { items: [{ slug: "SOUND", input_parameters: schema }] }],
  ["Flowise", "t.json", { ...described, schema: "[]", func: "return 1" }],
  ["Flowise", "t.json", { nodes: [{ id: "n", type: "customNode" }], edges: [] }],
  ["n8n", "t.json", { name: "W", nodes: [{ type: "mcpClientTool" }], connections: {} }],
  [
    "Open WebUI",
    "t.json",
    [{ id: "f", content: "class Filter", is_active: true, is_global: false }],
  ],
  ["Open WebUI", "t.json", { TOOL_SERVER_CONNECTIONS: [{ url: "https://sea.example" }] }],
  ["goose", "r.yaml", "title: R\nextensions:\n- {type: stdio, name: sea, cmd: npx}\n"],
  ["goose", "p.yaml", "user:\n  always_allow: [sea__sound]\n  ask_before: []\n  never_allow: []\n"],
  ["VS Code", "s.jsonc", '{ "reader": { "tools": ["search"], "description": "R" }, }'],
  ["container", "d.json", { customizations: { vscode: { mcp: { servers: { sea: SERVER } } } } }],
  ["Cursor", "cli.json", { version: 1, permissions: { allow: ["Shell(ls)"], deny: [] } }],
  ["Claude Code", "settings.json", { permissions: { allow: ["Bash"] }, env: {} }],
  ["Claude Code", "settings.json", { permissions: { deny: ["mcp__sea__sink"] } }],
  ["MCP servers", "warp.json", { sea: SERVER, lake: { url: "https://l.example", headers: {} } }],
  ["MCP servers", "mcp.json", { servers: [{ key: "sea", ...SERVER }] }],
  ["registry", "s.json", { server: { name: "io.x/sea", version: "1" }, _meta: {} }],
  ["Docker", "c.yaml", "version: 2\nregistry:\n  sea: {title: Sea, image: mcp/sea}\n"],
  ["Smithery", "s.yaml", "startCommand: {type: stdio, configSchema: {}}\n"],
  ["AsyncAPI", "a.yaml", "asyncapi: 3.0.0\ninfo: {title: A, version: '1'}\nchannels: {}\n"],
  ["Arazzo", "a.yaml", "arazzo: 1.0.1\ninfo: {title: A, version: '1'}\nworkflows: []\n"],
  ["GraphQL", "g.json", { data: { __schema: { types: [] } } }],
  ["Microsoft 365", "p.json", { schema_version: "v2.3", functions: [described], runtimes: [] }],
  ["OpenAI", "a.json", { object: "list", data: [{ object: "assistant", tools: [{ type: "x" }] }] }],
  ["MCP", "m.json", { jsonrpc: "2.0", id: 1, method: "tools/list" }],
  ["MCP", "m.jsonl", lines({ jsonrpc: "2.0", id: 0, result: { serverInfo: { name: "sea" } } })],
];

test.each(NAMED)("%s: %s is refused by the name of its program", async (named, name, content) => {
  const { items } = await planFiles([name, content]);
  expect(items).toMatchObject([
    { format: "unknown", verdict: "invalid", problems: [{ rule: "import.unknown-format" }] },
  ]);
  const { message } = items[0]!.problems[0]!;
  expect(message.split(" has the key")[0]).toContain(named);
  expect(message).toMatch(/Closest: | (?:is|are) (?:read|added)\b|Find it by its name/);
});

test.each([
  ["OpenAI tools", { type: "function", ...described, parameters: schema }],
  ["MCP tools", { ...described, inputSchema: schema }],
  ["OXP tools", { id: "Sea.Sound@1.0.0", ...described, version: "1.0.0", input_schema: {} }],
])("lines that are %s each are told to become a list", async (label, tool) => {
  const { items } = await planFiles(["tools.jsonl", lines(tool, { ...tool, name: "sink" })]);
  expect(items[0]!.problems[0]!.message).toContain(`Each item is read as ${label}`);
});

test.each(["tools.json", "tools.txt"])(
  "a streamed answer of a server in %s is named",
  async (name) => {
    const answer = {
      jsonrpc: "2.0",
      id: 1,
      result: { tools: [{ ...described, inputSchema: schema }] },
    };
    const text = `event: message\ndata: ${JSON.stringify(answer)}\n\n`;
    const { items } = await planFiles([name, text]);
    expect(items[0]!.problems[0]!.message).toMatch(/streamed answer.*What follows "data:" is read/);
  },
);
