import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ProgressLine } from "@/lib/domain/imports/progress";
import { furtherLine, shareDone } from "./progress-percent";

const line = (done: number, total: number, bytes: number, totalBytes: number): ProgressLine => ({
  type: "progress",
  done,
  total,
  bytes,
  totalBytes,
});

test("one big document moves the bar, and only the report fills it", () => {
  expect(shareDone(line(0, 1, 250, 500))).toBe(50);
  expect(shareDone(line(1, 1, 500, 500))).toBe(99);
  expect(shareDone(line(3, 4, 0, 0))).toBe(75);
  expect(shareDone(line(0, 0, 0, 0))).toBe(0);
});

test("the bar never goes back", () => {
  const lines = fc.array(
    fc
      .record({ done: fc.nat(9), bytes: fc.nat(999) })
      .map(({ done, bytes }) => line(done, 9, bytes, 999)),
  );
  fc.assert(
    fc.property(lines, (told) => {
      let shown: ProgressLine | null = null;
      let share = 0;
      for (const each of told) {
        shown = furtherLine(shown, each);
        expect(shareDone(shown)).toBeGreaterThanOrEqual(share);
        share = shareDone(shown);
      }
    }),
  );
});
