import { expect, test } from "vitest";
import { toastQueue } from "@/components/ui/toast/queue";
import { inSlices } from "./in-batches";

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const notice = () => toastQueue.visibleToasts[0]?.content;

test.each([0, 1, 199, 200, 201, 10_000])("%d items all go, in order", async (count) => {
  const items = numbers(count);
  const done: number[] = [];
  let largest = 0;
  await inSlices("Working", items, async (slice) => {
    largest = Math.max(largest, slice.length);
    done.push(...slice);
    return true;
  });
  expect(done).toEqual(items);
  expect(largest).toBeLessThanOrEqual(200);
  expect(notice()).toBeUndefined();
});

test("a slice that fails is the last one", async () => {
  const seen: number[] = [];
  await inSlices("Working", numbers(1000), async (slice) => {
    seen.push(slice.length);
    return seen.length < 2;
  });
  expect(seen).toEqual([200, 200]);
});

test("many items say how far they are; a few say nothing", async () => {
  const said: (number | undefined)[] = [];
  const look = async () => {
    said.push(notice()?.progress?.done());
    return true;
  };
  await inSlices("Working", numbers(200), look);
  expect(said.splice(0)).toEqual([undefined]);
  await inSlices("Working", numbers(600), look);
  expect(said).toEqual([0, 200, 400]);
});

test("stopping ends it after the slice that is under way", async () => {
  let done = 0;
  await inSlices("Working", numbers(1000), async (slice) => {
    done += slice.length;
    if (done === 400) await notice()?.actions[0]?.onAction();
    return true;
  });
  expect(done).toBe(400);
});
