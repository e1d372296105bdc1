import { describe, expect, test } from "vitest";

import { collectPermissions } from "@/lib/domain/permissions/resolve/collect";
import { resolve } from "@/lib/domain/permissions/resolve/resolve";
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

  test.each([
    ["without a word", {}],
    ["with null", { require_approval: null }],
    ["with a list", { require_approval: { always: { tool_names: ["feed"] } } }],
    ["with a condition", { require_approval: { never: { read_only: true } } }],
  ])("%s asks about its tools, and leaves as it came", async (_, said) => {
    const { require_approval: __, ...bare } = pond;
    const item = [rain, { ...bare, ...said }];
    const file = await read(openaiTools, item);
    const [, toolset] = file.toolsets;
    expect(toolset).toMatchObject({ toolsetDefaults: { requiresApproval: true } });
    const { tools } = collectPermissions({ toolsets: [toolset!] });
    expect(
      tools.map(({ levels, gates }) => resolve("requiresApproval", levels.requiresApproval, gates)),
    ).toMatchObject([{ value: true }, { value: true }]);
    expect(write(file, "openai-tools")).toEqual(item);
    // As it was read by a version that took what is not said for what need not be asked.
    delete (toolset!["toolsetDefaults"] as Members)["requiresApproval"];
    expect(write(file, "openai-tools")).toEqual(item);
  });

  test("runs a tool without asking where that was set, and only that one", async () => {
    const { require_approval: _, ...bare } = pond;
    const file = await read(openaiTools, [bare]);
    file.toolsets[0]!.tools[0]!["requiresApproval"] = false;
    expect(write(file, "openai-tools")).toEqual([
      { ...bare, require_approval: { never: { tool_names: ["depth"] } } },
    ]);
    file.toolsets[0]!.tools[0]!["requiresApproval"] = true;
    expect(write(file, "openai-tools")).toEqual([{ ...bare, require_approval: "always" }]);
    file.toolsets[0]!["toolsetDefaults"] = { enabled: false, requiresApproval: false };
    delete file.toolsets[0]!.tools[0]!["requiresApproval"];
    expect(write(file, "openai-tools")).toEqual([{ ...bare, require_approval: "never" }]);
  });

  test("asks about a tool that was set so, whatever its conditions are", async () => {
    const item = { ...pond, require_approval: { never: { read_only: true } } };
    const file = await read(openaiTools, [item]);
    file.toolsets[0]!.tools[0]!["requiresApproval"] = true;
    expect(write(file, "openai-tools")).toEqual([
      {
        ...item,
        require_approval: { never: { read_only: true }, always: { tool_names: ["depth"] } },
      },
    ]);
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

describe("a server that says itself who uses it", () => {
  const server = { type: "url", name: "pond", url: "https://pond.example" };
  const listing = (tool_configuration?: object, tools?: object[]) => ({
    model: "m",
    mcp_servers: [{ ...server, ...(tool_configuration && { tool_configuration }) }],
    ...(tools && { tools }),
  });

  test.each([
    [undefined, undefined, []],
    [{ enabled: false }, false, []],
    [{ enabled: true, allowed_tools: ["a"] }, false, [{ name: "a", enabled: true }]],
    [{ enabled: false, allowed_tools: ["a"] }, false, [{ name: "a", enabled: false }]],
  ])("is a toolset, and leaves as it came: %j", async (configuration, enabled, tools) => {
    for (const others of [undefined, [{ name: "rain", input_schema: { type: "object" } }]]) {
      const item = listing(configuration, others);
      const file = await read(anthropicTools, item);
      const pond = file.toolsets.find(({ id }) => id === "pond")!;
      expect((pond["toolsetDefaults"] as Members | undefined)?.["enabled"]).toBe(enabled);
      expect(pond.tools ?? []).toEqual(tools);
      expect(file.toolsets).toHaveLength(others === undefined ? 1 : 2);
      expect(write(file, "anthropic-tools")).toEqual(item);
    }
  });

  test("stays one when it is edited", async () => {
    const file = await read(anthropicTools, listing({ allowed_tools: ["a", "b"] }));
    file.toolsets[0]!.tools[0]!["enabled"] = false;
    expect(write(file, "anthropic-tools")).toEqual(listing({ allowed_tools: ["b"] }));
    file.toolsets[0]!["toolsetDefaults"] = {};
    expect(write(file, "anthropic-tools")).toEqual(listing({ allowed_tools: ["b"] }));
    file.toolsets[0]!.tools = [];
    expect(write(file, "anthropic-tools")).toEqual(listing());
  });

  test("is left beside a list whose tools name another one", async () => {
    const toolset = { type: "mcp_toolset", mcp_server_name: "lake" };
    const lake = { type: "url", name: "lake", url: "https://lake.example" };
    const item = { mcp_servers: [server, lake], tools: [toolset] };
    const file = await read(anthropicTools, item);
    expect(file.toolsets.map(({ id }) => id)).toEqual(["lake"]);
    expect(write(file, "anthropic-tools")).toEqual(item);
  });
});

describe("a server of an agent", () => {
  const item = {
    name: "Gardener",
    mcp_servers: [{ type: "url", name: "pond", url: "https://pond.example" }],
    tools: [
      {
        type: "mcp_toolset",
        mcp_server_name: "pond",
        default_config: { permission_policy: { type: "always_allow" } },
        configs: [
          { name: "drain", enabled: false },
          { name: "feed", permission_policy: { type: "always_ask" } },
        ],
      },
    ],
  };

  test("has its policies, and leaves with them", async () => {
    const file = await read(anthropicTools, item);
    expect(file.toolsets[0]).toMatchObject({
      toolsetDefaults: { requiresApproval: false },
      tools: [
        { name: "drain", enabled: false },
        { name: "feed", requiresApproval: true },
      ],
    });
    expect(write(file, "anthropic-tools")).toEqual(item);
  });

  test("takes on what was set, and nothing of it is called lost", async () => {
    const file = await read(anthropicTools, item);
    const [pond] = file.toolsets;
    pond!["toolsetDefaults"] = { requiresApproval: true };
    pond!.tools[1]!["requiresApproval"] = false;
    pond!.tools.push({ name: "depth", requiresApproval: true });
    const { text, fidelity } = findToolWriter("anthropic-tools")!.write(file);
    const [entry] = item.tools;
    expect(JSON.parse(text)).toEqual({
      ...item,
      tools: [
        {
          ...entry,
          default_config: { permission_policy: { type: "always_ask" } },
          configs: [
            { name: "drain", enabled: false },
            { name: "feed", permission_policy: { type: "always_allow" } },
            { name: "depth", permission_policy: { type: "always_ask" } },
          ],
        },
      ],
    });
    expect(fidelity.lost).toEqual([]);
  });
});

test("a tool that is in both lists of OpenAI asks", async () => {
  const require_approval = { always: { tool_names: ["feed"] }, never: { tool_names: ["feed"] } };
  const file = await read(openaiTools, { ...pond, allowed_tools: null, require_approval });
  expect(file.toolsets[0]!.tools).toEqual([{ name: "feed", requiresApproval: true }]);
});

test("settings of servers that are of no known kind are named", async () => {
  const said = async (format: Format, item: unknown) =>
    (await format.parse(item, parseContext())).diagnostics.map(({ path }) => path);
  const strange = { ...pond, allowed_tools: "depth", require_approval: "sometimes" };
  expect(await said(openaiTools, [strange])).toEqual(["/0/allowed_tools", "/0/require_approval"]);
  const toolset = {
    type: "mcp_toolset",
    mcp_server_name: "pond",
    default_config: { enabled: "false" },
    configs: { feed: { enabled: 0 }, depth: { enabled: true } },
  };
  expect(await said(anthropicTools, [toolset])).toEqual([
    "/0/default_config/enabled",
    "/0/configs/feed/enabled",
  ]);
  const group = { type: "agent_toolset_20260401", name: "agent", configs: [{ name: "bash" }] };
  expect(await said(anthropicTools, [group])).toEqual(["/0/configs"]);
});
