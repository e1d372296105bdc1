import { expect, test } from "vitest";

import { toolsetText } from "@/lib/data/toolsets/list";
import {
  collectPermissions,
  type PermissionDocuments,
} from "@/lib/domain/permissions/resolve/collect";
import { resolve } from "@/lib/domain/permissions/resolve/resolve";
import { collectText, importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const SEA = { command: "npx", args: ["sea"] };
const servers = (entry: object) => ({ mcpServers: { sea: { ...SEA, ...entry } } });
const URL = { type: "url", name: "sea", url: "https://sea.example/mcp" };
const TOOLSET = { type: "mcp_toolset", mcp_server_name: "sea" };
const OPENAI = { type: "mcp", server_label: "sea", server_url: "https://sea.example/mcp" };
const policy = (type: string) => ({ permission_policy: { type } });
const operation = { get: { operationId: "sink", "x-openai-isConsequential": true } };

/** What each tool of a file comes to, and what decides it. */
const FILES: readonly (readonly [name: string, file: unknown, tools: readonly string[]])[] = [
  ["jan.json", servers({ active: false, includeTools: ["a"] }), ["a off toolset-disabled"]],
  ["cherry.json", servers({ isActive: false, disabledTools: ["a"] }), ["a off tool"]],
  [
    "roo.json",
    servers({ alwaysAllow: ["a"], disabledTools: ["b"] }),
    ["b off tool", "a on, allowed tool"],
  ],
  ["kiro.json", servers({ autoApprove: ["*"], disabledTools: ["b"] }), ["b off tool"]],
  [
    "gemini.json",
    servers({ includeTools: ["a(ls)", "b"], excludeTools: ["b"] }),
    ["a on, allowed built-in"],
  ],
  [
    "older.json",
    { mcp_servers: [{ ...URL, tool_configuration: { enabled: false, allowed_tools: ["a"] } }] },
    ["a off tool"],
  ],
  [
    "older.json",
    { mcp_servers: [{ ...URL, tool_configuration: { allowed_tools: ["a"] } }] },
    ["a on, allowed built-in"],
  ],
  [
    "agent.json",
    {
      mcp_servers: [URL],
      tools: [
        {
          ...TOOLSET,
          default_config: policy("always_ask"),
          configs: [
            { name: "a", ...policy("always_allow") },
            { name: "b", enabled: false },
            { name: "c", enabled: true },
          ],
        },
      ],
    },
    ["a on, allowed tool", "b off tool", "c on, asks toolsetDefaults"],
  ],
  // OpenAI asks where nothing is said.
  ["openai.json", [{ ...OPENAI, allowed_tools: ["a"] }], ["a on, asks toolsetDefaults"]],
  [
    "openai.json",
    [{ ...OPENAI, allowed_tools: ["a", "b"], require_approval: { never: { tool_names: ["b"] } } }],
    ["a on, asks toolsetDefaults", "b on, allowed tool"],
  ],
  [
    "openai.json",
    [
      {
        ...OPENAI,
        require_approval: { always: { tool_names: ["a"] }, never: { tool_names: ["a"] } },
      },
    ],
    ["a on, asks tool"],
  ],
  [
    "action.json",
    { openapi: "3.1.0", info: { title: "Sea", version: "1" }, paths: { "/sink": operation } },
    ["sink on, asks tool"],
  ],
];

test.each(FILES)("%s: %j", async (name, file, expected) => {
  const { items } = await importFiles([name, file]);
  const stored = await toolsetText(items[0]!.entityId!);
  const { tools } = collectPermissions(
    JSON.parse(await collectText(stored!.chunks)) as PermissionDocuments,
  );
  const said = tools.map(({ tool, levels, gates }) => {
    const enabled = resolve("enabled", levels.enabled, gates);
    const asks = resolve("requiresApproval", levels.requiresApproval, gates);
    if (!enabled.value) return `${tool.name} off ${enabled.steps[enabled.winner]!.id}`;
    return `${tool.name} on, ${asks.value ? "asks" : "allowed"} ${asks.steps[asks.winner]!.id}`;
  });
  expect(said.toSorted()).toEqual(expected.toSorted());
});
