import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";

import { createKeyedQueue } from "./keyed-queue";

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("tasks of one key run one after another, whatever becomes of them; another key does not wait", async () => {
  const queue = createKeyedQueue();
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => async () => {
    log.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  const first = queue("a", task("a1"));
  const failing = queue("a", () => Promise.reject(new Error("no")));
  const second = queue("a", task("a2"));
  const other = queue("b", task("b1"));
  // A task never begins while its caller is still at work.
  expect(log).toEqual([]);
  await settle();
  expect(log).toEqual(["a1", "b1"]);
  ends.get("a1")?.();
  await expect(failing).rejects.toThrow("no");
  await settle();
  expect(log).toEqual(["a1", "b1", "a2"]);
  ends.get("a2")?.();
  ends.get("b1")?.();
  expect(await Promise.all([first, second, other])).toEqual(["a1", "a2", "b1"]);
  const again = queue("a", task("a3"));
  await settle();
  ends.get("a3")?.();
  expect(await again).toBe("a3");
});

test("a task keeps the asynchronous context of its caller, which names the request", async () => {
  const queue = createKeyedQueue();
  const context = new AsyncLocalStorage<string>();
  const seen = await Promise.all(
    ["one", "two", "three"].map((name) =>
      context.run(name, () =>
        queue("a", async () => {
          await settle();
          return context.getStore();
        }),
      ),
    ),
  );
  expect(seen).toEqual(["one", "two", "three"]);
});
