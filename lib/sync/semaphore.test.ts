import { expect, test } from "vitest";

import { keyedMutex } from "./keyed-mutex";
import { semaphore } from "./semaphore";

const never = (): AbortSignal => new AbortController().signal;

/** Work that ends when it is told to, and says how much of it runs. */
function bench() {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = async (): Promise<string> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return "done";
  };
  return { ends, work, most: () => most, running: () => running };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("no more than eight servers are asked at a time, and all of them in the end", async () => {
  const { ends, work, most } = bench();
  const all = Array.from({ length: 30 }, () => semaphore(never(), work));
  for (let ended = 0; ended < 30; ended += 1) {
    await settle();
    ends.shift()?.();
  }
  expect(await Promise.all(all)).toEqual(Array.from({ length: 30 }, () => "done"));
  expect(most()).toBe(8);
});

test("who gives up while waiting takes no turn from others", async () => {
  const { ends, work, running } = bench();
  const first = Array.from({ length: 8 }, () => semaphore(never(), work));
  const quitter = new AbortController();
  const quit = semaphore(quitter.signal, work);
  const last = semaphore(never(), work);
  quitter.abort();
  expect(await quit).toBe(null);
  await settle();
  ends.shift()?.();
  await settle();
  expect(running()).toBe(8);
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  expect(await Promise.all([...first, last])).toHaveLength(9);
});

test("one line is walked one by one, another beside it; a fault ends only its own turn", async () => {
  const { ends, work, running } = bench();
  const one = keyedMutex("a", never(), work);
  const failing = keyedMutex("a", never(), () => Promise.reject(new Error("no")));
  const behind = keyedMutex("a", never(), work);
  const beside = keyedMutex("b", never(), work);
  const quitter = new AbortController();
  const quit = keyedMutex("a", quitter.signal, work);
  quitter.abort();
  await settle();
  expect(running()).toBe(2);
  expect(await quit).toBe(null);
  ends.shift()?.();
  await expect(failing).rejects.toThrow("no");
  while (ends.length > 0 || running() > 0) {
    ends.shift()?.();
    await settle();
  }
  expect(await Promise.all([one, behind, beside])).toEqual(["done", "done", "done"]);
});
