import { archivedAt } from "@/lib/domain/toolset/schema/archived";
import { slotOf } from "@/lib/domain/toolset/schema/slot-member";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { collectPermissions } from "./collect";
import { resolve } from "./resolve";

/**
 * A toolset whose tools say by themselves what its filters, its approval rules and the states of its tools decide,
 * for programs that know none of these: a tool that one of them closes is off, and one that a rule asks about asks.
 * It is the same object where they decide nothing. Whether the toolset as a whole is switched off is left to the reader.
 */
export function decidedToolset(toolset: JsonRecord): JsonRecord {
  const decided = new Map<number, JsonRecord>();
  for (const { tool, levels, gates } of collectPermissions({ toolsets: [toolset] }).tools) {
    const closing = gates.filter(({ id }) => id !== "toolset-disabled");
    const enabled = resolve("enabled", levels.enabled, closing);
    const approval = resolve("requiresApproval", levels.requiresApproval, closing);
    const isClosed = enabled.steps[enabled.winner]?.kind === "gate";
    const asks = approval.steps[approval.winner]?.id === "toolsetRule";
    if (!isClosed && !asks) continue;
    decided.set(tool.tool, {
      ...(isClosed ? { enabled: false } : {}),
      ...(asks ? { requiresApproval: true } : {}),
    });
  }
  if (decided.size === 0) return toolset;
  const tools = asList(toolset["tools"]).map((entry, at) => {
    const said = decided.get(at);
    return said === undefined ? entry : { ...asRecord(entry), ...said };
  });
  return { ...toolset, tools };
}

/** Whether a toolset as a whole offers nothing, whatever its tools say, and those that its server lists later. */
export function isSwitchedOff(toolset: JsonRecord): boolean {
  return slotOf(toolset, "permissions")?.["disabled"] === true || archivedAt(toolset) !== null;
}

/** The positions of the tools of a toolset that are off, whatever closes them. */
export function toolsThatAreOff(toolset: JsonRecord): ReadonlySet<number> {
  const { tools } = collectPermissions({ toolsets: [toolset] });
  const off = tools.filter(({ levels, gates }) => !resolve("enabled", levels.enabled, gates).value);
  return new Set(off.map(({ tool }) => tool.tool));
}
