import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";
import { restoreTool } from "@/lib/formats/kit/tools/round-trip-payload";
import {
  restoreCarried as restoreToolsets,
  type CarryingToolset,
} from "@/lib/formats/kit/tools/restore-carried";
import { restoreEnvelope } from "@/lib/formats/kit/tools/restore-envelope";

import { editTool, metaOf, slotOf } from "./apply";
import { buildTool } from "./build-tool";
import { readDefinition } from "./carried";
import { asAnswer, asEntry, keyOf } from "./forms";
import { CADENYA_FORMAT, CADENYA_KEY } from "./identity";
import { writeSet } from "./outgoing";
import { projectSet } from "./project";
import { idOf } from "./read";

/** The toolsets whose tools a file carries; a set keeps those of its tools that came from nowhere else. */
export function restoreCarried(read: readonly CarryingToolset[]): Toolset[] {
  return restoreToolsets(read, { restore: restoreDefinition, restoreSet });
}

/** The toolset that was carried, with what its set says otherwise by now. */
function restoreSet(carried: Toolset, said: Toolset): Toolset {
  const slot = slotOf(said);
  const source = asRecord(slot?.["source"]);
  if (source === null) return carried;
  const key = asText(metaOf(slot)["key"]);
  return restoreEnvelope(carried, said, {
    slot: CADENYA_KEY,
    now: { key, set: withoutTools(source) },
    write(toolset) {
      const set = writeSet({ ...toolset }, () => undefined);
      if (set === null) return null;
      const meta = metaOf(slotOf(toolset));
      return key === null
        ? { key, set: withoutTools(asAnswer(set, asText(meta["key"]) ?? toolset.id)) }
        : { key: keyOf(set, meta, toolset.id), set: withoutTools(asEntry(set, toolset.id)) };
    },
    read(entry) {
      const set = asRecord(entry["set"]) ?? {};
      const { kind, server, headers } = projectSet(set);
      return {
        id: idOf({ source: set, key: asText(entry["key"]), meta: {}, tools: [] }, carried.id),
        kind,
        ...(server === null ? {} : { server: { ...server } }),
        ...(headers === null ? {} : { headers: { ...headers } }),
      };
    },
  });
}

/** The list of its tools is none of what a set says itself. */
function withoutTools(set: JsonRecord): JsonRecord {
  const { tools: _, ...own } = set;
  return own;
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
