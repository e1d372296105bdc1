import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";
import { watchDisk } from "@/lib/testing/library/watch-disk";

const library = useLibrary();

const set = (key: string) => (sql: { run(text: string, ...values: string[]): Promise<number> }) =>
  sql.run(`INSERT INTO "Setting" (key, value) VALUES (?, '')`, key);

test("a write is confirmed when the disk has it; others write meanwhile and share the next wait", async () => {
  const store = await library.store();
  const disk = await watchDisk();
  try {
    const confirmed: string[] = [];
    const write = (key: string) => store.write(set(key)).then(() => confirmed.push(key));
    const first = write("a");
    await expect.poll(disk.waits).toBe(1);
    const others = ["b", "c", "d"].map(write);
    const count = () =>
      store.read((sql) =>
        sql.get(`SELECT count(*) AS n FROM "Setting" WHERE key IN ('a','b','c','d')`),
      );
    // Committed, and seen by all, before the disk has any of it.
    await expect.poll(count).toEqual({ n: 4 });
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
    await expect.poll(disk.waits).toBe(1);
    disk.fail(new Error("EIO"));
    await expect(write).rejects.toThrow("EIO");
  } finally {
    disk.restore();
  }
  await store.write(set("g"));
});

test("an awaited write leaves the wait for the disk to whoever asked for it", async () => {
  const store = await library.store();
  const disk = await watchDisk();
  try {
    await store.write(set("h"), "awaited");
    expect(disk.waits()).toBe(0);
    let isOnDisk = false;
    const onDisk = store.onDisk().then(() => (isOnDisk = true));
    await expect.poll(disk.waits).toBe(1);
    expect(isOnDisk).toBe(false);
    disk.answer();
    await onDisk;
  } finally {
    disk.restore();
  }
});
