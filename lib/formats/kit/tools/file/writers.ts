import type { ToolFormat } from "@/lib/domain/exports/request";
import { toolsThatAreOff } from "@/lib/domain/permissions/resolve/decided-toolset";
import { asList, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { lost, mapped, type FactTable } from "@/lib/formats/kit/contract/fact-table";
import { createTally, type Tally } from "@/lib/formats/kit/contract/fidelity";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";
import type { ToolWriter } from "@/lib/formats/kit/contract/tool-writer";

import { createToolsetPayload, tellOrder } from "../carried-toolsets";
import { putPayload } from "../round-trip-payload";
import {
  foreignExtensions,
  permissionsOf,
  readTool,
  settingsOf,
  storedToolsets,
} from "../stored-tool";
import { closeToolFile, rememberToolFile } from "./layout";
import { countServerLosses, separateServers } from "./write-servers";
import { targetNames } from "../names";
import { readToolEntry } from "../shapes";
import {
  ANTHROPIC_TARGET,
  MCP_TARGET,
  OPENAI_LIMITS,
  OPENAI_TARGET,
  isRefusedEntry,
  isReshaped,
  isShortened,
  keepsSchema,
  writeToolEntry,
  type ToolTarget,
} from "../targets";
import { missingExamples } from "../fitting-examples";
import { CARRIED_FACT, RESHAPED_FACT, SHORTENED_FACT, TOOL_WRITER_LOSSES } from "../write-facts";

const FACTS = {
  tools: mapped("tools"),
  ...CARRIED_FACT,
  ...TOOL_WRITER_LOSSES,
  ...RESHAPED_FACT,
  refused: lost(
    "definitions that the receiver refuses",
    "they are exported as they came, with a schema that is not valid or not that of a plain object",
  ),
} satisfies FactTable;

/** The same where a model is offered whatever is listed. */
const REQUEST_FACTS = {
  ...FACTS,
  hidden: lost("tools that are off", "a model would be offered them"),
  switchedOff: lost(
    "servers that are switched off",
    "a request has no switch, and leaving them in would switch them on",
  ),
} satisfies FactTable;

/** The same where the receiver takes only so much. */
const LIMITED_FACTS = {
  ...REQUEST_FACTS,
  refused: lost(
    "definitions that the receiver refuses",
    "they are exported as they came, with a schema that is not valid or not that of a plain object, or a description that is too long",
  ),
  ...SHORTENED_FACT,
  surplus: lost(
    "requests with all of the tools",
    `a request takes up to ${OPENAI_LIMITS.mostTools}; the list has them all, to choose from`,
  ),
} satisfies FactTable;

type Count = Tally<keyof typeof LIMITED_FACTS>["count"];

/** Formats that list tools for a model or a client, and nothing else. */
export const toolListWriters: readonly ToolWriter[] = [
  createWriter(
    "openai-tools",
    "OpenAI tools",
    "Tools for requests to OpenAI’s models and many others.",
    OPENAI_TARGET,
  ),
  createWriter(
    "anthropic-tools",
    "Anthropic tools",
    "Tools for requests to Anthropic’s models.",
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
    facts: factsOf(target),
    write(file, { roundTrip = false } = {}) {
      const tally = createTally(LIMITED_FACTS);
      const count: Count = (name, times) => tally.count(name, times);
      const memory = rememberToolFile(file, id, target.slot);
      const { listed, servers, off } = separateServers(file, id);
      count("switchedOff", off.length);
      for (const { toolset } of servers) countServerLosses(toolset, id, target.slot, count);
      const all = readTools(listed, memory !== null, roundTrip ? () => undefined : count);
      // What carries its settings along says itself that it is off.
      const owned = target.offers && !roundTrip ? all.filter(({ isOff }) => !isOff) : all;
      count("hidden", all.length - owned.length);
      const bare = listed.filter((toolset) => !owned.some((tool) => tool.toolset === toolset));
      const beside = [...servers.map(({ toolset }) => toolset), ...off, ...bare];
      const order = tellOrder(storedToolsets(file), [
        ...listed.filter((toolset) => !bare.includes(toolset)),
        ...beside,
      ]);
      const carry = roundTrip ? createToolsetPayload(beside, order) : null;
      const entries = writeTools(owned, target, { count, carry });
      count("surplus", Math.max(0, entries.length - (target.limits?.mostTools ?? Infinity)));
      const value = closeToolFile(entries, memory, servers);
      return { text: `${JSON.stringify(value, null, 2)}\n`, fidelity: tally.report() };
    },
  };
}

interface OwnedTool {
  readonly toolset: JsonRecord;
  readonly tool: Tool;
  readonly isOff: boolean;
}

function factsOf({ offers, limits }: ToolTarget): FactTable {
  if (limits !== undefined) return LIMITED_FACTS;
  return offers ? REQUEST_FACTS : FACTS;
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
    const { server, headers } = toolset;
    const version = isReturned ? null : toolset["version"];
    count("connections", [server, headers, version].filter((member) => !isBlank(member)).length);
    count("permissions", settingsOf(toolset));
    count("extensions", foreignExtensions(toolset, SOURCE_KEY));
    const off = toolsThatAreOff(toolset);
    return asList(toolset["tools"]).flatMap((entry, at) => {
      const tool = readTool(entry);
      if (tool === null) count("unnamed");
      return tool === null ? [] : [{ toolset, tool, isOff: off.has(at) }];
    });
  });
}

interface Writing {
  readonly count: Count;
  /** Tells a tool what it carries of its toolset; null carries nothing. */
  readonly carry: ReturnType<typeof createToolsetPayload> | null;
}

function writeTools(
  tools: readonly OwnedTool[],
  target: ToolTarget,
  { count, carry }: Writing,
): JsonRecord[] {
  const named = tools.map(({ toolset, tool }) => {
    return { toolset: asText(toolset["id"]) ?? "", name: tool.name };
  });
  const names = targetNames(named, target);
  return tools.map(({ toolset, tool }, at) => {
    const entry = writeToolEntry(tool, names[at] ?? tool.name, target);
    const said = readToolEntry(entry)[0] ?? tool;
    const carried = carry && putPayload(entry, target.carrier, { tool, said, ...carry(toolset) });
    count("tools");
    count("refused", isRefusedEntry(entry, target) ? 1 : 0);
    if (carried !== null) {
      count("carried");
      return carried;
    }
    count("reshaped", !keepsSchema(tool, target) && isReshaped(tool, target) ? 1 : 0);
    count("shortenedTools", isShortened(tool, target) ? 1 : 0);
    count("renamed", said.name === tool.name ? 0 : 1);
    count("examples", missingExamples(tool, entry) > 0 ? 1 : 0);
    count("permissions", permissionsOf(tool));
    count("extensions", foreignExtensions(tool, target.slot));
    return entry;
  });
}
