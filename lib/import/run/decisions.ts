import type { ImportMerges, MergeChoice } from "@/lib/domain/imports/differences";
import {
  asVerdict,
  type Decision,
  type ImportDecisions,
  type PlanItem,
} from "@/lib/domain/imports/plan";
import { gatherSuperseded } from "@/lib/domain/imports/superseded";

import { refuse, type Refused } from "../upload/problem";

/** What a person chose for an item, or what its plan proposes. */
export function decide(item: PlanItem, decisions: ImportDecisions): Decision {
  if (Object.hasOwn(decisions, item.id)) return decisions[item.id] ?? item.decisionDefault;
  const forAll = Object.hasOwn(decisions, item.verdict) ? decisions[item.verdict] : undefined;
  // A decision for all items of a verdict applies to those that allow it.
  const isAllowed = forAll !== undefined && item.decisions.includes(forAll);
  return isAllowed ? forAll : item.decisionDefault;
}

/** How a person merges an item; without a decision, the suggestion applies. */
export function mergeChoice(merges: ImportMerges, itemId: string): MergeChoice {
  const chosen = Object.hasOwn(merges, itemId) ? merges[itemId] : undefined;
  return chosen ?? { messages: {} };
}

/** How much a run has to do. */
export interface Workload {
  ok: true;
  items: number;
  /** Bytes of the documents that are to be written. */
  bytes: number;
  /** Items that are left out for another one of the drop. */
  superseded: ReadonlySet<string>;
}

/** Sums up a decided plan. Refuses decisions about items it does not have, and those an item does not allow. */
export async function surveyDecisions(
  items: AsyncIterable<PlanItem>,
  decisions: ImportDecisions,
): Promise<Workload | Refused> {
  const open = new Set(Object.keys(decisions).filter((key) => asVerdict(key) === null));
  const work = { items: 0, bytes: 0 };
  const superseded = gatherSuperseded();
  for await (const item of items) {
    const decision = decide(item, decisions);
    if (open.delete(item.id) && !item.decisions.includes(decision)) {
      const allowed = item.decisions.join(", ") || "nothing";
      return refuse("bad-decision", `Item ${item.id} allows ${allowed}; not ${decision}.`);
    }
    superseded.add(item, decision);
    work.items += 1;
    if (decision !== "skip" && decision !== "keep-mine") work.bytes += item.counts.bytes;
  }
  const [unknown] = open;
  if (unknown === undefined) {
    return { ok: true, ...work, superseded: new Set(superseded.byItem.keys()) };
  }
  return refuse("unknown-item", `The plan has no item ${JSON.stringify(unknown)}.`);
}
