import type { CollectedTool } from "../resolve/collect";
import { explainTool, type Explanation } from "../resolve/explain";
import { resolve, type Field, type Resolution, type Step } from "../resolve/resolve";

/** What a tool comes to, and which level or gate decided it. */
export interface EffectiveTool {
  /** Store id of its file. */
  readonly fileId: string;
  readonly toolsetId: string;
  readonly name: string;
  /** In its toolset's `tools`. */
  readonly position: number;
  readonly enabled: boolean;
  readonly requiresApproval: boolean;
  readonly decidedBy: Readonly<Record<Field, Step["id"]>>;
}

/** All tools as they are offered, or as one conversation has them. */
export interface EffectiveList {
  readonly order: Explanation["order"];
  /** Store id; null for the settings without a conversation. */
  readonly conversation: string | null;
  readonly items: readonly EffectiveTool[];
}

/** Why tools of one name are as they are. */
export interface ExplanationList {
  readonly context: { readonly conversation: string | null; readonly asOf: string };
  /** Several where toolsets, or files with them, share their ids. */
  readonly items: readonly (Explanation & { readonly fileId: string })[];
}

/** Both decisions about a tool without the way to them. */
export function effectiveTool(collected: CollectedTool, fileId: string): EffectiveTool {
  const { tool, levels, gates } = collected;
  const enabled = resolve("enabled", levels.enabled, gates);
  const requiresApproval = resolve("requiresApproval", levels.requiresApproval, gates);
  return {
    fileId,
    toolsetId: tool.toolsetId,
    name: tool.name,
    position: tool.tool,
    enabled: enabled.value,
    requiresApproval: requiresApproval.value,
    decidedBy: { enabled: winnerOf(enabled), requiresApproval: winnerOf(requiresApproval) },
  };
}

function winnerOf({ steps, winner }: Resolution): Step["id"] {
  return steps[winner]?.id ?? "built-in";
}

/** The traces of a tool, with the file it is in. */
export function explainIn(
  collected: CollectedTool,
  fileId: string,
): Explanation & { fileId: string } {
  return { fileId, ...explainTool(collected) };
}
