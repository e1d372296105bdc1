import { asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { makeTool } from "@/lib/formats/kit/tools/stored-tool";
import { equalJson } from "@/lib/json/equal";

import { MCI_FORMAT, MCI_KEY, applyEdits, slotOf } from "./slot";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciTool } from "../files/source";
import { freeName } from "@/lib/shared/free-name";

/** What a tool says for which documents have a place of their own. */
interface Projection {
  readonly name: string | null;
  readonly summary: string | undefined;
  readonly argsSchema: JsonRecord | undefined;
  readonly enabled: boolean | undefined;
}

function projectTool(source: Unchecked<MciTool>): Projection {
  const { description, disabled, inputSchema } = source;
  return {
    name: asText(source.name),
    summary: asText(description) ?? undefined,
    argsSchema: asRecord(inputSchema) ?? undefined,
    enabled: typeof disabled === "boolean" ? !disabled : undefined,
  };
}

/**
 * Reads a tool; its definition is kept word for word.
 * @param name what it is called in its toolset, where no name may occur twice
 * @param unoffered why readers do not offer it; absent when they do
 */
export function readMciTool(
  source: JsonRecord,
  name: string,
  unoffered: string | null = null,
): Tool {
  const said = projectTool(source);
  const kept = { ...(name !== said.name && { name }), ...(unoffered !== null && { unoffered }) };
  const meta = Object.keys(kept).length === 0 ? {} : { meta: kept };
  const slot = { v: 1, format: MCI_FORMAT, origin: true, source, ...meta };
  return makeTool({ ...said, name, extensions: { [MCI_KEY]: slot } });
}

/** Names that differ: of several equal ones the first keeps it, the others get a number. */
export function toolNames(entries: readonly JsonRecord[]): string[] {
  const given = new Set<string>();
  return entries.map((entry) => freeName(asText(entry["name"]) || "tool", given));
}

/** The definition a tool was read from with what was edited since; null when it did not come from this format. */
export function writeOwnTool(tool: Tool): JsonRecord | null {
  const slot = slotOf(tool);
  if (slot === null) return null;
  const { source, meta } = slot;
  const was = projectTool(source);
  const isNamed = tool.name === (asText(meta["name"]) ?? was.name);
  const changes = new Map<string, unknown>();
  if (!isNamed) changes.set("name", tool.name);
  if (tool.summary !== was.summary) changes.set("description", tool.summary);
  if (!isEqual(tool.argsSchema, was.argsSchema)) changes.set("inputSchema", tool.argsSchema);
  if (tool.enabled !== was.enabled) {
    changes.set("disabled", tool.enabled === undefined ? undefined : !tool.enabled);
  }
  if (changes.size === 0) return applyEdits(source, slot);
  const gone = new Set([...changes].flatMap(([name, value]) => (value === undefined ? name : [])));
  const kept = Object.entries(source).filter(([name]) => !gone.has(name));
  const written = [...changes].filter(([name]) => !gone.has(name));
  return applyEdits(recordFrom([...kept, ...written]), slot);
}

const isEqual = (a: unknown, b: unknown) => a === b || equalJson(a ?? null, b ?? null);
