import { expect, test } from "vitest";
import { measureValue } from "./value-size";

test.each([null, "text", [1, [2, "three"]], { a: { b: ["c", true] }, d: [] }])(
  "%j is measured about right",
  (value) => {
    const size = measureValue(value, 10_000);
    expect(size).toBeGreaterThanOrEqual(JSON.stringify(value).length);
    expect(size).toBeLessThan(JSON.stringify(value).length * 4 + 10);
  },
);

test("counting stops at the limit", () => {
  const endless: unknown[] = [];
  endless.push(endless);
  expect(measureValue(endless, 1000)).toBeGreaterThan(1000);
  expect(measureValue(["x".repeat(100)], 100)).toBeGreaterThan(100);
  expect(
    measureValue(
      Array.from({ length: 1_000_000 }, () => 0),
      10,
    ),
  ).toBeGreaterThan(10);
});
