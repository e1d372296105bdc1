import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupBlocks } from "./block-groups";
import type { BlockView, ToolCallView } from "./types";

const HERE = 4;
const place = { pointer: "", id: "", atMs: null };
const text: BlockView = {
  ...place,
  kind: "text",
  text: { text: "a", size: 1, elided: false },
  streaming: false,
};

function call(id: string, status: ToolCallView["status"] = "succeeded"): ToolCallView {
  const none = { name: "", toolsetId: null, version: null, definition: null, notes: [] };
  const args = { text: "", size: 0, elided: false };
  const rest = { requiresApproval: false, telling: null, approvals: [], results: [], problems: [] };
  return { ...place, ...none, ...rest, id, args, status, kind: "toolCall" };
}

function part(kind: "toolApproval" | "toolResult", callMessage: number | null = HERE): BlockView {
  const isOrphan = callMessage === null;
  const common = { ...place, callId: "", state: "", problems: [], callMessage };
  const shown = { shownAbove: !isOrphan, orphan: isOrphan };
  return kind === "toolApproval"
    ? { ...common, ...shown, kind, approval: null }
    : { ...common, ...shown, kind, result: null };
}

const result = part("toolResult");
const approval = part("toolApproval");

/** `ab c`: batches apart, groups by a bar; other blocks by their kind. */
function shape(blocks: readonly BlockView[]): string {
  return groupBlocks(blocks, HERE)
    .map((group) =>
      group.kind === "block"
        ? group.block.kind
        : group.batches.map((batch) => batch.map(({ id }) => id).join("")).join(" "),
    )
    .join("|");
}

describe("groupBlocks", () => {
  test.each<[string, BlockView[], string]>([
    ["calls before their results are one batch", [call("a"), call("b"), result, result], "ab"],
    ["a result ends a batch", [call("a"), result, call("b"), result], "a b"],
    ["an approval does not", [call("a"), approval, call("b"), approval, result], "ab"],
    ["text ends the run", [call("a"), text, call("b")], "a|text|b"],
    ["an orphan stands for itself", [call("a"), part("toolResult", null)], "a|toolResult"],
    [
      "so does a part of another message's call",
      [part("toolResult", 1), call("a")],
      "toolResult|a",
    ],
    ["parts alone leave nothing", [result, approval], ""],
  ])("%s", (_, blocks, expected) => {
    expect(shape(blocks)).toBe(expected);
  });

  test("calls that did not end well are counted", () => {
    const calls = [call("a", "failed"), call("b"), call("c", "rejected"), call("d", "failed")];
    expect(groupBlocks(calls, HERE)[0]).toMatchObject({
      count: 4,
      troubles: [
        { word: "failed", count: 2 },
        { word: "rejected", count: 1 },
      ],
    });
  });

  test("every call and every other block is shown once, in order", () => {
    const some = fc.constantFrom(text, result, approval, part("toolResult", null));
    const calls = fc.constantFrom("a", "b", "c").map((id) => call(id));
    fc.assert(
      fc.property(fc.array(fc.oneof(some, calls)), (blocks) => {
        const shown = groupBlocks(blocks, HERE).flatMap((group) =>
          group.kind === "block" ? [group.block] : group.batches.flat(),
        );
        expect(shown).toEqual(blocks.filter((block) => block !== result && block !== approval));
      }),
    );
  });
});
