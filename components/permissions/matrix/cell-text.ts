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
