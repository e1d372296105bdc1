import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outlineOf, type OutlineSlot } from "./outline";

const slot = (turn: number, more: Partial<OutlineSlot> = {}): OutlineSlot => ({
  turn,
  bytes: 10,
  isPinned: false,
  hasRetries: false,
  problems: 0,
  ...more,
});

describe("outlineOf", () => {
  test("has a mark for each turn, with what is notable in it", () => {
    const slots = [
      slot(0),
      slot(1, { isPinned: true }),
      slot(1, { hasRetries: true, problems: 2 }),
      slot(2),
    ];
    const nothing = { pinned: 0, retries: 0, problems: 0 };
    expect(outlineOf(slots, 400)).toEqual([
      { start: 0, end: 1, turns: 1, bytes: 10, ...nothing },
      { start: 1, end: 3, turns: 1, bytes: 20, pinned: 1, retries: 1, problems: 2 },
      { start: 3, end: 4, turns: 1, bytes: 10, ...nothing },
    ]);
    expect(outlineOf([], 400)).toEqual([]);
  });

  test("covers every slot once, with whole turns, in no more marks than there is room for", () => {
    const turns = fc.array(fc.nat(3), { maxLength: 60 });
    fc.assert(
      fc.property(turns, fc.integer({ min: 1, max: 20 }), (steps, most) => {
        let turn = 0;
        const slots = steps.map((step) => slot((turn += step), { isPinned: step === 3 }));
        const marks = outlineOf(slots, most);
        expect(marks.length).toBeLessThanOrEqual(most);
        let end = 0;
        for (const mark of marks) {
          expect(mark.start).toBe(end);
          ({ end } = mark);
          expect(slots[mark.start]!.turn).not.toBe(slots[mark.start - 1]?.turn);
        }
        expect(end).toBe(slots.length);
        const pins = marks.reduce((sum, mark) => sum + mark.pinned, 0);
        expect(pins).toBe(slots.filter(({ isPinned }) => isPinned).length);
        const distinct = new Set(slots.map((one) => one.turn)).size;
        expect(marks.reduce((sum, mark) => sum + mark.turns, 0)).toBe(distinct);
      }),
    );
  });
});
