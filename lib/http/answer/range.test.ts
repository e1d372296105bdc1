import fc from "fast-check";
import { expect, test } from "vitest";
import { readRange } from "./range";

test.each([
  ["bytes=0-3", { first: 0, last: 3 }],
  ["bytes=4-", { first: 4, last: 9 }],
  ["bytes=4-100", { first: 4, last: 9 }],
  ["bytes=-3", { first: 7, last: 9 }],
  ["bytes=-100", { first: 0, last: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-4", null],
  ["bytes=0-1,3-4", null],
  ["bytes=-", null],
  ["items=0-1", null],
  ["bytes=a-b", null],
  [null, null],
])("%s of ten bytes is %j", (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});

test("a satisfiable range lies inside of the content", () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(60), fc.nat(60), (size, from, to) => {
      const range = readRange(`bytes=${from}-${to}`, size);
      if (range === null || range === "unsatisfiable") return;
      expect(range.first).toBe(from);
      expect(range.last).toBe(Math.min(to, size - 1));
      expect(range.last).toBeGreaterThanOrEqual(range.first);
    }),
  );
});
