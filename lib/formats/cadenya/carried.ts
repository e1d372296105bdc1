import { asRecord } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema";

import { groupCarried } from "../carried-toolsets";
import { restoreTool } from "../carrier";
import type { CarrierPlace } from "../carrier";
import { editTool, slotOf } from "./apply";
import { buildTool } from "./build-tool";
import { asEntry } from "./forms";
import { CADENYA_FORMAT, CADENYA_KEY } from "./identity";
import { projectTool } from "./project";

/** Where a tool has room for what the format has no members for: in the schema of its arguments. */
export const CADENYA_CARRIER: CarrierPlace = {
  key: "x-colloquy",
  empty: {},
  path: ({ spec }) =>
    asRecord(asRecord(spec)?.["parameters"]) === null ? null : ["spec", "parameters"],
};

/** The tool as its definition alone says it. */
export function readDefinition(source: JsonRecord, fallback: string): Tool {
  const { name, summary, argsSchema, requiresApproval } = projectTool(source);
  return {
    name: name ?? fallback,
    ...(summary === null ? {} : { summary }),
    ...(argsSchema === null ? {} : { argsSchema: { ...argsSchema } }),
    ...(requiresApproval === null ? {} : { requiresApproval }),
  };
}

/** A toolset as it was read, and what each of its tools carried. */
export interface CarryingToolset {
  readonly toolset: Toolset;
  readonly carriers: readonly (JsonRecord | null)[];
}

/** The toolsets whose tools a file carries; a set keeps those of its tools that came from nowhere else. */
export function restoreCarried(read: readonly CarryingToolset[]): Toolset[] {
  const groups = read.map(({ toolset, carriers }) => {
    const tools = (toolset.tools ?? []).map((tool, at) => {
      const carrier = carriers[at] ?? null;
      const restored = carrier === null ? null : restoreDefinition(tool, carrier);
      return restored === null ? { tool, carrier: null } : { tool: restored, carrier };
    });
    return { toolset, tools };
  });
  const { toolsets, beside } = groupCarried(groups.flatMap(({ tools }) => tools));
  if (toolsets.length === 0) return read.map(({ toolset }) => toolset);
  const known = new Set([...toolsets, ...beside].map(({ id }) => id));
  const kept = groups.flatMap(({ toolset, tools }) => {
    const own = tools.filter(({ carrier }) => carrier === null).map(({ tool }) => tool);
    const isTold = own.length === 0 && (known.has(toolset.id) || tools.length > 0);
    return isTold ? [] : [{ ...toolset, tools: own }];
  });
  return [...toolsets, ...kept, ...beside];
}

function restoreDefinition(tool: Tool, carrier: JsonRecord): Tool | null {
  const entry = asRecord(slotOf(tool)?.["source"]);
  if (entry === null) return null;
  const config = asRecord(asRecord(entry["spec"])?.["config"]);
  const kind = asRecord(config?.["mcp"]) === null ? null : "mcp";
  return restoreTool(
    { entry, carrier },
    {
      slot: CADENYA_KEY,
      origin: CADENYA_FORMAT,
      read: (source) => readDefinition(source, tool.name),
      write(carried, name) {
        const slot = slotOf(carried);
        const source = asRecord(slot?.["source"]);
        const named = { ...carried, name };
        const value =
          source === null ? buildTool(named, kind, slot) : editTool(source, named, slot);
        return asRecord(entry["metadata"]) === null ? asEntry(value, name) : value;
      },
    },
  );
}
