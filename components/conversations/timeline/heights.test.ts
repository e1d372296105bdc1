import * as fc from "fast-check";
import { expect, test } from "vitest";
import { RowHeights } from "./heights";

const GUESS = 100;

/** The same, by adding up. */
function plain(heights: readonly number[]) {
  const startOf = (row: number) => heights.slice(0, row).reduce((sum, height) => sum + height, 0);
  return {
    startOf,
    rowAt: (offset: number) => {
      const row = heights.findIndex((_, at) => startOf(at + 1) > offset);
      return row === -1 ? heights.length - 1 : row;
    },
  };
}

test("finds the same places as adding up all heights does", () => {
  const measures = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 999 })));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), measures, fc.nat(9000), (count, made, offset) => {
      const heights = new RowHeights(count, GUESS);
      const all = Array.from({ length: count }, () => GUESS);
      for (const [row, height] of made) {
        const isThere = row < count;
        const isNews = heights.measure(row, height);
        expect(isNews && !isThere).toBe(false);
        if (isThere) all[row] = height;
      }
      const expected = plain(all);
      for (let row = 0; row <= count; row++)
        expect(heights.startOf(row)).toBe(expected.startOf(row));
      expect(heights.rowAt(offset)).toBe(expected.rowAt(offset));
      for (let row = 0; row < count; row++) expect(heights.rowAt(heights.startOf(row))).toBe(row);
      expect(heights.total).toBe(expected.startOf(count));
    }),
  );
});

test("takes the mean for rows it has not seen, and keeps what it has seen", () => {
  const heights = new RowHeights(1000, GUESS);
  for (let row = 0; row < 10; row++) heights.measure(row, 300);
  expect(heights.total).toBe(10 * 300 + 990 * GUESS);
  heights.learn();
  expect(heights.total).toBe(1000 * 300);
  expect(heights.measure(3, 300)).toBe(false);
});

test("an empty list has no height", () => {
  const heights = new RowHeights(0, GUESS);
  expect(heights.total).toBe(0);
  expect(heights.rowAt(50)).toBe(0);
});
