import { toolsetFilters } from "../filters/toolset-filters";
import type { JsonRecord } from "../read-value";
import { asList, asRecord } from "../read-value";
import type { ToolAddress } from "../toolset/tool-id";
import { indexTools } from "../toolset/tool-id";
import { collectGates } from "./gates";
import type { SyncState } from "./gates";
import { collectOverrides, overrideLevel } from "./overrides";
import type { OverrideReading } from "./overrides";
import type { Field, Gate, Level } from "./resolve";

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
}

/** A tool with all that speaks about it. */
export interface CollectedTool {
  readonly tool: ToolAddress;
  /** Nearest first. */
  readonly levels: Readonly<Record<Field, readonly Level[]>>;
  readonly gates: readonly Gate[];
}

export interface CollectedPermissions {
  readonly tools: readonly CollectedTool[];
  /** One for each entry of the conversation's `toolOverrides`, also those without effect. */
  readonly overrides: readonly OverrideReading[];
}

/** Gathers levels and gates of every tool, in document order. Total over any documents. */
export function collectPermissions(documents: PermissionDocuments): CollectedPermissions {
  const { toolsets, conversation, application, syncState } = documents;
  const index = indexTools(toolsets);
  const overrides = collectOverrides(asRecord(conversation)?.toolOverrides, index);
  const ofTool = new Map<ToolAddress, OverrideReading[]>();
  for (const override of overrides) {
    if (override.tool === null) continue;
    const own = ofTool.get(override.tool);
    if (own === undefined) ofTool.set(override.tool, [override]);
    else own.push(override);
  }
  const tools = index.tools.map((tool): CollectedTool => {
    const toolset = asRecord(toolsets[tool.toolset]);
    const entry = asRecord(asList(toolset?.tools)[tool.tool]);
    const own = ofTool.get(tool) ?? [];
    const levels = (field: Field): Level[] => [
      ...(conversation === undefined ? [] : [overrideLevel(own, field)]),
      ...storedLevels({ application, toolset, tool: entry }, field, tool.tool),
    ];
    return {
      tool,
      levels: { enabled: levels("enabled"), requiresApproval: levels("requiresApproval") },
      gates: collectGates(toolset, entry, tool.tool, syncState?.(tool) ?? null),
    };
  });
  return { tools, overrides };
}

/** The levels below a conversation, nearest first, for callers that hold the three records already. */
export function storedLevels(
  stored: {
    readonly application?: JsonRecord | undefined;
    readonly toolset: JsonRecord | null;
    readonly tool: JsonRecord | null;
  },
  field: Field,
  position: number,
): Level[] {
  const { application, toolset, tool } = stored;
  return [
    {
      id: "tool",
      where: { document: "toolset", pointer: `/tools/${position}/${field}` },
      stored: tool ?? {},
    },
    ruleLevel(toolset, tool, field),
    {
      id: "toolsetDefaults",
      where: { document: "toolset", pointer: `/toolsetDefaults/${field}` },
      stored: asRecord(toolset?.toolsetDefaults) ?? {},
    },
    {
      id: "application",
      where: { document: "settings", pointer: "" },
      stored: application ?? {},
    },
  ];
}

/** Approval rules of the toolset: they may have a call asked, and never say anything else. */
function ruleLevel(toolset: JsonRecord | null, tool: JsonRecord | null, field: Field): Level {
  if (field === "enabled") {
    return { id: "toolsetRule", where: null, stored: {}, note: "rules are about approval only" };
  }
  const rule = toolsetFilters(toolset).asks(tool);
  if (rule === null) return { id: "toolsetRule", where: null, stored: {} };
  return {
    id: "toolsetRule",
    where: { document: "toolset", pointer: rule.pointer },
    stored: { requiresApproval: true },
    note: rule.message,
  };
}
