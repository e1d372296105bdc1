import { expect, test } from "vitest";

import { groupCalls, type HistoryEvent } from "./calls";
import { addCall, addOffer, noEvidence } from "./evidence";

const conversation = { id: "c1", title: "Trip", titleDerived: false, shellRevision: 3 };

function event(kind: HistoryEvent["kind"], more: Partial<HistoryEvent> = {}): HistoryEvent {
  return {
    kind,
    position: 0,
    blockId: kind,
    callId: "call",
    toolsetId: null,
    toolName: "read",
    requiresApproval: false,
    message: 0,
    state: null,
    at: null,
    deleted: false,
    messageId: 7,
    retryOf: null,
    version: null,
    misfit: null,
    approvedBy: null,
    ...more,
  };
}

function evidenceOf(...rounds: readonly (readonly HistoryEvent[])[]) {
  const evidence = noEvidence();
  for (const events of rounds) {
    for (const record of groupCalls(events).calls) addCall(evidence, record, conversation);
  }
  return evidence;
}

const call = event("call");
const ran = event("result", { position: 2, state: "succeeded" });
const approval = (state: "approved" | "rejected") => event("approval", { position: 1, state });

test("a call that ran without an approval ran unasked", () => {
  expect(evidenceOf([call, ran])).toMatchObject({ calls: 1, ranUnasked: 1, approved: 0 });
  expect(evidenceOf([call, approval("approved"), ran])).toMatchObject({ ranUnasked: 0 });
  expect(evidenceOf([call])).toMatchObject({ calls: 1, ranUnasked: 0 });
});

test("the last approval of a call counts", () => {
  const refused = evidenceOf([call, approval("rejected")]);
  expect(refused).toMatchObject({ approved: 0, rejected: 1 });
  expect([...refused.decidedIn]).toEqual(["c1"]);
  expect(evidenceOf([call, approval("approved"), ran])).toMatchObject({ approved: 1, rejected: 0 });
});

test("names conversations, the first places, and the first and last time", () => {
  const rounds = Array.from({ length: 40 }, (_, at) => [{ ...call, at: 1000 - at }, ran]);
  const evidence = evidenceOf(...rounds, [call]);
  expect(evidence).toMatchObject({ calls: 41, firstMs: 961, lastMs: 1000, undated: 1 });
  expect(evidence.calledIn).toEqual(new Map([["c1", { shellRevision: 3, title: "Trip" }]]));
  expect(evidence.places).toHaveLength(30);
  expect(evidence.places[0]).toEqual({
    conversation: { id: "c1", title: "Trip", titleDerived: false },
    messageId: 7,
    retryOf: null,
  });
});

test("an offer counts a conversation with the times its toolset was used", () => {
  const evidence = noEvidence();
  addOffer(evidence, [20, 10]);
  addOffer(evidence, []);
  addOffer(evidence, [30]);
  expect(evidence).toMatchObject({
    offeredIn: 3,
    offeredFirstMs: 10,
    offeredLastMs: 30,
    offeredUndated: 1,
  });
});
