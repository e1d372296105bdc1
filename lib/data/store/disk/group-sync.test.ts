import fc from "fast-check";
import { expect, test } from "vitest";

import { createGroupSync } from "./group-sync";

test("whoever is answered asked before a sync began that has ended, and no two run at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, count) => {
      let clock = 0;
      let running = 0;
      let syncs = 0;
      const done: { began: number; ended: number }[] = [];
      const sync = createGroupSync(async () => {
        running += 1;
        expect(running).toBe(1);
        syncs += 1;
        const began = (clock += 1);
        await scheduler.schedule(Promise.resolve(), "disk");
        running -= 1;
        done.push({ began, ended: (clock += 1) });
      });
      const asks = Array.from({ length: count }, async (_, at) => {
        await scheduler.schedule(Promise.resolve(), `ask ${at}`);
        const asked = (clock += 1);
        await sync();
        expect(done.some(({ began }) => began > asked)).toBe(true);
      });
      await Promise.all([scheduler.waitFor(Promise.all(asks)), Promise.all(asks)]);
      expect(syncs).toBeLessThanOrEqual(count);
    }),
  );
});

test("all who ask while one is under way share the next", async () => {
  let syncs = 0;
  let end = (): void => undefined;
  const sync = createGroupSync(() => {
    syncs += 1;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const first = sync();
  await Promise.resolve();
  await Promise.resolve();
  const others = [sync(), sync(), sync()];
  end();
  await first;
  await new Promise(setImmediate);
  end();
  await Promise.all(others);
  expect(syncs).toBe(2);
});

test("a failure is told to all who waited for it, and to nobody after", async () => {
  let isBroken = true;
  const sync = createGroupSync(async () => {
    if (isBroken) throw new Error("EIO");
  });
  const failed = await Promise.allSettled([sync(), sync()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isBroken = false;
  await expect(sync()).resolves.toBeUndefined();
});
