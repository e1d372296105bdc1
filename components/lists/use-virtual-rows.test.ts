import * as fc from "fast-check";
import { expect, test } from "vitest";
import { withRow } from "./use-virtual-rows";

const ranges = fc.record({
  from: fc.nat(50),
  length: fc.nat(20),
  further: fc.option(fc.integer({ min: -5, max: 120 })),
  beyond: fc.nat(40),
});

test("the rows in sight stay, and a row that exists is among them, in order and once", () => {
  fc.assert(
    fc.property(ranges, ({ from, length, further, beyond }) => {
      const count = from + length + beyond;
      const seen = Array.from({ length }, (_, at) => from + at);
      const drawn = withRow(seen, further, count);
      const exists = further !== null && further >= 0 && further < count;
      expect(new Set(drawn)).toEqual(new Set(exists ? [...seen, further] : seen));
      expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
    }),
  );
});
