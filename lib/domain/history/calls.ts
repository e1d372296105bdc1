import type { ArgsMismatch } from "../conversation/tool-calls/definition";
import { buildToolChains, type ToolEvent, type ToolPlace } from "../conversation/tool-calls/chains";

/** A part of a call with what its message and its block say about it. */
export interface HistoryEvent extends ToolEvent {
  /** Store id of its message. */
  readonly messageId: number;
  /** The index of its slot when it is in a retry that is not the one shown, else null. */
  readonly retryOf: number | null;
  /** Of a call: the toolset's version it names. */
  readonly version: string | null;
  /** Of a call: how its arguments break the tool's schema, where they were held against it. */
  readonly misfit: ArgsMismatch | null;
  /** Of an approval: who gave it. Undefined where nobody looked. */
  readonly approvedBy: string | null | undefined;
}

/** One call of a tool with everything that belongs to it, however many blocks that is. */
export interface CallRecord {
  readonly call: HistoryEvent;
  /** The last one decides. */
  readonly approvals: readonly HistoryEvent[];
  /** The last one is the outcome. */
  readonly results: readonly HistoryEvent[];
  /** Another call of the conversation has the same id, so that its parts are told apart by place. */
  readonly sharesId: boolean;
}

export interface ConversationCalls {
  /** In the order of their first parts. */
  readonly calls: readonly CallRecord[];
  /** Approvals and results that name no call. */
  readonly orphans: readonly HistoryEvent[];
}

/**
 * Groups the parts of a whole conversation by the call they belong to; each call counts once. Parts of
 * deleted messages do not count.
 * @param events in document order
 */
export function groupCalls(events: readonly HistoryEvent[]): ConversationCalls {
  const calls: CallRecord[] = [];
  const orphans: HistoryEvent[] = [];
  const live = events.filter((event) => !event.deleted);
  const times = countIds(live);
  const eventsOf = (places: readonly ToolPlace[]): HistoryEvent[] =>
    inOrder(places.flatMap(({ event }) => live[event] ?? []));
  for (const chain of buildToolChains(live)) {
    const call = chain.call === null ? undefined : live[chain.call.event];
    const approvals = eventsOf(chain.approvals);
    const results = eventsOf(chain.results);
    if (call === undefined) for (const each of [...approvals, ...results]) orphans.push(each);
    else calls.push({ call, approvals, results, sharesId: (times.get(call.callId) ?? 0) > 1 });
  }
  return { calls, orphans };
}

function countIds(events: readonly HistoryEvent[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { kind, callId } of events) {
    if (kind === "call" && callId !== "") times.set(callId, (times.get(callId) ?? 0) + 1);
  }
  return times;
}

/** By time where all are dated, else as they stand; equal times keep their places. */
function inOrder(events: HistoryEvent[]): HistoryEvent[] {
  if (events.some(({ at }) => at === null)) return events;
  return events.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

const RAN: ReadonlySet<string | null> = new Set(["succeeded", "failed", "timed_out"]);

/** The last result that shows that the tool ran; a call that was canceled did not. */
export function executionOf({ results }: CallRecord): HistoryEvent | null {
  return results.findLast(({ state }) => RAN.has(state)) ?? null;
}

/** Whether the last approval says no. */
export function isRefused({ approvals }: CallRecord): boolean {
  const state = approvals.at(-1)?.state;
  return state === "rejected" || state === "canceled";
}
