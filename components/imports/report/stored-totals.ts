import type { ItemFidelity } from "@/lib/domain/imports/plan";
import type { Outcome, ReportTotals } from "@/lib/domain/imports/progress";

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The totals a finished run recorded; null while it has none. */
export function storedTotals(value: unknown): ReportTotals | null {
  return isRecord(value) && typeof value["items"] === "number"
    ? (value as unknown as ReportTotals)
    : null;
}

/** The fidelity report kept with a converted item. */
export function storedFidelity(value: unknown): ItemFidelity | null {
  return isRecord(value) && isRecord(value["mapped"]) && Array.isArray(value["kept"])
    ? (value as unknown as ItemFidelity)
    : null;
}

const OUTCOMES = new Set([
  "imported",
  "identical",
  "extended",
  "replaced",
  "kept-both",
  "skipped",
  "failed",
]);

export function isOutcome(value: string): value is Outcome {
  return OUTCOMES.has(value);
}
