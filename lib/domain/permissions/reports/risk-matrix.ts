import { toolClaims, type ToolHints } from "@/lib/domain/toolset/schema/tool-claims";
import { asList, asRecord } from "@/lib/shared/read-value";
import type { CollectedTool } from "../resolve/collect";
import { resolve } from "../resolve/resolve";

export const DECISIONS = ["runs", "asks", "off"] as const;
export type Decision = (typeof DECISIONS)[number];

/** All tools, and those that say something about themselves, or nothing; a tool may be in several. */
export const RISKS = ["all", "destructive", "notStated", "readOnly"] as const;
export type Risk = (typeof RISKS)[number];

/** How many tools of a toolset are decided in each way, by what they say about themselves. */
export interface RiskRow {
  /** Store id of its file. */
  readonly fileId: string;
  readonly toolsetId: string;
  readonly counts: Readonly<Record<Decision, Readonly<Record<Risk, number>>>>;
}

interface PlacedTool {
  readonly fileId: string;
  readonly tool: CollectedTool;
}

/** By toolset; the one with the most tools that run without approval first. */
export function riskMatrix(tools: readonly PlacedTool[], toolsets: readonly unknown[]): RiskRow[] {
  const rows = new Map<string, RiskRow>();
  for (const { fileId, tool: collected } of tools) {
    const { tool } = collected;
    const key = JSON.stringify([fileId, tool.toolsetId]);
    const row = rows.get(key) ?? { fileId, toolsetId: tool.toolsetId, counts: noCounts() };
    const entry = asRecord(asList(asRecord(toolsets[tool.toolset])?.["tools"])[tool.tool]);
    const decision = decisionOf(collected);
    const own = { ...row.counts[decision] };
    for (const risk of risksOf(toolClaims(entry).hints)) own[risk] += 1;
    rows.set(key, { ...row, counts: { ...row.counts, [decision]: own } });
  }
  return [...rows.values()].sort(
    (one, other) =>
      other.counts.runs.all - one.counts.runs.all || (one.toolsetId < other.toolsetId ? -1 : 1),
  );
}

/** What becomes of a call of the tool. */
export function decisionOf({ levels, gates }: CollectedTool): Decision {
  if (!resolve("enabled", levels.enabled, gates).value) return "off";
  return resolve("requiresApproval", levels.requiresApproval, gates).value ? "asks" : "runs";
}

/** As the grid of tools tells them apart. */
export function risksOf(hints: ToolHints): Risk[] {
  const isSilent = Object.values(hints).every((hint) => hint === null);
  return [
    "all",
    ...(hints.destructive === true ? (["destructive"] as const) : []),
    ...(isSilent ? (["notStated"] as const) : []),
    ...(hints.readOnly === true ? (["readOnly"] as const) : []),
  ];
}

function noCounts(): RiskRow["counts"] {
  const none = () => ({ all: 0, destructive: 0, notStated: 0, readOnly: 0 });
  return { runs: none(), asks: none(), off: none() };
}
