import * as fc from "fast-check";
import { expect, test } from "vitest";

import { allocateOrdinals } from "./ordinals";

test.each([
  [[], []],
  [
    [1024, 2048],
    [1024, 2048],
  ],
  [
    [1024, null],
    [1024, 2048],
  ],
  [[null], [1024]],
  [
    [null, 1024],
    [512, 1024],
  ],
  [
    [1024, null, null, 1027],
    [1024, 1025, 1026, 1027],
  ],
  // One that was moved gets a place between those that stay.
  [
    [2048, 3072, 1024],
    [2048, 3072, 4096],
  ],
  [
    [3072, 1024, 2048],
    [512, 1024, 2048],
  ],
])("%j becomes %j", (present, expected) => {
  expect(allocateOrdinals(present)).toEqual(expected);
});

test("without room, only the nearest move aside", () => {
  const present = [...Array.from({ length: 500 }, (_, at) => (at + 1) * 1024), null, 512_001];
  const dealt = allocateOrdinals([
    ...present,
    ...Array.from({ length: 500 }, (_, at) => 513_024 + at * 1024),
  ]);
  expect(dealt.filter((ordinal, at) => ordinal !== present[at]).length).toBeLessThan(510);
  expect(dealt.slice(0, 490)).toEqual(present.slice(0, 490));
});

test("places ascend, are whole, and none is given twice", () => {
  const places = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(places, fc.array(fc.nat(30), { maxLength: 6 }), (known, gaps) => {
      const present: (number | null)[] = [...known];
      for (const gap of gaps) present.splice(gap, 0, null);
      const dealt = allocateOrdinals(present);
      expect(dealt.length).toBe(present.length);
      dealt.forEach((ordinal, at) => {
        expect(Number.isInteger(ordinal)).toBe(true);
        expect(ordinal).toBeGreaterThan(at === 0 ? 0 : (dealt[at - 1] ?? 0));
      });
    }),
  );
});
