import type { ToolFact } from "../facts/blocks";
import { toolProblems, type ToolProblem } from "./chain-problems";

/** A part of a call anywhere in the conversation. */
export interface ToolEvent extends ToolFact {
  /** Position in `messages`. */
  readonly message: number;
  readonly deleted: boolean;
}

/** A part and its rank in reading order, the order in which the events were given. */
export interface ToolPlace {
  readonly event: number;
  readonly message: number;
  /** In `contentBlocks` of that message. */
  readonly position: number;
  readonly state: string | null;
  readonly at: number | null;
}

export type ToolStatus =
  | "no-result"
  | "waiting"
  | "approved"
  | "rejected"
  | "canceled"
  | "succeeded"
  | "failed"
  | "timed_out"
  /** A state the standard does not know. */
  | "unknown"
  /** An approval or result without its call. */
  | "orphan";

/** A call with everything that refers to it, or one part that refers to no call. */
export interface ToolChain {
  readonly call: ToolPlace | null;
  readonly requiresApproval: boolean;
  /** In reading order; the last one counts. */
  readonly approvals: readonly ToolPlace[];
  /** In reading order; the last one counts. */
  readonly results: readonly ToolPlace[];
  readonly status: ToolStatus;
  readonly problems: readonly ToolProblem[];
  /** Made of parts of deleted messages only; such parts do not count anywhere else. */
  readonly deleted: boolean;
}

interface OpenChain {
  readonly call: ToolPlace | null;
  readonly requiresApproval: boolean;
  readonly approvals: ToolPlace[];
  readonly results: ToolPlace[];
  readonly deleted: boolean;
}

/**
 * Links the parts of tool calls by id over a whole conversation. Every event is in exactly one chain;
 * chains are in the order of their first event. A reference goes to the nearest call of that id
 * before it, else to the nearest after it; an empty id refers to nothing.
 * @param events in reading order
 */
export function buildToolChains(events: readonly ToolEvent[]): ToolChain[] {
  const chains: OpenChain[] = [];
  const chainOf = new Map<number, OpenChain>();
  const calls = { live: new Map<string, number[]>(), deleted: new Map<string, number[]>() };
  const ranksOf = (event: ToolEvent): Map<string, number[]> =>
    event.deleted ? calls.deleted : calls.live;

  events.forEach((event, rank) => {
    if (event.kind !== "call") return;
    const ranks = ranksOf(event).get(event.callId);
    if (ranks === undefined) ranksOf(event).set(event.callId, [rank]);
    else ranks.push(rank);
    chainOf.set(rank, openChain(event, placeOf(event, rank)));
  });

  events.forEach((event, rank) => {
    const place = placeOf(event, rank);
    if (event.kind === "call") {
      const own = chainOf.get(rank);
      if (own !== undefined) chains.push(own);
      return;
    }
    const callRank = event.callId === "" ? null : nearest(ranksOf(event).get(event.callId), rank);
    let chain = callRank === null ? undefined : chainOf.get(callRank);
    if (chain === undefined) {
      chain = openChain(event, null);
      chains.push(chain);
    }
    (event.kind === "approval" ? chain.approvals : chain.results).push(place);
  });

  return chains.sort((a, b) => firstRank(a) - firstRank(b)).map(closeChain);
}

function openChain(event: ToolEvent, call: ToolPlace | null): OpenChain {
  const { requiresApproval, deleted } = event;
  return { call, requiresApproval, approvals: [], results: [], deleted };
}

function placeOf({ message, position, state, at }: ToolEvent, event: number): ToolPlace {
  return { event, message, position, state, at };
}

/** The greatest rank below `rank`, else the smallest above it; ranks ascend. */
function nearest(ranks: readonly number[] | undefined, rank: number): number | null {
  if (ranks === undefined) return null;
  let low = 0;
  let high = ranks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranks[middle] ?? rank) < rank) low = middle + 1;
    else high = middle;
  }
  return ranks[low - 1] ?? ranks[low] ?? null;
}

function firstRank({ call, approvals, results }: OpenChain): number {
  return Math.min(
    call?.event ?? Number.POSITIVE_INFINITY,
    approvals[0]?.event ?? Number.POSITIVE_INFINITY,
    results[0]?.event ?? Number.POSITIVE_INFINITY,
  );
}

function closeChain(chain: OpenChain): ToolChain {
  return { ...chain, status: statusOf(chain), problems: chain.deleted ? [] : toolProblems(chain) };
}

function statusOf({ call, requiresApproval, approvals, results }: OpenChain): ToolStatus {
  if (call === null) return "orphan";
  const result = results.at(-1);
  if (result !== undefined) return knownState(result.state, RESULT_STATES);
  const approval = approvals.at(-1);
  if (approval !== undefined) return knownState(approval.state, APPROVAL_STATES);
  return requiresApproval ? "waiting" : "no-result";
}

const RESULT_STATES: readonly ToolStatus[] = ["succeeded", "failed", "timed_out", "canceled"];
const APPROVAL_STATES: readonly ToolStatus[] = ["approved", "rejected", "canceled"];

function knownState(state: string | null, known: readonly ToolStatus[]): ToolStatus {
  return known.find((status) => status === state) ?? "unknown";
}

/** The chain of every part, by message and by place in `contentBlocks`. */
export function chainsByBlock(
  chains: readonly ToolChain[],
): ReadonlyMap<number, ReadonlyMap<number, ToolChain>> {
  const byMessage = new Map<number, Map<number, ToolChain>>();
  for (const chain of chains) {
    const { call, approvals, results } = chain;
    for (const { message, position } of [
      ...(call === null ? [] : [call]),
      ...approvals,
      ...results,
    ]) {
      const byPosition = byMessage.get(message) ?? new Map<number, ToolChain>();
      byMessage.set(message, byPosition.set(position, chain));
    }
  }
  return byMessage;
}
