import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";
import { restoreTool, type PayloadPlace } from "@/lib/formats/kit/tools/round-trip-payload";
import {
  restoreCarried as restoreToolsets,
  type CarryingToolset,
} from "@/lib/formats/kit/tools/restore-carried";

import { makeTool } from "@/lib/formats/kit/tools/stored-tool";
import { editTool, slotOf } from "./apply";
import { buildTool } from "./build-tool";
import { asEntry } from "./forms";
import { CADENYA_FORMAT, CADENYA_KEY } from "./identity";
import { projectTool } from "./project";

/** Where a tool has room for what the format has no members for: in the schema of its arguments. */
export const CADENYA_CARRIER: PayloadPlace = {
  key: "x-colloquy",
  empty: {},
  path: ({ spec }) =>
    asRecord(asRecord(spec)?.["parameters"]) === null ? null : ["spec", "parameters"],
};

/** The tool as its definition alone says it. */
export function readDefinition(source: JsonRecord, fallback: string): Tool {
  const said = projectTool(source);
  return makeTool({ ...said, name: said.name ?? fallback });
}

/** The toolsets whose tools a file carries; a set keeps those of its tools that came from nowhere else. */
export function restoreCarried(read: readonly CarryingToolset[]): Toolset[] {
  return restoreToolsets(read, restoreDefinition);
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
