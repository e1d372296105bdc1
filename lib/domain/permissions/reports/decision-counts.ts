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

/** How many tools of a file run, ask first, or are off. */
export interface FileDecisions {
  readonly on: number;
  readonly ask: number;
  readonly off: number;
}

type Decided = Pick<EffectiveTool, "enabled" | "requiresApproval">;

/** What is decided of a tool, as one of three words. */
const decisionOf = <Word>(tool: Decided, words: { runs: Word; asks: Word; off: Word }): Word =>
  tool.enabled ? (tool.requiresApproval ? words.asks : words.runs) : words.off;

const BY_TOOLSET = { runs: "runs", asks: "asks", off: "off" } as const;
const BY_FILE = { runs: "on", asks: "ask", off: "off" } as const;

/** By toolset; the one with the most tools that run without approval first. */
export function countDecisions(tools: readonly EffectiveTool[]): DecisionCounts[] {
  const found = new Map<string, DecisionCounts>();
  for (const tool of tools) {
    const { fileId, toolsetId } = tool;
    const key = JSON.stringify([fileId, toolsetId]);
    const counts = found.get(key) ?? { fileId, toolsetId, tools: 0, runs: 0, asks: 0, off: 0 };
    const decision = decisionOf(tool, BY_TOOLSET);
    found.set(key, { ...counts, tools: counts.tools + 1, [decision]: counts[decision] + 1 });
  }
  return [...found.values()].sort(
    (one, other) =>
      other.runs - one.runs ||
      other.tools - one.tools ||
      (one.toolsetId < other.toolsetId ? -1 : 1),
  );
}

/** What the tools come to, by the store id of their file. */
export function countFileDecisions(
  tools: readonly (Decided & Pick<EffectiveTool, "fileId">)[],
): Map<string, FileDecisions> {
  const counts = new Map<string, { on: number; ask: number; off: number }>();
  for (const tool of tools) {
    const of = counts.get(tool.fileId) ?? { on: 0, ask: 0, off: 0 };
    of[decisionOf(tool, BY_FILE)] += 1;
    counts.set(tool.fileId, of);
  }
  return counts;
}
