import { describe, expect, test } from "vitest";

import { parseContext } from "@/lib/testing/formats/fixtures";
import { anthropicTools } from "@/lib/formats/anthropic-tools/index";
import { mcpConfig } from "@/lib/formats/mcp-config";
import { openaiTools } from "@/lib/formats/openai-tools";
import { findToolWriter } from "@/lib/formats/tool-writers";

import type { Format } from "../contract/format";

type Members = Record<string, unknown>;
interface ToolsFile {
  toolsets: (Members & { tools: Members[] })[];
}

async function read(format: Format, item: unknown): Promise<ToolsFile> {
  const { documents } = await format.parse(item, parseContext());
  return JSON.parse(documents[0]!.text) as ToolsFile;
}

const write = (file: unknown, id: string): unknown =>
  JSON.parse(findToolWriter(id)!.write(file).text);

const rain = { type: "function", name: "rain", parameters: null, strict: false };
const pond = {
  type: "mcp",
  server_label: "pond",
  server_url: "https://pond.example/mcp",
  authorization: "${env:POND}",
  allowed_tools: ["depth", "feed"],
  require_approval: { always: { tool_names: ["feed"] }, never: { read_only: true } },
};

describe("a server OpenAI asks", () => {
  test("is a toolset of its own, and leaves at its place", async () => {
    const item = [rain, pond, { ...rain, name: "wind" }, 7];
    const file = await read(openaiTools, item);
    expect(file.toolsets.map(({ id, kind }) => [id, kind])).toEqual([
      ["export", "builtin"],
      ["pond", "mcp"],
    ]);
    expect(file.toolsets[1]).toMatchObject({
      server: { type: "http", url: "https://pond.example/mcp" },
      headers: { Authorization: "Bearer ${env:POND}" },
      toolsetDefaults: { enabled: false },
      tools: [
        { name: "depth", enabled: true },
        { name: "feed", enabled: true, requiresApproval: true },
      ],
    });
    expect(write(file, "openai-tools")).toEqual(item);
  });

  test("takes on what was set, and keeps its conditions", async () => {
    const file = await read(openaiTools, pond);
    const [toolset] = file.toolsets;
    toolset!.tools[0]!["requiresApproval"] = false;
    delete toolset!.tools[1]!["enabled"];
    toolset!["headers"] = { Authorization: "Bearer ${env:OTHER}", "X-Depth": "2" };
    expect(write(file, "openai-tools")).toEqual({
      ...pond,
      authorization: "${env:OTHER}",
      headers: { "X-Depth": "2" },
      allowed_tools: ["depth"],
      require_approval: {
        always: { tool_names: ["feed"] },
        never: { read_only: true, tool_names: ["depth"] },
      },
    });
  });

  test("says what depends on the server", async () => {
    const { diagnostics } = await openaiTools.parse([pond], parseContext());
    expect(diagnostics).toMatchObject([
      { rule: "import.server-condition", path: "/0/require_approval" },
    ]);
  });
});

describe("a server Anthropic asks", () => {
  const item = {
    model: "m",
    mcp_servers: [
      { type: "url", name: "other", url: "https://other.example" },
      { type: "url", name: "pond", url: "https://pond.example", authorization_token: "${env:P}" },
    ],
    tools: [
      { name: "rain", input_schema: { type: "object" } },
      {
        type: "mcp_toolset",
        mcp_server_name: "pond",
        default_config: { enabled: false, defer_loading: true },
        configs: { depth: { enabled: true } },
        tools: [{ name: "depth", input_schema: { type: "object" } }],
      },
    ],
  };

  test("is a toolset of both its entries, and leaves as them", async () => {
    const file = await read(anthropicTools, item);
    expect(file.toolsets[1]).toMatchObject({
      id: "pond",
      kind: "mcp",
      server: { url: "https://pond.example" },
      headers: { Authorization: "Bearer ${env:P}" },
      toolsetDefaults: { enabled: false },
      tools: [{ name: "depth", enabled: true, argsSchema: { type: "object" } }],
    });
    expect(write(file, "anthropic-tools")).toEqual(item);
  });

  test("takes on what was set", async () => {
    const file = await read(anthropicTools, item);
    const [, toolset] = file.toolsets;
    toolset!["id"] = "lake";
    toolset!["toolsetDefaults"] = {};
    toolset!.tools[0]!["enabled"] = false;
    toolset!.tools[0]!["summary"] = "How deep";
    const [other, server] = item.mcp_servers;
    const [first, second] = item.tools;
    expect(write(file, "anthropic-tools")).toEqual({
      ...item,
      mcp_servers: [other, { ...server, name: "lake" }],
      tools: [
        first,
        {
          ...second,
          mcp_server_name: "lake",
          default_config: { defer_loading: true },
          configs: { depth: { enabled: false } },
          tools: [{ name: "depth", input_schema: { type: "object" }, description: "How deep" }],
        },
      ],
    });
  });
});

test("a server of a configuration can be asked by either", async () => {
  const file = await read(mcpConfig, {
    mcpServers: {
      pond: {
        type: "http",
        url: "https://pond.example/mcp",
        headers: { Authorization: "Bearer ${P}" },
      },
    },
  });
  expect(write(file, "openai-tools")).toEqual({
    tools: [
      {
        type: "mcp",
        server_label: "pond",
        server_url: "https://pond.example/mcp",
        headers: { Authorization: "Bearer ${env:P}" },
      },
    ],
  });
  expect(write(file, "anthropic-tools")).toEqual({
    mcp_servers: [
      {
        type: "url",
        name: "pond",
        url: "https://pond.example/mcp",
        authorization_token: "${env:P}",
      },
    ],
    tools: [{ type: "mcp_toolset", mcp_server_name: "pond" }],
  });
});
