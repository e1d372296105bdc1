import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageFacts } from "../facts/message";
import { buildTimeline, type TimelineMessage } from "./slots";

/** `u0` has index 0, `n` has none, `*` is preferred, `-` deleted. */
function messagesOf(script: string): TimelineMessage[] {
  return script.split(" ").map((word) => {
    const digits = /-?\d+/.exec(word.slice(1))?.[0];
    return {
      slotIndex: digits === undefined ? null : Number(digits),
      preferred: word.includes("*"),
      deleted: word.includes("!"),
    };
  });
}

/** Slots as positions, the shown one marked. */
function show(script: string): string {
  return buildTimeline(messagesOf(script))
    .map(({ members, shown }) => members.map((at) => (at === shown ? `${at}*` : `${at}`)).join(" "))
    .join(" | ");
}

describe("buildTimeline", () => {
  test.each([
    ["u0 a1 a1 u2", "0* | 1 2* | 3*", "the last retry is shown"],
    ["u0 a1* a1 u2", "0* | 1* 2 | 3*", "unless one is preferred"],
    ["a1* a1* a1", "0 1* 2", "the last of two preferred"],
    ["a1*! a1", "0 1*", "a deleted one never counts"],
    ["a1! a1!", "0 1", "nothing is shown when all are deleted"],
    ["x u5 a3 n", "0* | 2* | 3* | 1*", "one without an index follows the indexed one before it"],
    ["n n n", "0* | 1* | 2*", "array order when none has an index"],
    ["a2 n n a1 n a2", "3* | 4* | 0 5* | 1* | 2*", "loose ones keep their order behind their slot"],
    ["a7 a-3 a0", "1* | 2* | 0*", "only the order of indexes counts"],
    ["u0* a0", "0* 1", "roles do not matter"],
  ])("%s -> %s: %s", (script, slots) => {
    expect(show(script)).toBe(slots);
  });

  const messages = fc.array(
    fc.record({
      slotIndex: fc.option(fc.integer({ min: -3, max: 5 })),
      preferred: fc.boolean(),
      deleted: fc.boolean(),
    }),
  );

  test("puts every message in exactly one slot, members in array order", () => {
    fc.assert(
      fc.property(messages, (list) => {
        const slots = buildTimeline(list);
        const positions = slots.flatMap((slot) => slot.members);
        expect(positions.toSorted((a, b) => a - b)).toEqual(list.map((_, at) => at));
        for (const { members, index } of slots) {
          expect(members).toEqual(members.toSorted((a, b) => a - b));
          for (const at of members) expect(list[at]!.slotIndex).toBe(index);
          expect(index !== null || members.length === 1).toBe(true);
        }
      }),
    );
  });

  test("shows one live member of every slot that has one, and none of the others", () => {
    fc.assert(
      fc.property(messages, (list) => {
        for (const { members, shown } of buildTimeline(list)) {
          const live = members.filter((at) => !list[at]!.deleted);
          const preferred = live.filter((at) => list[at]!.preferred);
          expect(shown).toBe(preferred.at(-1) ?? live.at(-1) ?? null);
        }
      }),
    );
  });

  test("orders slots by index, loose ones behind the indexed message before them", () => {
    fc.assert(
      fc.property(messages, (list) => {
        const slots = buildTimeline(list);
        const indexes = slots.map((slot) => slot.index).filter((index) => index !== null);
        expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
        let last: number | null = null;
        for (const { index, members } of slots) {
          const before = list.slice(0, members[0]).findLast((one) => one.slotIndex !== null);
          last = index ?? last;
          expect(index ?? before?.slotIndex ?? null).toBe(last);
        }
      }),
    );
  });

  test("does not change when a message of a later index is appended", () => {
    fc.assert(
      fc.property(messages, (list) => {
        const longer = [...list, { slotIndex: 6, preferred: false, deleted: false }];
        expect(buildTimeline(longer).slice(0, -1)).toEqual(buildTimeline(list));
      }),
    );
  });

  test("0 and -0 are one index", () => {
    const list = [JSON.parse('{"index":-0}'), { index: 0 }].map(messageFacts);
    expect(buildTimeline(list)).toEqual([{ index: 0, members: [0, 1], shown: 1 }]);
  });
});
