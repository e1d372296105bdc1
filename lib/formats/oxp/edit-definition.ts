import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";

import { OXP_KEY, inputForm, projectDefinition } from "./definition";

/** The definition a tool was read from; null when it did not come from this format. */
export function sourceOf(tool: Tool): JsonRecord | null {
  return asRecord(slotOf(tool)?.["source"]);
}

/** Whether the tool is called as it was when it was read. */
export function keepsName(tool: Tool, source: JsonRecord): boolean {
  const given = asText(asRecord(slotOf(tool)?.["meta"])?.["name"]);
  return tool.name === (given ?? projectDefinition(source).name);
}

const slotOf = (tool: Tool) => asRecord(tool.extensions?.[OXP_KEY]);

/**
 * The definition a tool was read from with what was edited since; without edits it is the same object.
 * @param name what to call it where it was renamed
 */
export function editDefinition(source: JsonRecord, tool: Tool, name: string): JsonRecord {
  const was = projectDefinition(source);
  const isSummary = (tool.summary || null) === was.summary;
  const isSchema = equalJson(tool.argsSchema ?? null, was.argsSchema);
  return {
    ...source,
    ...(keepsName(tool, source) ? {} : { name }),
    ...(isSummary ? {} : { description: tool.summary ?? "" }),
    ...(isSchema ? {} : { input_schema: withArguments(source, tool.argsSchema ?? {}) }),
  };
}

/** A definition that states its arguments without a wrapper goes on doing so. */
function withArguments(source: JsonRecord, parameters: JsonRecord): JsonRecord {
  if (inputForm(source) === "flat") return parameters;
  return { ...asRecord(source["input_schema"]), parameters };
}
