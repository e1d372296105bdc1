import * as fc from "fast-check";
import { expect, test } from "vitest";
import { scaleOf } from "./scale";

const VIEWPORT = 900;

test("a list that fits is not scaled", () => {
  const scale = scaleOf(1_000_000, VIEWPORT);
  expect(scale.height).toBe(1_000_000);
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 999_100 }), (offset) => {
      expect(scale.toPhysical(offset)).toBe(offset);
      expect(scale.toList(offset)).toBe(offset);
    }),
  );
});

const heights = fc.integer({ min: 8_000_001, max: 900_000_000 });

test("both ends of a scaled list are the ends of the scroll bar, pixel by pixel", () => {
  fc.assert(
    fc.property(heights, fc.integer({ min: 0, max: 5000 }), (height, pixels) => {
      const scale = scaleOf(height, VIEWPORT);
      expect(scale.height).toBe(8_000_000);
      expect(scale.toPhysical(pixels)).toBe(pixels);
      expect(scale.toPhysical(height - VIEWPORT - pixels)).toBe(8_000_000 - VIEWPORT - pixels);
    }),
  );
});

test("there and back is the same place, and what lies further down maps further down", () => {
  fc.assert(
    fc.property(heights, fc.double({ min: 0, max: 1, noNaN: true }), (height, at) => {
      const scale = scaleOf(height, VIEWPORT);
      const offset = at * (height - VIEWPORT);
      const physical = scale.toPhysical(offset);
      expect(Math.abs(scale.toList(physical) - offset)).toBeLessThan(0.001);
      expect(physical).toBeLessThanOrEqual(8_000_000 - VIEWPORT + 0.001);
      expect(scale.toPhysical(offset + 1000)).toBeGreaterThan(physical);
    }),
  );
});
