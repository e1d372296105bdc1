import { toolsetFilters } from "@/lib/domain/toolset/filters/toolset-filters";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { allSteps, type Steps } from "@/lib/shared/steps";
import {
  indexingSteps,
  type ToolAddress,
  type ToolIndex,
} from "@/lib/domain/toolset/schema/tool-id";
import { collectGates, type SyncState } from "./gates";
import { collectOverrides, overrideLevel, type OverrideReading } from "./overrides";
import type { Field, Gate, Level } from "./resolve";
import { silentRule, storedLevels, type StoredRecords } from "./stored-levels";

/** Everything a permission can depend on, as plain documents. */
export interface PermissionDocuments {
  /** Parsed toolsets, in any number and of any shape. */
  readonly toolsets: readonly unknown[];
  /** A parsed conversation; its messages are not looked at. */
  readonly conversation?: unknown;
  /** The application's own defaults. */
  readonly application?: JsonRecord;
  /** What the last listing of a server said about a tool. */
  readonly syncState?: (tool: ToolAddress) => SyncState | null;
  /** Gates that hold on this machine only. */
  readonly local?: (tool: ToolAddress) => readonly Gate[];
}

/** A tool with all that speaks about it. */
export interface CollectedTool {
  readonly tool: ToolAddress;
  /** Nearest first. */
  readonly levels: Readonly<Record<Field, readonly Level[]>>;
  readonly gates: readonly Gate[];
}

export interface CollectedPermissions {
  readonly index: ToolIndex;
  readonly tools: readonly CollectedTool[];
  /** One for each entry of the conversation's `toolOverrides`, also those without effect. */
  readonly overrides: readonly OverrideReading[];
}

/** Gathers levels and gates of every tool, in document order. Total over any documents. */
export function collectPermissions(documents: PermissionDocuments): CollectedPermissions {
  return allSteps(collectingSteps(documents));
}

/** The same, one tool a step: a list of patterns is tried on each of them. */
export function* collectingSteps(documents: PermissionDocuments): Steps<CollectedPermissions> {
  const { toolsets, conversation, application, syncState, local } = documents;
  const index = yield* indexingSteps(toolsets);
  if (conversation !== undefined) yield* index.prepare();
  const overrides = collectOverrides(asRecord(conversation)?.toolOverrides, index);
  const ofTool = new Map<ToolAddress, OverrideReading[]>();
  for (const override of overrides) {
    if (override.tool === null) continue;
    const own = ofTool.get(override.tool);
    if (own === undefined) ofTool.set(override.tool, [override]);
    else own.push(override);
  }
  const collect = (tool: ToolAddress): CollectedTool => {
    const toolset = asRecord(toolsets[tool.toolset]);
    const entry = asRecord(asList(toolset?.tools)[tool.tool]);
    const own = ofTool.get(tool) ?? [];
    const stored = collectStored({ application, toolset, tool: entry }, tool.tool, {
      state: syncState?.(tool) ?? null,
      local: local?.(tool) ?? [],
    });
    if (conversation === undefined) return { tool, ...stored };
    const levels = (field: Field): Level[] => [overrideLevel(own, field), ...stored.levels[field]];
    return {
      tool,
      levels: { enabled: levels("enabled"), requiresApproval: levels("requiresApproval") },
      gates: stored.gates,
    };
  };
  const tools: CollectedTool[] = [];
  for (const tool of index.tools) {
    tools.push(collect(tool));
    yield;
  }
  return { index, tools, overrides };
}

/**
 * Levels and gates of one tool without a conversation, whether or not it has a name that others could call it by.
 * @param position of the tool in its toolset
 */
export function collectStored(
  records: StoredRecords,
  position: number,
  { state, local }: { readonly state: SyncState | null; readonly local: readonly Gate[] },
): Omit<CollectedTool, "tool"> {
  const { toolset, tool } = records;
  const levels = (field: Field): Level[] =>
    storedLevels(records, field, position, ruleLevel(toolset, tool, field));
  return {
    levels: { enabled: levels("enabled"), requiresApproval: levels("requiresApproval") },
    gates: [...collectGates(toolset, tool, position, state), ...local],
  };
}

/** Approval rules of the toolset: they may have a call asked, and never say anything else. */
function ruleLevel(toolset: JsonRecord | null, tool: JsonRecord | null, field: Field): Level {
  const rule = field === "enabled" ? null : toolsetFilters(toolset).asks(tool);
  if (rule === null) return silentRule(field);
  return {
    id: "toolsetRule",
    where: { document: "toolset", pointer: rule.pointer },
    stored: { requiresApproval: true },
    note: rule.message,
  };
}
