import { open } from "node:fs/promises";
import { expect, test, vi } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

const library = useLibrary();

async function watchDisk() {
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

const set = (key: string) => (sql: { run(text: string, ...values: string[]): Promise<number> }) =>
  sql.run(`INSERT INTO "Setting" (key, value) VALUES (?, '')`, key);

test("a write is confirmed when the disk has it; others write meanwhile and share the next wait", async () => {
  const store = await library.store();
  const disk = await watchDisk();
  try {
    const confirmed: string[] = [];
    const write = (key: string) => store.write(set(key)).then(() => confirmed.push(key));
    const first = write("a");
    await vi.waitFor(() => expect(disk.waits()).toBe(1));
    const others = ["b", "c", "d"].map(write);
    const count = () =>
      store.read((sql) =>
        sql.get(`SELECT count(*) AS n FROM "Setting" WHERE key IN ('a','b','c','d')`),
      );
    // Committed, and seen by all, before the disk has any of it.
    await vi.waitFor(async () => expect(await count()).toEqual({ n: 4 }));
    expect(confirmed).toEqual([]);
    disk.answer();
    await Promise.all([first, ...others]);
    expect([confirmed, disk.waits()]).toEqual([["a", "b", "c", "d"], 2]);
  } finally {
    disk.answer();
    disk.restore();
  }
});

test("a step of something larger waits for nothing; a disk that fails is told to who waits for it", async () => {
  const store = await library.store();
  const disk = await watchDisk();
  try {
    await store.write(set("e"), "deferred");
    expect(disk.waits()).toBe(0);
    const write = store.write(set("f"));
    await vi.waitFor(() => expect(disk.waits()).toBe(1));
    disk.fail(new Error("EIO"));
    await expect(write).rejects.toThrow("EIO");
  } finally {
    disk.restore();
  }
  await store.write(set("g"));
});
