import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";

import { collectPermissions } from "@/lib/domain/permissions/resolve/collect";
import { resolve } from "@/lib/domain/permissions/resolve/resolve";
import { anthropicTools } from "@/lib/formats/anthropic-tools";
import { openaiTools } from "@/lib/formats/openai-tools";
import { findToolWriter } from "@/lib/formats/tool-writers";
import { asRecord, asRecords, type JsonRecord } from "@/lib/shared/read-value";
import { arbitraryToolset } from "@/lib/testing/arbitrary/filters";
import { parseContext } from "@/lib/testing/formats/fixtures";

import type { Format } from "../contract/format";
import { settingsOf } from "./stored-tool";

const SERVER = { type: "http", url: "https://tools.example/mcp" };

/** A server whose tools nothing but names and settings are known of. */
const bareServer = arbitraryToolset.map((toolset): JsonRecord => ({
  ...toolset,
  server: SERVER,
  tools: toolset.tools.map(({ summary: _summary, extensions: _slots, ...tool }) => tool),
}));

/** What applies to each tool, by its name. */
function decisions(toolset: JsonRecord) {
  const { tools } = collectPermissions({ toolsets: [toolset] });
  return tools.map(({ tool, levels, gates }) => ({
    name: tool.name,
    isOn: resolve("enabled", levels.enabled, gates).value,
    asks: resolve("requiresApproval", levels.requiresApproval, gates).value,
  }));
}

function write(toolset: JsonRecord, id: string) {
  const { text, fidelity } = findToolWriter(id)!.write({ toolsets: [toolset] });
  const lost = fidelity.lost.map(({ what }) => what);
  return { value: asRecord(parseYaml(text)) ?? {}, lost };
}

const listOf = (value: unknown): unknown[] | null =>
  Array.isArray(value) ? value : ((asRecord(value)?.["tool_names"] as unknown[] | null) ?? null);

/** What OpenAI reads: it asks about what is in no list. */
function askedByOpenai(entry: JsonRecord, name: string) {
  const approval = entry["require_approval"];
  const [always, never] = ["always", "never"].map((key) => listOf(asRecord(approval)?.[key]));
  return {
    isOn: listOf(entry["allowed_tools"])?.includes(name) ?? true,
    asks:
      approval !== "never" && (always?.includes(name) === true || never?.includes(name) !== true),
  };
}

test("a server that OpenAI asks gets no more than was decided", () => {
  fc.assert(
    fc.property(bareServer, (toolset) => {
      const { value, lost } = write(toolset, "openai-tools");
      const [entry] = asRecords(value["tools"]);
      expect(entry === undefined).toBe(lost.includes("servers that are switched off"));
      const wrong = decisions(toolset).filter(({ name, isOn, asks }) => {
        const told = askedByOpenai(entry ?? { allowed_tools: [] }, name);
        return told.isOn !== (isOn && entry !== undefined) || (isOn && asks && !told.asks);
      });
      expect(wrong).toEqual([]);
    }),
  );
});

test("a server that Anthropic asks gets no more than was decided", () => {
  fc.assert(
    fc.property(bareServer, (toolset) => {
      const { value, lost } = write(toolset, "anthropic-tools");
      const [entry] = asRecords(value["tools"]);
      expect(entry === undefined).toBe(lost.includes("servers that are switched off"));
      const configs = new Map(Object.entries(asRecord(entry?.["configs"]) ?? {}));
      const byDefault = asRecord(entry?.["default_config"])?.["enabled"] ?? entry !== undefined;
      const isLost = lost.includes("settings of who may use a tool");
      const wrong = decisions(toolset).filter(({ name, isOn, asks }) => {
        const told = asRecord(configs.get(name))?.["enabled"] ?? byDefault;
        return told !== (isOn && entry !== undefined) || (told && asks && !isLost);
      });
      expect(wrong).toEqual([]);
    }),
  );
});

test.each(["openai-tools", "anthropic-tools"])("%s lists the tools that are on", (id) => {
  fc.assert(
    fc.property(arbitraryToolset, (described) => {
      const toolset = { ...described, kind: "builtin" };
      const { value, lost } = write(toolset, id);
      const listed = asRecords(value["tools"]).map((entry) => asRecord(entry["function"]) ?? entry);
      const [on, off] = [true, false].map((wanted) =>
        decisions(toolset).filter(({ isOn }) => isOn === wanted),
      );
      expect(listed.map(({ name }) => name)).toEqual(on!.map(({ name }) => name));
      expect(lost.includes("tools that are off")).toBe(off!.length > 0);
      const { text } = findToolWriter(id)!.write({ toolsets: [toolset] }, { roundTrip: true });
      expect(asRecords(asRecord(JSON.parse(text))?.["tools"])).toHaveLength(described.tools.length);
    }),
  );
});

test("what a server answers has all of its tools", () => {
  const tools = [{ name: "a", enabled: false }, { name: "b" }];
  const { value, lost } = write({ id: "files", kind: "mcp", tools }, "mcp-tools");
  expect(asRecords(value["tools"]).map(({ name }) => name)).toEqual(["a", "b"]);
  expect(lost).toEqual(["settings of who may use a tool"]);
});

/** Which tools a program offers by its own lists; null where the server is off or not there. */
const OFFERED: ReadonlyMap<string, (value: JsonRecord) => ((name: string) => boolean) | null> =
  new Map([
    [
      "mcp-config-goose",
      ({ extensions }) => {
        const entry = asRecord(asRecord(extensions)?.["files"]);
        const only = listOf(entry?.["available_tools"]) ?? [];
        if (entry === null || entry["enabled"] === false) return null;
        return (name) => only.length === 0 || only.includes(name);
      },
    ],
    [
      "mcp-config-windsurf",
      ({ mcpServers }) => {
        const entry = asRecord(asRecord(mcpServers)?.["files"]);
        const denied = listOf(entry?.["disabledTools"]) ?? [];
        return entry && ((name) => !denied.includes(name));
      },
    ],
  ]);

test.each([...OFFERED])("%s offers no tool that is off, where its server was asked", (id, read) => {
  fc.assert(
    fc.property(bareServer, (bare) => {
      const tools = asRecords(bare["tools"]).map((tool) => ({ ...tool, argsSchema: {} }));
      const toolset = { ...bare, tools };
      const offers = read(write(toolset, id).value);
      const wrong = decisions(toolset).filter(
        ({ name, isOn }) => offers !== null && offers(name) !== isOn,
      );
      expect(wrong).toEqual([]);
    }),
  );
});

test.each([
  ["mcp-config-cline", "disabled", true],
  ["mcp-config-opencode", "enabled", false],
  ["mcp-config-goose", "enabled", false],
])("%s has a server that offers nothing switched off", (id, member, off) => {
  const bare = { id: "files", kind: "mcp", server: SERVER };
  const entryOf = (toolset: JsonRecord) =>
    Object.values(write({ ...bare, ...toolset }, id).value).flatMap((list) =>
      Object.values(asRecord(list) ?? {}),
    );
  const isOff = [expect.objectContaining({ [member]: off })];
  expect(entryOf({ toolsetDefaults: { enabled: false } })).toEqual(isOff);
  expect(entryOf({ tools: [{ name: "a", argsSchema: {}, enabled: false }] })).toEqual(isOff);
  // What nobody has asked may have others.
  expect(entryOf({ tools: [{ name: "a", enabled: false }] })).not.toEqual(isOff);
});

test("a tool that is off is none that Cline runs without asking", () => {
  const tools = [
    { name: "a", enabled: false, requiresApproval: false },
    { name: "b", requiresApproval: false },
  ];
  const { value } = write({ id: "files", kind: "mcp", server: SERVER, tools }, "mcp-config-cline");
  expect(value).toMatchObject({ mcpServers: { files: { autoApprove: ["b"] } } });
});

describe("what was read and edited since", () => {
  async function edit(format: Format, item: unknown, change: (toolset: JsonRecord) => JsonRecord) {
    const { documents } = await format.parse(item, parseContext());
    const [toolset] = asRecords(asRecord(JSON.parse(documents[0]!.text))?.["toolsets"]);
    return write(change(toolset!), format === openaiTools ? "openai-tools" : "anthropic-tools");
  }
  const toolsOf = (toolset: JsonRecord) => asRecords(toolset["tools"]);

  test("a tool that asks now leaves the list of those that never do", async () => {
    const item = {
      type: "mcp",
      server_label: "pond",
      server_url: SERVER.url,
      require_approval: { never: { tool_names: ["a", "b"], read_only: true } },
    };
    const change = (toolset: JsonRecord) => {
      const [a, { requiresApproval: _, ...b } = {}] = toolsOf(toolset);
      return { ...toolset, tools: [{ ...a, requiresApproval: true }, b] };
    };
    const { value } = await edit(openaiTools, { tools: [item] }, change);
    expect(value["tools"]).toMatchObject([
      { require_approval: { always: { tool_names: ["a"] }, never: { read_only: true } } },
    ]);
    expect(JSON.stringify(value)).not.toContain('"b"');
  });

  const pond = { type: "url", name: "pond", url: SERVER.url };

  test("older words of Anthropic do not contradict newer ones", async () => {
    const older = { tool_configuration: { enabled: true, allowed_tools: ["a", "b"] } };
    const item = {
      mcp_servers: [{ ...pond, ...older }],
      tools: [{ type: "mcp_toolset", mcp_server_name: "pond" }],
    };
    const same = await edit(anthropicTools, item, (toolset) => toolset);
    expect(same.value["mcp_servers"]).toEqual(item.mcp_servers);
    const { value } = await edit(anthropicTools, item, (toolset) => {
      const [a, b] = toolsOf(toolset);
      return { ...toolset, tools: [{ ...a, enabled: false }, b!] };
    });
    expect(value["mcp_servers"]).toEqual([pond]);
    expect(value["tools"]).toMatchObject([
      {
        default_config: { enabled: false },
        configs: { a: { enabled: false }, b: { enabled: true } },
      },
    ]);
  });

  test("a tool that was taken out is not turned on any more", async () => {
    const entry = {
      type: "mcp_toolset",
      mcp_server_name: "pond",
      default_config: { enabled: false },
      configs: { a: { enabled: true, defer_loading: true } },
    };
    const item = { mcp_servers: [pond], tools: [entry] };
    const { value } = await edit(anthropicTools, item, (toolset) => ({ ...toolset, tools: [] }));
    expect(value["tools"]).toEqual([{ ...entry, configs: { a: { defer_loading: true } } }]);
  });
});

test("what other formats decide about a tool is told as a setting that does not leave", () => {
  const filtered = {
    tools: [{ name: "a" }, { name: "b" }],
    extensions: {
      "dev.colloquy:mci": { v: 1, meta: { reference: { filter: "only", filterValue: "b" } } },
      "dev.colloquy:permissions": { v: 1, disabled: true },
    },
  };
  expect(settingsOf(filtered)).toBe(2);
  expect(settingsOf(filtered, "dev.colloquy:mci")).toBe(1);
  expect(settingsOf({ ...filtered, extensions: {} })).toBe(0);
  expect(write({ id: "s", ...filtered }, "oxp").lost).toContain("settings of who may use a tool");
});
