import { open } from "node:fs/promises";
import { vi } from "vitest";

/** Lets waits for the disk take until it answers or fails, and counts them; `restore` must be called. */
export async function watchDisk() {
  const file = await open(import.meta.filename);
  const proto = Object.getPrototypeOf(file) as { datasync(): Promise<void> };
  await file.close();
  let succeed: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const gate = new Promise<void>((resolve, reject) => {
    [succeed, fail] = [resolve, reject];
  });
  let waits = 0;
  const spy = vi.spyOn(proto, "datasync").mockImplementation(() => {
    waits += 1;
    return gate;
  });
  return {
    answer: () => succeed(),
    fail: (error: Error) => fail(error),
    waits: () => waits,
    restore: () => spy.mockRestore(),
  };
}
