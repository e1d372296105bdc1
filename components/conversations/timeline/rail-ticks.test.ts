import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { OutlineMark } from "@/lib/domain/conversation/timeline/outline";
import { markNotes, markOf, railScale, tickLengths } from "./rail-ticks";

function mark(more: Partial<OutlineMark> = {}): OutlineMark {
  return { start: 0, end: 1, turns: 1, bytes: 100, pinned: 0, retries: 0, problems: 0, ...more };
}

test("every tick is found where it stands, inside of the rail", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 50, max: 2000 }),
      (count, height) => {
        const scale = railScale(count, height);
        for (let at = 0; at < count; at++) {
          expect(scale.markAt(scale.yOf(at))).toBe(at);
          expect(scale.yOf(at)).toBeLessThan(height);
        }
        expect(scale.markAt(-5)).toBe(0);
        expect(scale.markAt(height * 2)).toBe(count - 1);
      },
    ),
  );
});

test("a position belongs to the last mark that begins at it or before it", () => {
  const marks = [0, 4, 9].map((start) => mark({ start }));
  expect([0, 3, 4, 8, 9, 99].map((position) => markOf(marks, position))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
});

test("turns with more to read have longer ticks", () => {
  const [short = 0, long = 0] = tickLengths([mark({ bytes: 40 }), mark({ bytes: 40_000 })]);
  expect(short).toBeGreaterThan(0);
  expect(long).toBeGreaterThan(short);
});

test("says what is notable in one turn and in several", () => {
  expect(markNotes(mark())).toEqual([]);
  expect(markNotes(mark({ pinned: 1, retries: 1, problems: 1 }))).toEqual([
    "pinned",
    "retries",
    "1 problem",
  ]);
  expect(markNotes(mark({ pinned: 2, retries: 3, problems: 4 }))).toEqual([
    "2 pinned",
    "3 with retries",
    "4 problems",
  ]);
});
