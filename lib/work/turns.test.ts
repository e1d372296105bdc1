import { connect, createServer, type AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";

import { longestTurn } from "@/lib/testing/longest-turn";

import { asHolder, asTask, createTurns, turnIfDue } from "./turns";

/** Much longer than anybody may take before others get their turn. */
const LONG_MS = 60;

function compute(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a turn that was short goes on", async () => {
  let ended = 0;
  for (let turn = 0; turn < 50; turn += 1) {
    await nextTurn();
    if (turnIfDue() !== undefined || createTurns()() !== undefined) ended += 1;
  }
  // A busy machine makes some of them long.
  expect(ended).toBeLessThan(25);
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

test("many loops at once make no longer turns than one, and all get on", async () => {
  // Each begins as a request does: in a callback of its own, all of them in one turn.
  const loop = async () => {
    await nextTurn();
    const turn = createTurns();
    for (let step = 0; step < 5; step += 1) {
      await turn();
      compute(8);
    }
  };
  const loops = () => Promise.all(Array.from({ length: 25 }, loop));
  // All in one turn would be 200 ms at least; a busy machine makes a short one longer.
  expect(await longestTurn(loops, 120)).toBeLessThan(120);
});

test("of those who wait the eldest task goes on first, and a long one counts as begun when it waits", async () => {
  const order: string[] = [];
  const ready: (() => void)[] = [];
  // Each begins now, and asks for its turn when it is let.
  const task = (name: string, isUrgent = false, turns = 0): Promise<void> =>
    asTask(async () => {
      for (let turn = 0; turn < turns; turn += 1) {
        compute(11);
        await turnIfDue();
      }
      await new Promise<void>((resolve) => ready.push(resolve));
      await turnIfDue();
      order.push(name);
      compute(15);
    }, isUrgent);
  const tasks = [task("long", false, 21)];
  while (ready.length === 0) await nextTurn();
  tasks.push(task("first"));
  // However long it is ago, it has had no turn.
  compute(2100);
  compute(3);
  tasks.push(task("second"));
  compute(3);
  tasks.push(task("third"), task("urgent", true));
  await nextTurn();
  await turnIfDue();
  compute(LONG_MS);
  // The youngest asks first, the others after it.
  for (const at of [3, 0, 2, 1, 4]) ready[at]?.();
  await Promise.all(tasks);
  expect(order).toEqual(["urgent", "first", "second", "third", "long"]);
});

test("whom others wait for goes on in each turn, whatever of it asks and however many others there are", async () => {
  const others = { turns: 0, areDone: false };
  const loop = async () => {
    const turn = createTurns();
    while (!others.areDone) {
      await turn();
      others.turns += 1;
      compute(11);
    }
  };
  const loops = Array.from({ length: 20 }, loop);
  await nextTurn();
  const before = others.turns;
  const step = async () => {
    compute(11);
    await turnIfDue();
  };
  await asTask(() =>
    asHolder(async () => {
      const turn = createTurns();
      for (let at = 0; at < 3; at += 1) {
        await step();
        compute(11);
        await turn();
      }
    }),
  );
  const passed = others.turns - before;
  others.areDone = true;
  await Promise.all(loops);
  // One each; behind the others it would have been twenty each.
  expect(passed).toBeGreaterThanOrEqual(4);
  expect(passed).toBeLessThan(12);
});

test("who arrives while many wait goes on before them", async () => {
  let waiting = 0;
  const loop = async () => {
    const turn = createTurns();
    for (let step = 0; step < 10; step += 1) {
      const due = turn();
      if (due !== undefined) waiting += 1;
      await due;
      if (due !== undefined) waiting -= 1;
      compute(12);
    }
  };
  const loops = Array.from({ length: 20 }, loop);
  let asked = 0;
  let delayed = 0;
  const server = createServer((socket) => {
    asked += 1;
    if (turnIfDue() !== undefined) delayed += 1;
    socket.end("x");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  for (let at = 0; at < 8; at += 1) {
    await new Promise((resolve) => connect(port, "127.0.0.1").resume().once("close", resolve));
    expect(waiting).toBeGreaterThan(0);
  }
  await Promise.all(loops);
  server.close();
  expect(asked).toBe(8);
  expect(delayed).toBeLessThan(asked / 2);
});
