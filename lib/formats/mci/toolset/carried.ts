import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";
import {
  restoreTool,
  takePayload,
  type Carried,
  type PayloadPlace,
} from "@/lib/formats/kit/tools/round-trip-payload";
import { createConcealer } from "@/lib/formats/kit/secrets/conceal";
import { restoreCarried, type CarryingToolset } from "@/lib/formats/kit/tools/restore-carried";

import { buildTool } from "./build-tool";
import { readMciTool, writeOwnTool } from "./project-tool";
import { MCI_FORMAT, MCI_KEY, slotOf } from "./slot";

/** Where a tool has room for what the format has no members for: in the schema of its arguments. */
export const MCI_CARRIER: PayloadPlace = {
  key: "x-colloquy",
  empty: { type: "object", properties: {} },
  path: ({ inputSchema }) =>
    inputSchema === undefined || asRecord(inputSchema) !== null ? ["inputSchema"] : null,
};

/** Takes out of a definition what it carries; credentials were taken out of the file before. */
export function takeCarried(entry: JsonRecord): Carried {
  return takePayload(entry, MCI_CARRIER, { pointer: "", concealer: createConcealer("hub") });
}

/** The toolsets that came along in the definitions of a tree, and what else the tree has. */
export function restoreToolsets(read: readonly CarryingToolset[]): Toolset[] {
  return restoreCarried(read, { restore: restoreDefinition, isShell: isPlainMain });
}

const PLAIN = new Set(["schemaVersion", "metadata", "toolsets", "mcp_servers", "tools"]);

/** A main file that only names the others is made again whenever a tree is written. */
function isPlainMain(toolset: Toolset): boolean {
  const slot = slotOf(toolset);
  const isMain = slot !== null && slot.meta["role"] === "main";
  return isMain && Object.keys(slot.source).every((name) => PLAIN.has(name));
}

function restoreDefinition(tool: Tool, carrier: JsonRecord): Tool | null {
  const entry = slotOf(tool)?.source;
  if (entry === undefined) return null;
  const execution = asRecord(entry["execution"]);
  const runner = { serverName: asText(execution?.["serverName"]), baseUrl: null };
  return restoreTool(
    { entry, carrier },
    {
      slot: MCI_KEY,
      origin: MCI_FORMAT,
      read: (source) => readMciTool(source, asText(source["name"]) ?? tool.name),
      write: (carried, name) => {
        const named = { ...carried, name };
        return writeOwnTool(named) ?? buildTool(named, runner).definition;
      },
    },
  );
}
