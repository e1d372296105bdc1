import { expect, test } from "vitest";
import { retryOf } from "./preview-retry";

test("neighbours of one index are retries, others are alone", () => {
  const indexes = [0, 1, 1, 1, null, null, 2];
  const at = (position: number) => indexes[position] ?? null;
  expect(indexes.map((_, position) => retryOf(position, at))).toEqual([
    null,
    1,
    2,
    3,
    null,
    null,
    null,
  ]);
});
