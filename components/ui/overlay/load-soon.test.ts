import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run, 0));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const settle = () => wait(20);

test("nothing is loaded until the page is used", async () => {
  const { loadSoon } = await import("./load-soon");
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  loadSoon(load);
  await settle();
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pointermove"));
  await expect.poll(() => load.mock.calls.length).toBe(1);
});

test("a few parts are loaded at a time, and one that fails does not hold back the next", async () => {
  const { loadSoon } = await import("./load-soon");
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const part = (name: string, isBroken: boolean) => async () => {
    running += 1;
    most = Math.max(most, running);
    await wait(1);
    running -= 1;
    order.push(name);
    if (isBroken) throw new Error("did not arrive");
  };
  loadSoon(part("first", false));
  loadSoon(part("second", true));
  for (const name of ["third", "fourth", "fifth", "sixth", "seventh"]) loadSoon(part(name, false));
  window.dispatchEvent(new Event("keydown"));
  await expect.poll(() => order.length).toBe(7);
  expect(most).toBe(3);
  // Parts of a part that has come are registered later.
  loadSoon(part("eighth", false));
  await expect.poll(() => order.at(-1)).toBe("eighth");
  expect(new Set(order).size).toBe(8);
});

test("what must be there without a server is loaded at once, also for a person who saves data", async () => {
  const { loadAtFirstUse, loadSoon } = await import("./load-soon");
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const notice = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const dialog = vi.fn<() => Promise<void>>(() => Promise.resolve());
  loadAtFirstUse(notice);
  loadSoon(dialog);
  expect(notice).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pointerdown"));
  expect(notice).toHaveBeenCalledTimes(1);
  const late = vi.fn<() => Promise<void>>(() => Promise.resolve());
  loadAtFirstUse(late);
  expect(late).toHaveBeenCalledTimes(1);
  await settle();
  expect(dialog).not.toHaveBeenCalled();
});
