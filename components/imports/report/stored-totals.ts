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

/** What kept an item from being imported, of the problems that were stored with it; null where none says so. */
export function storedError(problems: unknown): string | null {
  if (!Array.isArray(problems)) return null;
  const errors = problems.filter(isRecord).filter(({ severity }) => severity === "error");
  const message = errors[0]?.["message"];
  return typeof message === "string" ? message : null;
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
