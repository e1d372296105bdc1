import { afterAll, expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";
import { stopPool } from "@/lib/work/pool";

import { countMisfits } from "./check-result";

afterAll(() => stopPool());

const SUM = {
  type: "object",
  properties: { sum: { type: "number" }, unit: { type: "string" } },
  required: ["sum"],
};

test.each<[string, unknown, JsonRecord, number | null]>([
  ["fits", SUM, { structuredContent: { sum: 3 } }, 0],
  ["has another type", SUM, { structuredContent: { sum: "3" } }, 1],
  ["has two faults", SUM, { structuredContent: { unit: 1 } }, 2],
  ["is a list, where an object is stated", SUM, { structuredContent: [] }, 1],
  ["has no structured part, where one is stated", SUM, { content: [] }, 1],
  ["has one, where none is stated", undefined, { structuredContent: { sum: "3" } }, null],
  ["says that the tool failed", SUM, { isError: true, content: [] }, null],
  ["is of a schema that is none, which every answer fits", 7, { structuredContent: {} }, 0],
])("an answer that %s", async (_, schema, result, misfits) => {
  expect(await countMisfits(schema, result)).toBe(misfits);
});

test("a schema that takes for ever is not waited for, and holds nobody up", async () => {
  const branches = Array.from({ length: 3000 }, (_, at) => ({ const: `${at}` }));
  const schema = { type: "array", items: { anyOf: branches } };
  const begun = performance.now();
  let slowest = 0;
  let last = begun;
  const timer = setInterval(() => {
    slowest = Math.max(slowest, performance.now() - last);
    last = performance.now();
  }, 10);
  const misfits = await countMisfits(schema, {
    structuredContent: Array.from({ length: 20_000 }, () => "x"),
  });
  clearInterval(timer);
  expect(misfits).toBeNull();
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(slowest).toBeLessThan(1_000);
});
