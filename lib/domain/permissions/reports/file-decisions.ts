import type { EffectiveTool } from "./effective-list";

/** How many tools of a file run, ask first, or are off. */
export interface FileDecisions {
  readonly on: number;
  readonly ask: number;
  readonly off: number;
}

/** What the tools come to, by the store id of their file. */
export function countFileDecisions(
  tools: readonly Pick<EffectiveTool, "fileId" | "enabled" | "requiresApproval">[],
): Map<string, FileDecisions> {
  const counts = new Map<string, { on: number; ask: number; off: number }>();
  for (const { fileId, enabled, requiresApproval } of tools) {
    const of = counts.get(fileId) ?? { on: 0, ask: 0, off: 0 };
    of[enabled ? (requiresApproval ? "ask" : "on") : "off"] += 1;
    counts.set(fileId, of);
  }
  return counts;
}
