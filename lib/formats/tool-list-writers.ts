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
import { closeToolFile, rememberToolFile } from "./tool-file";
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
      const memory = rememberToolFile(file, id);
      const entries = writeTools(readFile(file, memory !== null, count), target, count);
      const value = closeToolFile(entries, memory);
      return { text: `${JSON.stringify(value, null, 2)}\n`, fidelity: tally.report() };
    },
  };
}

interface OwnedTool {
  readonly toolset: string;
  readonly tool: Tool;
}

/**
 * The tools of a file; what toolsets say besides is counted.
 * @param isReturned it goes back to the format it came from, with what stood around the list
 */
function readFile(file: unknown, isReturned: boolean, count: Count): OwnedTool[] {
  return asList(asRecord(file)?.["toolsets"]).flatMap((value) => {
    const toolset = asRecord(value);
    if (toolset === null) return [];
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
