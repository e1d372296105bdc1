import type { Decision, PlanItem } from "./plan";

/** Gathers, while the items of a plan pass by in order, those whose place another item of the drop takes. */
export interface Superseded {
  add(item: PlanItem, decision: Decision): void;
  /** Ids of items that are left out, each with the item that is taken instead. */
  readonly byItem: ReadonlyMap<string, PlanItem>;
}

/** Of two files with one conversation a person may want the second only: then the first is left out. */
export function gatherSuperseded(): Superseded {
  const byItem = new Map<string, PlanItem>();
  return {
    byItem,
    add(item, decision) {
      if (item.verdict !== "conflict" || item.twin === null || decision !== "take-theirs") return;
      byItem.set(item.twin, item);
    },
  };
}
