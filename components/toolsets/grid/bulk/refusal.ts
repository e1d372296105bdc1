import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import type { Stated } from "../rows/pending";
import type { GridTool } from "../rows/row-view";

export type BulkAction = "enable" | "disable" | "ask" | "allow" | "inherit";

/** What a grid edits: the tools' own entries, or the overrides of the conversation in view. */
export type EditedLevel = "own" | "override";

/** What a switch of a tool says in the stored document. */
export function savedValue({ tool }: GridTool, field: Field, level: EditedLevel): Stated {
  if (level === "own") return tool[field];
  const stored = tool.override?.levels[field].stored[field];
  return typeof stored === "boolean" ? stored : null;
}

/** Why a tool's switch cannot be set; null when it can. */
export function refusalOf(
  { tool }: GridTool,
  action: BulkAction | null,
  level: EditedLevel,
): string | null {
  if (level === "override" && tool.name === "") return "it has no name an override could use";
  if (level === "override" && tool.isTwin) return "two tools of its toolset have this name";
  const policy = tool.gates.find(({ id }) => id === "operator-policy");
  if (policy !== undefined && action !== null && loosens(action)) return policy.message;
  return null;
}

export function loosens(action: BulkAction): boolean {
  return action === "enable" || action === "allow";
}
