import type { PlanItem } from "@/lib/domain/imports/plan";

/** A safe fix, and everything in a plan that it would mend. */
export interface FixGroup {
  readonly rule: string;
  /** What it does. */
  readonly title: string;
  /** What the first of the findings says. */
  readonly message: string;
  /** Findings of the item at hand; of long lists only what the plan lists. */
  readonly here: number;
  /** Findings of the whole plan. */
  readonly everywhere: number;
  /** Items that have some. */
  readonly items: number;
}

/** The fixes an item's findings offer. Only those that are safe for all alike, since nobody looks at each. */
export function fixGroups(item: PlanItem, plan: readonly PlanItem[]): FixGroup[] {
  const firsts = new Map<string, { title: string; message: string }>();
  for (const { rule, message, fix } of [...item.problems, ...item.notes]) {
    if (fix?.mode === "auto" && !firsts.has(rule)) firsts.set(rule, { title: fix.title, message });
  }
  return [...firsts].map(([rule, first]) => {
    const counts = plan.map((other) => countOf(other, rule)).filter((count) => count > 0);
    return {
      rule,
      ...first,
      here: countOf(item, rule),
      everywhere: counts.reduce((sum, count) => sum + count, 0),
      items: counts.length,
    };
  });
}

function countOf({ problems, notes }: PlanItem, rule: string): number {
  const isMeant = (problem: PlanItem["problems"][number]) =>
    problem.rule === rule && problem.fix?.mode === "auto";
  return problems.filter(isMeant).length + notes.filter(isMeant).length;
}
