import { expect, test, vi } from "vitest";
import { runOnce } from "./attempts";
import { done, failed, type ActionResult } from "./result";

test("an attempt that is sent twice writes once", async () => {
  const write = vi.fn<() => Promise<ActionResult<string>>>(async () => done("saved"));
  const answers = await Promise.all([runOnce("a 1", write), runOnce("a 1", write)]);
  expect(answers).toEqual([done("saved"), done("saved")]);
  expect(await runOnce("a 1", write)).toEqual(done("saved"));
  expect(write).toHaveBeenCalledOnce();
});

test("another attempt, and a call without one, writes again", async () => {
  const write = vi.fn<() => Promise<ActionResult<string>>>(async () => done("saved"));
  await runOnce("a 2", write);
  await runOnce("a 3", write);
  await runOnce(undefined, write);
  await runOnce(undefined, write);
  expect(write).toHaveBeenCalledTimes(4);
});

test("a refusal or a failure is tried again", async () => {
  const refuse = vi.fn<() => Promise<ActionResult<never>>>(async () =>
    failed("stale", "Somebody else was faster."),
  );
  await runOnce("a 4", refuse);
  await runOnce("a 4", refuse);
  expect(refuse).toHaveBeenCalledTimes(2);
  await expect(runOnce("a 5", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await runOnce("a 5", async () => done(1))).toEqual(done(1));
});

test("old answers make room", async () => {
  const write = vi.fn<() => Promise<ActionResult<number>>>(async () => done(1));
  await runOnce("first", write);
  for (let number = 0; number < 600; number += 1)
    await runOnce(`many ${number}`, async () => done(0));
  await runOnce("first", write);
  expect(write).toHaveBeenCalledTimes(2);
});
