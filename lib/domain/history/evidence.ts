import type { ConversationName } from "../conversation/view/name";
import { executionOf, type ConversationCalls } from "./calls";

/** A message to open as evidence. */
export interface EvidencePlace {
  readonly conversation: ConversationName;
  readonly messageId: number;
  readonly retryOf: number | null;
}

/** What the stored conversations tell about one tool. */
export interface ToolEvidence {
  /**
   * Conversations that called a tool of its toolset by the toolset's id while this one was on: the only evidence
   * there is that it could have been called.
   */
  offeredIn: number;
  /** When those calls were made. */
  offeredFirstMs: number | null;
  offeredLastMs: number | null;
  /** Of those conversations, how many have no time of such a call. */
  offeredUndated: number;
  /** Conversations that called it, by store id. */
  readonly calledIn: Map<string, { shellRevision: number; title: string }>;
  calls: number;
  /** Calls that ran though nobody was asked. */
  ranUnasked: number;
  approved: number;
  rejected: number;
  /** Conversations with an approval or a rejection. */
  readonly decidedIn: Set<string>;
  /** A few of its calls, the first ones found. */
  readonly places: EvidencePlace[];
  firstMs: number | null;
  lastMs: number | null;
  /** Calls without a recorded time. */
  undated: number;
}

const MOST_PLACES = 30;

export function noEvidence(): ToolEvidence {
  return {
    offeredIn: 0,
    offeredFirstMs: null,
    offeredLastMs: null,
    offeredUndated: 0,
    calledIn: new Map(),
    calls: 0,
    ranUnasked: 0,
    approved: 0,
    rejected: 0,
    decidedIn: new Set(),
    places: [],
    firstMs: null,
    lastMs: null,
    undated: 0,
  };
}

/** Adds a conversation that used the tool's toolset, with the times of those calls. */
export function addOffer(evidence: ToolEvidence, times: readonly number[]): void {
  evidence.offeredIn += 1;
  if (times.length === 0) evidence.offeredUndated += 1;
  for (const at of times) {
    evidence.offeredFirstMs = Math.min(evidence.offeredFirstMs ?? at, at);
    evidence.offeredLastMs = Math.max(evidence.offeredLastMs ?? at, at);
  }
}

/** Adds one call to what is known of its tool. */
export function addCall(
  evidence: ToolEvidence,
  record: ConversationCalls["calls"][number],
  conversation: ConversationName & { shellRevision: number },
): void {
  const { id, title, titleDerived, shellRevision } = conversation;
  const { call, approvals } = record;
  evidence.calls += 1;
  evidence.calledIn.set(id, { shellRevision, title });
  if (approvals.length === 0 && executionOf(record) !== null) evidence.ranUnasked += 1;
  const decided = approvals.at(-1)?.state;
  if (decided === "approved") evidence.approved += 1;
  if (decided === "rejected") evidence.rejected += 1;
  if (decided === "approved" || decided === "rejected") evidence.decidedIn.add(id);
  if (evidence.places.length < MOST_PLACES) {
    const { messageId, retryOf } = call;
    evidence.places.push({ conversation: { id, title, titleDerived }, messageId, retryOf });
  }
  if (call.at === null) {
    evidence.undated += 1;
    return;
  }
  evidence.firstMs = Math.min(evidence.firstMs ?? call.at, call.at);
  evidence.lastMs = Math.max(evidence.lastMs ?? call.at, call.at);
}
