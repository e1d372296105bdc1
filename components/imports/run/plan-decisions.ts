import type { Decision, ImportDecisions, PlanItem, Verdict } from "@/lib/domain/imports/plan";
import { gatherSuperseded } from "@/lib/domain/imports/superseded";
import { decisionWords } from "../labels/verdict";

/** Items that one choice can be made for: the same verdict, of the same format, with the same choices. */
function alikeKey(item: PlanItem): string {
  const { verdict, format, decisions } = item;
  // Choices that are called otherwise are others.
  const choices = decisions.map((decision) => decisionWords(item, decision));
  return [verdict, format, ...choices].join("\n");
}

/** What was chosen for an item, as long as it may still be chosen, else what the plan proposes. */
export function decisionOf(item: PlanItem, decisions: ImportDecisions): Decision {
  const chosen = Object.hasOwn(decisions, item.id) ? decisions[item.id] : undefined;
  return chosen !== undefined && item.decisions.includes(chosen) ? chosen : item.decisionDefault;
}

/** Whether a decision changes the library. */
export function isWriting(item: PlanItem, decision: Decision): boolean {
  return item.verdict !== "invalid" && decision !== "skip" && decision !== "keep-mine";
}

/** What a plan comes to with the decisions made so far. */
export interface PlannedTotals {
  /** Items that will be written. */
  writes: number;
  messages: number;
  bytes: number;
  /** Items that could be written and will not be. */
  leftOut: number;
  unreadable: number;
}

export interface DecidedPlan {
  readonly totals: PlannedTotals;
  /** The items like one, itself included. */
  readonly alike: (item: PlanItem) => readonly string[];
  /** The item that is imported instead of one, if there is such. */
  readonly insteadOf: (item: PlanItem) => PlanItem | null;
  /** How many of them have this decision. */
  readonly alikeWith: (item: PlanItem, decision: Decision) => number;
}

/** Sums up a plan in one pass, since it may have a hundred thousand items. */
export function decidedPlan(items: readonly PlanItem[], decisions: ImportDecisions): DecidedPlan {
  const totals = { writes: 0, messages: 0, bytes: 0, leftOut: 0, unreadable: 0 };
  const alike = new Map<string, string[]>();
  const superseded = gatherSuperseded();
  for (const item of items) superseded.add(item, decisionOf(item, decisions));
  const tally = new Map<string, number>();
  for (const item of items) {
    const decision = decisionOf(item, decisions);
    const key = alikeKey(item);
    const others = alike.get(key);
    if (others) others.push(item.id);
    else alike.set(key, [item.id]);
    tally.set(`${key} ${decision}`, (tally.get(`${key} ${decision}`) ?? 0) + 1);
    if (item.verdict === "invalid") totals.unreadable += 1;
    else if (superseded.byItem.has(item.id) || !isWriting(item, decision)) totals.leftOut += 1;
    else {
      totals.writes += 1;
      totals.messages += item.verdict === "extends" ? item.added : item.counts.messages;
      totals.bytes += item.counts.bytes;
    }
  }
  return {
    totals,
    alike: (item) => alike.get(alikeKey(item)) ?? [],
    insteadOf: (item) => superseded.byItem.get(item.id) ?? null,
    alikeWith: (item, decision) => tally.get(`${alikeKey(item)} ${decision}`) ?? 0,
  };
}

/**
 * The decisions as a run gets them: what most items of a verdict have is sent once for the verdict, and
 * only the others by their id, so that choosing for a hundred thousand items is still a short message.
 */
export function shortDecisions(
  items: readonly PlanItem[],
  decisions: ImportDecisions,
): Record<string, Decision> {
  const short: Record<string, Decision> = {};
  for (const [verdict, members] of byVerdict(items)) {
    const common = commonest(members.map((item) => decisionOf(item, decisions)));
    const isSaid = members.some((item) => decisionOf(item, decisions) !== item.decisionDefault);
    if (isSaid && common !== null) short[verdict] = common;
    for (const item of members) {
      const decision = decisionOf(item, decisions);
      const implied =
        isSaid && common !== null && item.decisions.includes(common)
          ? common
          : item.decisionDefault;
      if (decision !== implied) short[item.id] = decision;
    }
  }
  return short;
}

function byVerdict(items: readonly PlanItem[]): Map<Verdict, PlanItem[]> {
  const sorted = new Map<Verdict, PlanItem[]>();
  for (const item of items) {
    if (item.verdict === "invalid") continue;
    const members = sorted.get(item.verdict);
    if (members) members.push(item);
    else sorted.set(item.verdict, [item]);
  }
  return sorted;
}

function commonest(decisions: readonly Decision[]): Decision | null {
  const counts = new Map<Decision, number>();
  for (const decision of decisions) counts.set(decision, (counts.get(decision) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
