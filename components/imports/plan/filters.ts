import type { PlanItem, Verdict } from "@/lib/domain/imports/plan";
import { countProblems } from "../labels/count-problems";

export const GROUPINGS = ["verdict", "place", "format", "none"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What of a plan is looked at, and in which order. */
export interface PlanLook {
  readonly group: Grouping;
  readonly verdict: Verdict | null;
  readonly format: string | null;
  /** Words of the title or of the place it comes from, in any order. */
  readonly text: string;
  /** Only items with errors or warnings. */
  readonly problems: boolean;
}

export const WHOLE_PLAN: PlanLook = {
  group: "verdict",
  verdict: null,
  format: null,
  text: "",
  problems: false,
};

/** Whether something is left out of the plan; grouping leaves out nothing. */
export function isFiltered({ verdict, format, text, problems }: PlanLook): boolean {
  return verdict !== null || format !== null || text.trim() !== "" || problems;
}

function hasProblems(item: PlanItem): boolean {
  const { errors, warnings } = countProblems(item);
  return errors + warnings > 0;
}

/** The items that are looked at, in the order of the plan. */
export function lookedAt(items: readonly PlanItem[], look: PlanLook): readonly PlanItem[] {
  if (!isFiltered(look)) return items;
  const words = look.text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(
    (item) =>
      (look.verdict === null || item.verdict === look.verdict) &&
      (look.format === null || item.format === look.format) &&
      (!look.problems || hasProblems(item)) &&
      hasWords(item, words),
  );
}

function hasWords(item: PlanItem, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = `${item.title}\n${item.name}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
