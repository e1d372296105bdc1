import type { ImportPlan, PlanItem, PlanTotals } from "@/lib/domain/imports/plan";

/** A plan in which some items are as they are after a fix; order and everything else stay. */
export function withItems(plan: ImportPlan, changed: readonly PlanItem[]): ImportPlan {
  const fresh = new Map(changed.map((item) => [item.id, item]));
  const items = plan.items.map((item) => fresh.get(item.id) ?? item);
  return { ...plan, items, totals: recount(plan.totals, items) };
}

function recount(before: PlanTotals, items: readonly PlanItem[]): PlanTotals {
  const totals = {
    ...before,
    new: 0,
    identical: 0,
    extends: 0,
    conflict: 0,
    invalid: 0,
    messages: 0,
    errors: 0,
    warnings: 0,
  };
  for (const { verdict, counts } of items) {
    totals[verdict] += 1;
    totals.messages += counts.messages;
    totals.errors += counts.errors;
    totals.warnings += counts.warnings;
  }
  return totals;
}
