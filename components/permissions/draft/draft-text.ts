import type { DraftChange } from "@/lib/domain/permissions/resolve/draft";
import type { MatrixTool } from "@/lib/domain/permissions/reports/matrix";

/** Values a draft can choose, in words. */
export const DRAFT_VALUES = [
  { value: "ask", label: "Ask", field: "requiresApproval", to: true },
  { value: "allow", label: "Allow", field: "requiresApproval", to: false },
  { value: "inherit-approval", label: "Inherit approval", field: "requiresApproval", to: null },
  { value: "on", label: "On", field: "enabled", to: true },
  { value: "off", label: "Off", field: "enabled", to: false },
  { value: "inherit-enabled", label: "Inherit on or off", field: "enabled", to: null },
] as const;

export type DraftValue = (typeof DRAFT_VALUES)[number]["value"];

/** What a change of a draft is about and what it says, for people. */
export function draftText(
  change: DraftChange,
  tools: readonly MatrixTool[],
  toolsets: readonly number[],
): string {
  const value = DRAFT_VALUES.find(({ field, to }) => field === change.field && to === change.value);
  return `${placeOf(change, tools, toolsets)}: ${value?.label ?? ""}`;
}

function placeOf(
  change: DraftChange,
  tools: readonly MatrixTool[],
  toolsets: readonly number[],
): string {
  if (change.kind === "application") return "Application default";
  const own = tools.filter(({ toolset }) => toolsets[toolset] === change.toolset);
  const id = own[0]?.toolsetId ?? "a toolset";
  if (change.kind === "default") return `Defaults of ${id}`;
  return `${id}/${own.find(({ tool }) => tool === change.tool)?.name ?? "a tool"}`;
}
