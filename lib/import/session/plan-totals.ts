import type { PlanItem, PlanTotals } from "@/lib/domain/imports/plan";

/** Totals of no item at all. */
export const NO_TOTALS: PlanTotals = {
  items: 0,
  files: 0,
  bytes: 0,
  messages: 0,
  errors: 0,
  warnings: 0,
  new: 0,
  identical: 0,
  extends: 0,
  conflict: 0,
  invalid: 0,
};

/** Adds an item to the totals of its plan. */
export function countItem(totals: PlanTotals, { verdict, counts }: PlanItem): void {
  totals.items += 1;
  totals[verdict] += 1;
  totals.messages += counts.messages;
  totals.errors += counts.errors;
  totals.warnings += counts.warnings;
}
