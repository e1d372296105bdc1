import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { ToolAddress, ToolIdResolution, ToolIndex } from "@/lib/domain/toolset/schema/tool-id";
import type { Field, Level } from "./resolve";

/** One entry of `toolOverrides` and the tool it is about. */
export interface OverrideReading {
  readonly position: number;
  /** Null when the entry names no tool. */
  readonly toolId: string | null;
  readonly resolution: ToolIdResolution;
  /** Null for an entry without effect. */
  readonly tool: ToolAddress | null;
  readonly stored: JsonRecord;
  /**
   * It has no effect, yet would forbid something or have it asked: whoever wrote it wanted a tool off
   * that may still be on.
   */
  readonly unmetTightening: boolean;
}

/** Reads the overrides of a conversation against the known tools. */
export function collectOverrides(toolOverrides: unknown, index: ToolIndex): OverrideReading[] {
  return asList(toolOverrides).map((value, position) => {
    const stored = asRecord(value) ?? {};
    const toolId = asText(stored.toolId);
    const resolution: ToolIdResolution =
      toolId === null ? { how: "unresolved" } : index.resolveToolId(toolId);
    const tool = "tool" in resolution ? resolution.tool : null;
    const tightens = stored.enabled === false || stored.requiresApproval === true;
    return {
      position,
      toolId,
      resolution,
      tool,
      stored,
      unmetTightening: tool === null && tightens,
    };
  });
}

const HOW: Readonly<Record<"slash" | "colon" | "name", string>> = {
  slash: "as toolset/name",
  colon: "as toolset:name",
  name: "by unique name",
};

/**
 * The conversation's level for one tool. Of several entries the last that holds a boolean counts; when
 * none does, the last that says anything, so that a trace can show what was ignored.
 */
export function overrideLevel(overrides: readonly OverrideReading[], field: Field): Level {
  const deciding =
    overrides.findLast(({ stored }) => typeof stored[field] === "boolean") ??
    overrides.findLast(({ stored }) => Object.hasOwn(stored, field)) ??
    overrides.at(-1);
  if (deciding === undefined) {
    const where = { document: "conversation", pointer: "/toolOverrides" } as const;
    return { id: "conversation", where, stored: {} };
  }
  return {
    id: "conversation",
    where: { document: "conversation", pointer: `/toolOverrides/${deciding.position}` },
    stored: deciding.stored,
    note: noteOf(deciding, overrides.length, typeof deciding.stored[field] === "boolean"),
  };
}

function noteOf(
  { position, resolution }: OverrideReading,
  count: number,
  doesCount: boolean,
): string {
  const how = "tool" in resolution ? `toolId resolved ${HOW[resolution.how]}` : "";
  if (count === 1) return how;
  return doesCount
    ? `${how}; entry ${position + 1}, the last that counts of ${count} for this tool`
    : `${how}; entry ${position + 1}, and none of ${count} for this tool counts`;
}
