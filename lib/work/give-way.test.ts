import { expect, test } from "vitest";

import { giveWay } from "./give-way";

/** Keeps the thread busy for about as many ms, in steps of 5 with little between them. */
function keepBusy(ms: number): () => number {
  const until = performance.now() + ms;
  let steps = 0;
  const step = (): void => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    steps += 1;
    if (performance.now() < until) setImmediate(step);
  };
  setImmediate(step);
  return () => steps;
}

test("work goes on at once while others want nothing", async () => {
  const started = performance.now();
  for (let turn = 0; turn < 20; turn += 1) await giveWay(1000);
  expect(performance.now() - started).toBeLessThan(1000);
});

test("while others are busy it waits for as long as it took", async () => {
  const steps = keepBusy(400);
  const started = performance.now();
  await giveWay(150);
  const waited = performance.now() - started;
  expect(waited).toBeGreaterThanOrEqual(145);
  expect(waited).toBeLessThan(390);
  expect(steps()).toBeGreaterThan(5);
});

test("it does not wait for others who have become quiet", async () => {
  keepBusy(60);
  const started = performance.now();
  await giveWay(1000);
  expect(performance.now() - started).toBeLessThan(600);
});
