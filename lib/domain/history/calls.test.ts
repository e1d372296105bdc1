import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { executionOf, groupCalls, type HistoryEvent } from "./calls";
import { judgeRecords } from "./judge-record";

/** A part of a call; its place follows from the order in which a test lists its parts. */
function part(overrides: Partial<HistoryEvent>): Omit<HistoryEvent, "position"> {
  const kind = overrides.kind ?? "call";
  return {
    kind,
    message: 0,
    messageId: 1,
    blockId: kind === "call" ? (overrides.callId ?? "c") : `${kind}-block`,
    callId: "c",
    toolsetId: null,
    toolName: kind === "call" ? "read" : null,
    state: kind === "result" ? "succeeded" : kind === "approval" ? "approved" : null,
    requiresApproval: false,
    at: null,
    deleted: false,
    retryOf: null,
    version: null,
    misfit: null,
    approvedBy: kind === "approval" ? "user:ada" : undefined,
    ...overrides,
  };
}

function rulesOf(...parts: Omit<HistoryEvent, "position">[]): string[] {
  const events = parts.map((each, position) => ({ ...each, position }));
  return judgeRecords(groupCalls(events)).map(({ rule, severity }) => `${rule} ${severity}`);
}

const anyPart = fc
  .record({
    kind: fc.constantFrom("call", "approval", "result"),
    callId: fc.constantFrom("", "a", "b", "__proto__"),
    state: fc.constantFrom(null, "approved", "rejected", "succeeded", "failed", "canceled", "?"),
    at: fc.option(fc.integer({ min: 0, max: 3 })),
    deleted: fc.boolean(),
    requiresApproval: fc.boolean(),
  })
  .map((overrides) => part({ ...overrides, blockId: overrides.callId }));

test("each call counts once, and each part of a live message is in one place", () => {
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 12 }), (parts) => {
      const events = parts.map((each, position) => ({ ...each, position }));
      const { calls, orphans } = groupCalls(events);
      const live = events.filter(({ deleted }) => !deleted);
      expect(calls.map(({ call }) => call.position).sort((a, b) => a - b)).toEqual(
        live.filter(({ kind }) => kind === "call").map(({ position }) => position),
      );
      const all = [
        ...orphans,
        ...calls.flatMap(({ call, approvals, results }) => [call, ...approvals, ...results]),
      ];
      expect(all.map(({ position }) => position).sort((a, b) => a - b)).toEqual(
        live.map(({ position }) => position),
      );
      judgeRecords({ calls, orphans });
    }),
  );
});

describe("what a conversation records", () => {
  test("a call with approval and result is all right", () => {
    const events = [part({ requiresApproval: true }), part({ kind: "approval", at: 1 })];
    expect(rulesOf(...events, part({ kind: "result", at: 2 }))).toEqual([]);
  });

  test.each([
    ["succeeded", ["tool.approval-missing error"]],
    ["failed", ["tool.approval-missing error"]],
    ["timed_out", ["tool.approval-missing error"]],
    // It did not run.
    ["canceled", []],
  ])("approval required, none recorded, result %s", (state, expected) => {
    expect(rulesOf(part({ requiresApproval: true }), part({ kind: "result", state }))).toEqual(
      expected,
    );
  });

  test.each([
    ["succeeded", ["tool.ran-after-rejection error"]],
    ["failed", ["tool.ran-after-rejection warning"]],
    ["canceled", []],
  ])("rejected, result %s", (state, expected) => {
    const refusal = part({ kind: "approval", state: "rejected" });
    expect(rulesOf(part({}), refusal, part({ kind: "result", state }))).toEqual(expected);
  });

  test.each([
    [1, 2, ["tool.result-before-approval error"]],
    [2, 2, []],
    [null, 2, []],
  ])("result at %s, approval at %s", (result, approval, expected) => {
    const parts = [part({}), part({ kind: "result", at: result })];
    expect(rulesOf(...parts, part({ kind: "approval", at: approval }))).toEqual(expected);
  });

  test("the last approval decides, by time where all are dated", () => {
    const approvals = [
      part({ kind: "approval", state: "approved", at: 5 }),
      part({ kind: "approval", state: "rejected", at: 3 }),
    ];
    expect(rulesOf(part({}), ...approvals, part({ kind: "result", at: 9 }))).toEqual([
      "tool.approval-conflict warning",
    ]);
  });

  test("parts without a call, without a name, without a result", () => {
    expect(rulesOf(part({ kind: "result", callId: "x" }))).toEqual(["tool.result-orphan warning"]);
    expect(rulesOf(part({ kind: "approval", callId: "x" }))).toEqual([
      "tool.approval-orphan warning",
    ]);
    expect(rulesOf(part({}), part({ kind: "approval", approvedBy: null }))).toEqual([
      "tool.approval-unnamed info",
      "tool.no-result info",
    ]);
    expect(rulesOf(part({}), part({ kind: "approval", state: "rejected" }))).toEqual([]);
  });

  test("a deleted message is not looked at", () => {
    expect(
      rulesOf(
        part({ requiresApproval: true, deleted: true }),
        part({ kind: "result", deleted: true }),
      ),
    ).toEqual([]);
  });

  test("two calls of one id are told apart by place", () => {
    const parts = [part({}), part({ kind: "result" }), part({}), part({ kind: "result" })];
    expect(rulesOf(...parts)).toEqual(["block.id-duplicate warning", "block.id-duplicate warning"]);
  });
});

test("a canceled result after a success still leaves the call as one that ran", () => {
  const events = [part({}), part({ kind: "result" }), part({ kind: "result", state: "canceled" })];
  const [record] = groupCalls(events.map((each, position) => ({ ...each, position }))).calls;
  expect(executionOf(record!)?.state).toBe("succeeded");
});
