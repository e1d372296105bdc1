import { expect, test } from "vitest";
import { inSlices } from "./in-slices";

test.each([0, 1, 199, 200, 201, 10_000])("%d items all go, in order", async (count) => {
  const items = Array.from({ length: count }, (_, at) => at);
  const done: number[] = [];
  let largest = 0;
  await inSlices(items, async (slice) => {
    largest = Math.max(largest, slice.length);
    done.push(...slice);
    return true;
  });
  expect(done).toEqual(items);
  expect(largest).toBeLessThanOrEqual(200);
});

test("a slice that fails is the last one", async () => {
  const seen: number[] = [];
  await inSlices(
    Array.from({ length: 1000 }, (_, at) => at),
    async (slice) => {
      seen.push(slice.length);
      return seen.length < 2;
    },
  );
  expect(seen).toEqual([200, 200]);
});
