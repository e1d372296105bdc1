import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";

import { createTurns, turnIfDue } from "./turns";

/** Much longer than anybody may take before others get their turn. */
const LONG_MS = 60;

function compute(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a turn that was short goes on", async () => {
  await nextTurn();
  expect(turnIfDue()).toBeUndefined();
  expect(createTurns()()).toBeUndefined();
});

test("a turn in which much was done ends, whoever asks", async () => {
  await nextTurn();
  const mine = createTurns();
  compute(LONG_MS);
  const others = createTurns();
  expect(others()).toBeInstanceOf(Promise);
  await mine();
  expect(mine()).toBeUndefined();
});

test("what was done in an earlier turn does not count", async () => {
  await turnIfDue();
  compute(LONG_MS);
  await nextTurn();
  await nextTurn();
  expect(turnIfDue()).toBeUndefined();
});

test("loops that go on in one turn each get on by more than a step", async () => {
  const steps = [0, 0];
  const apart: number[] = [];
  const loop = async (own: number) => {
    const turn = createTurns();
    for (let step = 0; step < 30; step += 1) {
      await turn();
      compute(5);
      steps[own] = step;
    }
    apart.push(Math.abs((steps[0] ?? 0) - (steps[1] ?? 0)));
  };
  await Promise.all([loop(0), loop(1)]);
  // When one of them is done, the other one is nearly.
  expect(apart[0]).toBeLessThan(20);
});
