import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryMessage } from "@/lib/testing/arbitrary/message";
import { messageFacts } from "../facts/message";
import { buildToolChains, chainsByBlock, type ToolEvent } from "./chains";

type Script = Partial<ToolEvent> & Pick<ToolEvent, "kind" | "callId">;

/** Events in one message each, one second apart. */
function events(...scripts: Script[]): ToolEvent[] {
  return scripts.map((script, at) => ({
    position: 0,
    blockId: script.kind === "call" ? script.callId : `part${at}`,
    toolsetId: null,
    toolName: null,
    state: null,
    requiresApproval: false,
    at: at * 1000,
    message: at,
    deleted: false,
    ...script,
  }));
}

const call = (callId = "c", more: Partial<ToolEvent> = {}): Script => ({
  kind: "call",
  callId,
  ...more,
});
const ask = (callId = "c"): Script => call(callId, { requiresApproval: true });
const approval = (state: string, more: Partial<ToolEvent> = {}): Script => ({
  kind: "approval",
  callId: "c",
  state,
  ...more,
});
const result = (state: string, more: Partial<ToolEvent> = {}): Script => ({
  kind: "result",
  callId: "c",
  state,
  ...more,
});

describe("status and problems of one call", () => {
  test.each([
    ["call alone", [call()], "no-result", ["tool.no-result"]],
    ["call that must wait", [ask()], "waiting", ["tool.no-result"]],
    ["approved", [ask(), approval("approved")], "approved", ["tool.no-result"]],
    ["rejected", [ask(), approval("rejected")], "rejected", []],
    ["canceled approval", [ask(), approval("canceled")], "canceled", []],
    ["whole chain", [ask(), approval("approved"), result("succeeded")], "succeeded", []],
    ["failed", [call(), result("failed")], "failed", []],
    ["timed out", [call(), result("timed_out")], "timed_out", []],
    ["canceled run", [ask(), approval("rejected"), result("canceled")], "canceled", []],
    ["state nobody knows", [call(), result("exploded")], "unknown", []],
    ["no state at all", [call(), result("x", { state: null })], "unknown", []],
    ["unasked", [ask(), result("succeeded")], "succeeded", ["tool.approval-missing"]],
    [
      "approved although not needed",
      [call(), approval("approved"), result("succeeded")],
      "succeeded",
      [],
    ],
    [
      "ran after rejection",
      [ask(), approval("rejected"), result("failed")],
      "failed",
      ["tool.ran-after-rejection"],
    ],
    [
      "second thoughts",
      [ask(), approval("rejected"), approval("approved"), result("succeeded")],
      "succeeded",
      ["tool.approval-conflict"],
    ],
    [
      "two results",
      [call(), result("failed"), result("succeeded")],
      "succeeded",
      ["tool.many-results"],
    ],
    ["result first", [result("succeeded"), call()], "succeeded", ["tool.result-before-call"]],
    [
      "result before approval",
      [ask(), result("succeeded"), approval("approved")],
      "succeeded",
      ["tool.result-before-approval"],
    ],
    [
      "placed before, but dated after",
      [ask(), result("succeeded", { at: 9000 }), approval("approved")],
      "succeeded",
      [],
    ],
    [
      "undated: place decides",
      [ask(), result("succeeded", { at: null }), approval("approved")],
      "succeeded",
      ["tool.result-before-approval"],
    ],
  ] as const)("%s", (_, scripts, status, problems) => {
    const chains = buildToolChains(events(...scripts));
    expect(chains).toHaveLength(1);
    expect(chains[0]).toMatchObject({ status, problems });
  });
});

describe("references", () => {
  const links = (...scripts: Script[]) =>
    buildToolChains(events(...scripts)).map(({ call, approvals, results }) => ({
      call: call?.message ?? null,
      parts: [...approvals, ...results].map((place) => place.message),
    }));

  test("go to the nearest call before, else the nearest after", () => {
    expect(links(call(), result("failed"), call(), result("succeeded"))).toEqual([
      { call: 0, parts: [1] },
      { call: 2, parts: [3] },
    ]);
    expect(links(result("failed"), call(), call())).toEqual([
      { call: 1, parts: [0] },
      { call: 2, parts: [] },
    ]);
  });

  test("that lead nowhere make orphans, one chain each", () => {
    const chains = buildToolChains(
      events(result("failed"), result("failed"), approval("approved")),
    );
    expect(chains.map((chain) => [chain.status, chain.problems])).toEqual([
      ["orphan", ["tool.result-orphan"]],
      ["orphan", ["tool.result-orphan"]],
      ["orphan", ["tool.approval-orphan"]],
    ]);
  });

  test("with an empty id refer to nothing", () => {
    expect(links(call(""), { kind: "result", callId: "" })).toEqual([
      { call: 0, parts: [] },
      { call: null, parts: [1] },
    ]);
  });

  test("do not reach into deleted messages, nor out of them", () => {
    const scripts = [
      call("c", { deleted: true }),
      result("failed"),
      result("failed", { deleted: true }),
    ];
    const chains = buildToolChains(events(...scripts));
    expect(links(...scripts)).toEqual([
      { call: 0, parts: [2] },
      { call: null, parts: [1] },
    ]);
    expect(chains.map((chain) => chain.deleted)).toEqual([true, false]);
    expect(chains[0]?.problems).toEqual([]);
  });
});

describe("laws", () => {
  const conversation = fc
    .array(arbitraryMessage, { maxLength: 6 })
    .map((values) =>
      values
        .map(messageFacts)
        .flatMap(({ tools, deleted }, message) =>
          tools.map((tool) => ({ ...tool, message, deleted })),
        ),
    );

  test("every event is in exactly one chain", () => {
    fc.assert(
      fc.property(conversation, (list) => {
        const chains = buildToolChains(list);
        const ranks = chains.flatMap(({ call, approvals, results }) =>
          [...(call === null ? [] : [call]), ...approvals, ...results].map((place) => place.event),
        );
        expect(ranks.toSorted((a, b) => a - b)).toEqual(list.map((_, at) => at));
      }),
    );
  });

  test("a chain is one call with its parts or one part alone, in the order of the first", () => {
    fc.assert(
      fc.property(conversation, (list) => {
        const chains = buildToolChains(list);
        const firsts = chains.map(({ call, approvals, results }) =>
          Math.min(...[call, ...approvals, ...results].map((place) => place?.event ?? Infinity)),
        );
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
        for (const { call, approvals, results, status } of chains) {
          expect(status === "orphan").toBe(call === null);
          expect(call !== null || approvals.length + results.length === 1).toBe(true);
        }
      }),
    );
  });

  test("chainsByBlock finds the chain of every event", () => {
    fc.assert(
      fc.property(conversation, (list) => {
        const chains = buildToolChains(list);
        const byBlock = chainsByBlock(chains);
        for (const { message, position } of list) {
          expect(chains).toContain(byBlock.get(message)?.get(position));
        }
      }),
    );
  });
});
