import type { EffectiveValues } from "@/lib/domain/permissions/reports/matrix";

/** Both values in one word: a tool that is off is never asked about. */
export function cellText({ enabled, requiresApproval }: EffectiveValues): string {
  if (!enabled) return "Off";
  return requiresApproval ? "Ask" : "Allow";
}

/** How far a cell has moved from its column: what it allows more, or less. */
export function driftOf(cell: EffectiveValues, column: EffectiveValues): "looser" | "tighter" {
  const looseness = ({ enabled, requiresApproval }: EffectiveValues) =>
    enabled ? (requiresApproval ? 1 : 2) : 0;
  return looseness(cell) > looseness(column) ? "looser" : "tighter";
}

/** The text next to the title of a conversation: how many cells differ, and how many overrides match nothing. */
export function rowCounts(differing: number, unresolved: number): string {
  return unresolved === 0 ? `${differing}` : `${differing} +${unresolved}?`;
}

/** The same in words, for whoever does not see or know the signs. */
export function rowCountsInWords(differing: number, unresolved: number): string {
  const tools = differing === 1 ? "1 tool differs" : `${differing} tools differ`;
  if (unresolved === 0) return `${tools} from the default`;
  const overrides = unresolved === 1 ? "1 override matches" : `${unresolved} overrides match`;
  return `${tools} from the default, ${overrides} no tool`;
}
