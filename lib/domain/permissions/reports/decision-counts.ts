import type { EffectiveTool } from "./effective-list";

/** How many tools of a toolset are decided in which way. */
export interface DecisionCounts {
  /** Store id of its file. */
  readonly fileId: string;
  readonly toolsetId: string;
  readonly tools: number;
  readonly runs: number;
  readonly asks: number;
  readonly off: number;
}

/** By toolset; the one with the most tools that run without approval first. */
export function countDecisions(tools: readonly EffectiveTool[]): DecisionCounts[] {
  const found = new Map<string, DecisionCounts>();
  for (const { fileId, toolsetId, enabled, requiresApproval } of tools) {
    const key = JSON.stringify([fileId, toolsetId]);
    const counts = found.get(key) ?? { fileId, toolsetId, tools: 0, runs: 0, asks: 0, off: 0 };
    const decision = enabled ? (requiresApproval ? "asks" : "runs") : "off";
    found.set(key, { ...counts, tools: counts.tools + 1, [decision]: counts[decision] + 1 });
  }
  return [...found.values()].sort(
    (one, other) =>
      other.runs - one.runs ||
      other.tools - one.tools ||
      (one.toolsetId < other.toolsetId ? -1 : 1),
  );
}
