import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";

import { SOURCE_KEY } from "../kit/source/extension";
import { readTools } from "../kit/tools/definitions";
import { OPENAI_TARGET, isReshaped, writeRequestTool } from "../kit/tools/targets";
import type { OutgoingConversation } from "../kit/contract/writer";
import type { Count } from "./write-facts";

/** The tools that came with the conversation, as chat requests list them; absent without any. */
export function writeTools(
  { shell }: OutgoingConversation,
  count: Count,
): { readonly tools?: readonly JsonRecord[] } {
  const kept = keptTools(shell);
  const tools = kept.map((tool) => inChat(writeRequestTool(tool, tool.name, OPENAI_TARGET)));
  count("reshaped", kept.filter((tool) => isReshaped(tool, OPENAI_TARGET)).length);
  const written = tools.filter((entry) => entry !== null);
  count("toolDefinitions", written.length);
  count("providerTools", tools.length - written.length);
  return written.length === 0 ? {} : { tools: written };
}

/** Whether several calls may be made at once, where the source said so and there is something to call. */
export function parallelCalls(
  { shell }: OutgoingConversation,
  { tools }: { readonly tools?: readonly JsonRecord[] | undefined },
): JsonRecord {
  if (tools === undefined || tools.length === 0) return {};
  const original = originalOf(shell);
  const flag =
    original["parallel_tool_calls"] ?? asRecord(original["input"])?.["parallel_tool_calls"];
  return typeof flag === "boolean" ? { parallel_tool_calls: flag } : {};
}

/** Readers keep the list of tools next to the conversation, under its name in the source. */
function keptTools(shell: OutgoingConversation["shell"]): readonly Tool[] {
  const original = originalOf(shell);
  const lists = [
    original["tools"],
    original["functions"],
    asRecord(original["input"])?.["tools"],
    ...asList(original["toolsets"]),
  ];
  return lists.flatMap(readTools);
}

const originalOf = ({ extensions }: OutgoingConversation["shell"]): JsonRecord =>
  asRecord(asRecord(asRecord(extensions)?.[SOURCE_KEY])?.["original"]) ?? {};

/** A definition in the shape of chat requests; null for one they can not have. */
function inChat(entry: JsonRecord): JsonRecord | null {
  if (asRecord(entry["function"]) !== null || asRecord(entry["custom"]) !== null) return entry;
  const { type, ...definition } = entry;
  const isFunction = type === undefined || type === "function";
  return isFunction ? { type: "function", function: definition } : null;
}
