import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { equalJson } from "@/lib/json/equal";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";

import { readTool } from "./stored-tool";

/** What a definition carries of toolsets. */
interface ToldToolset {
  /** All of its toolset but the tools, with the first of them; the id with the others. */
  readonly toolset: string | JsonRecord;
  /** Toolsets without a definition here, with the first definition of all. */
  readonly beside: readonly JsonRecord[];
  /** The ids of all toolsets in their order, with the first definition, where reading would find another one. */
  readonly order: readonly string[];
}

/** The ids of toolsets in their order, or none where they are read in that order anyway. */
export function tellOrder(stored: readonly JsonRecord[], read: readonly JsonRecord[]): string[] {
  const [ids, found] = [stored, read].map((all) => all.map(({ id }) => asText(id) ?? ""));
  if (ids === undefined || found === undefined || equalJson(ids, found)) return [];
  return ids;
}

/**
 * Tells each definition what it carries of the toolset it belongs to.
 * @param order from `tellOrder`
 */
export function createToolsetPayload(
  beside: readonly JsonRecord[],
  order: readonly string[],
): (toolset: JsonRecord) => ToldToolset {
  const told = new Set<JsonRecord>();
  return (toolset) => {
    const isKnown = told.has(toolset);
    const isFirst = told.size === 0;
    told.add(toolset);
    const { tools: _, ...rest } = toolset;
    return {
      toolset: isKnown ? (asText(toolset["id"]) ?? "") : rest,
      beside: isFirst ? beside : [],
      order: isFirst ? order : [],
    };
  };
}

/** Toolsets in the order their definitions tell; those it does not name come last. */
export function inToldOrder(toolsets: Toolset[], tools: readonly CarriedTool[]): Toolset[] {
  const told = tools
    .map(({ carrier }) => asList(carrier?.["order"]))
    .find(({ length }) => length > 0);
  if (told === undefined) return toolsets;
  const places = new Map(told.map((id, at) => [id, at]));
  const placeOf = ({ id }: Toolset) => places.get(id) ?? told.length;
  return toolsets.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** A tool, and what its definition carried. */
export interface CarriedTool {
  readonly tool: Tool;
  readonly carrier: JsonRecord | null;
}

/** The tools by the toolsets they came from; `left` came from none. */
export function groupCarried(tools: readonly CarriedTool[]): {
  readonly toolsets: readonly Toolset[];
  readonly left: readonly Tool[];
  /** Toolsets that came along without a definition of their own. */
  readonly beside: readonly Toolset[];
} {
  // Somebody may have put the definitions into another order.
  const described = new Map<string, JsonRecord>();
  for (const { carrier } of tools) {
    const record = asRecord(carrier?.["toolset"]);
    const id = asText(record?.["id"]);
    if (record !== null && id !== null && !described.has(id)) described.set(id, record);
  }
  const groups = new Map<string, Toolset & { tools: Tool[] }>();
  const left: Tool[] = [];
  for (const { tool, carrier } of tools) {
    const told = carrier?.["toolset"];
    const id = asText(told) ?? asText(asRecord(told)?.["id"]);
    const known = id === null ? undefined : groups.get(id);
    const record = id === null ? undefined : described.get(id);
    if (known !== undefined) known.tools.push(tool);
    else if (id === null || record === undefined) left.push(tool);
    else groups.set(id, { ...readToolset(record, id), tools: [tool] });
  }
  const beside = tools
    .flatMap(({ carrier }) => asList(carrier?.["beside"]))
    .flatMap((value) => {
      const record = asRecord(value);
      const id = asText(record?.["id"]);
      if (record === null || id === null || groups.has(id)) return [];
      const { tools: listed } = record;
      const own = asList(listed)
        .map(readTool)
        .filter((tool) => tool !== null);
      return [{ ...readToolset(record, id), ...(Array.isArray(listed) ? { tools: own } : {}) }];
    });
  return { toolsets: [...groups.values()], left, beside };
}

const KINDS = ["builtin", "mcp", "uri"] as const;

/** The members of a toolset that have the right types; foreign files are not trusted to. */
function readToolset(record: JsonRecord, id: string): Toolset {
  const kind = KINDS.find((known) => known === record["kind"]) ?? "builtin";
  const version = asText(record["version"]);
  const [server, headers, defaults, extensions] = [
    record["server"],
    record["headers"],
    record["toolsetDefaults"],
    record["extensions"],
  ].map(asRecord);
  return {
    id,
    kind,
    ...(version === null ? {} : { version }),
    ...(server ? { server: { ...server } } : {}),
    ...(headers ? { headers: { ...headers } } : {}),
    ...(defaults ? { toolsetDefaults: flagsOf(defaults) } : {}),
    ...(extensions ? { extensions: { ...extensions } } : {}),
  };
}

function flagsOf(defaults: JsonRecord): { enabled?: boolean; requiresApproval?: boolean } {
  const { enabled, requiresApproval } = defaults;
  return {
    ...(typeof enabled === "boolean" ? { enabled } : {}),
    ...(typeof requiresApproval === "boolean" ? { requiresApproval } : {}),
  };
}
