import type { ToolFormat } from "@/lib/domain/exports/request";
import { asList, asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import type { Tool } from "@/lib/domain/toolset/schema";

import type { FactTable } from "./fact-table";
import { createTally } from "./fidelity";
import type { Tally } from "./fidelity";
import { isBlank } from "./leftover";
import { SOURCE_KEY } from "./source-extension";
import { foreignExtensions, permissionsOf, readTool } from "./stored-tool";
import { ANTHROPIC_SERVER } from "./anthropic-server";
import { OPENAI_SERVER } from "./openai-server";
import { serverSlot, writeServer } from "./remote-server";
import type { ServerShape } from "./remote-server";
import { closeToolFile, rememberToolFile } from "./tool-file";
import type { PlacedServer } from "./tool-file";
import { targetNames } from "./tool-names";
import { readToolEntry } from "./tool-shapes";
import { ANTHROPIC_TARGET, MCP_TARGET, OPENAI_TARGET, writeToolEntry } from "./tool-targets";
import type { ToolTarget } from "./tool-targets";
import type { ToolWriter } from "./tool-writer";
import { TOOL_WRITER_LOSSES } from "./tool-writer-facts";

const FACTS = {
  tools: { fate: "mapped", to: "tools" },
  ...TOOL_WRITER_LOSSES,
} as const satisfies FactTable;

type Count = Tally<keyof typeof FACTS>["count"];

/** Formats that list tools for a model or a client, and nothing else. */
export const toolListWriters: readonly ToolWriter[] = [
  createWriter(
    "openai-tools",
    "OpenAI tools",
    "Tools for requests to OpenAI's models and many others.",
    OPENAI_TARGET,
  ),
  createWriter(
    "anthropic-tools",
    "Anthropic tools",
    "Tools for requests to Anthropic's models.",
    ANTHROPIC_TARGET,
  ),
  createWriter(
    "mcp-tools",
    "MCP tools",
    "The list a server of the Model Context Protocol answers.",
    MCP_TARGET,
  ),
];

function createWriter(
  id: ToolFormat,
  label: string,
  description: string,
  target: ToolTarget,
): ToolWriter {
  return {
    id,
    label,
    description,
    fileEnding: `.${id}.json`,
    mediaType: "application/json",
    facts: FACTS,
    write(file) {
      const tally = createTally(FACTS);
      const count: Count = (name, times) => tally.count(name, times);
      const memory = rememberToolFile(file, id, target.slot);
      const { listed, servers } = separateServers(file, id);
      for (const { toolset } of servers) countServerLosses(toolset, id, target, count);
      const entries = writeTools(readTools(listed, memory !== null, count), target, count);
      const value = closeToolFile(entries, memory, servers);
      return { text: `${JSON.stringify(value, null, 2)}\n`, fidelity: tally.report() };
    },
  };
}

interface OwnedTool {
  readonly toolset: string;
  readonly tool: Tool;
}

/** Providers that ask servers for their tools themselves. */
const SERVERS: ReadonlyMap<ToolFormat, ServerShape> = new Map([
  ["openai-tools", OPENAI_SERVER],
  ["anthropic-tools", ANTHROPIC_SERVER],
]);

interface WrittenServer extends PlacedServer {
  readonly toolset: JsonRecord;
}

/** The toolsets whose tools are listed, and those that are told as servers. */
function separateServers(
  file: unknown,
  id: ToolFormat,
): { readonly listed: readonly JsonRecord[]; readonly servers: readonly WrittenServer[] } {
  const shape = SERVERS.get(id);
  const toolsets = asList(asRecord(file)?.["toolsets"])
    .map(asRecord)
    .filter((toolset) => toolset !== null);
  if (shape === undefined) return { listed: toolsets, servers: [] };
  const written = toolsets.map((toolset) => ({ toolset, source: writeServer(toolset, shape) }));
  return {
    listed: written.flatMap(({ toolset, source }) => (source === null ? [toolset] : [])),
    servers: written.flatMap(({ toolset, source }) => {
      if (source === null) return [];
      const meta = asRecord(serverSlot(toolset, shape)?.["meta"]);
      return [{ toolset, source, at: meta?.["at"], serverAt: meta?.["serverAt"] }];
    }),
  };
}

/** Counts what a toolset says besides its server. */
function countServerLosses(
  toolset: JsonRecord,
  id: ToolFormat,
  target: ToolTarget,
  count: Count,
): void {
  count("tools");
  count("extensions", foreignExtensions(toolset, SOURCE_KEY, target.slot));
  if (id === "openai-tools") return;
  const settings = [toolset["toolsetDefaults"], ...asList(toolset["tools"])]
    .map(asRecord)
    .filter((holder) => typeof holder?.["requiresApproval"] === "boolean");
  count("permissions", settings.length);
}

/**
 * The tools of toolsets; what toolsets say besides is counted.
 * @param isReturned it goes back to the format it came from, with what stood around the list
 */
function readTools(
  toolsets: readonly JsonRecord[],
  isReturned: boolean,
  count: Count,
): OwnedTool[] {
  return toolsets.flatMap((toolset) => {
    const { server, headers, toolsetDefaults } = toolset;
    const version = isReturned ? null : toolset["version"];
    count("connections", [server, headers, version].filter((member) => !isBlank(member)).length);
    count("permissions", Object.keys(asRecord(toolsetDefaults) ?? {}).length);
    count("extensions", foreignExtensions(toolset, SOURCE_KEY));
    return asList(toolset["tools"]).flatMap((entry) => {
      const tool = readTool(entry);
      if (tool === null) count("unnamed");
      return tool === null ? [] : [{ toolset: asText(toolset["id"]) ?? "", tool }];
    });
  });
}

function writeTools(tools: readonly OwnedTool[], target: ToolTarget, count: Count): JsonRecord[] {
  const named = tools.map(({ toolset, tool }) => ({ toolset, name: tool.name }));
  const names = targetNames(named, target);
  return tools.map(({ tool }, at) => {
    const name = names[at] ?? tool.name;
    const entry = writeToolEntry(tool, name, target);
    count("tools");
    count("renamed", readToolEntry(entry)[0]?.name === tool.name ? 0 : 1);
    count("examples", tool.examples && !Object.hasOwn(entry, "input_examples") ? 1 : 0);
    count("permissions", permissionsOf(tool));
    count("extensions", foreignExtensions(tool, target.slot));
    return entry;
  });
}
