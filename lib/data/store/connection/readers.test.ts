import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

import { WHOLE } from "../sight/sight";
import { createReaders } from "./readers";

const library = useLibrary();

/** Reads so many times at once; the connections that were used. */
function readAtOnce(readers: ReturnType<typeof createReaders>, count: number): Set<unknown> {
  const snapshots = Array.from({ length: count }, () => readers.openSnapshot(WHOLE));
  for (const snapshot of snapshots) snapshot.release();
  return new Set(snapshots.map(({ sql }) => sql));
}

test("who reads at once again gets connections that are open, as many as are kept", async () => {
  const { file } = await library.store();
  const readers = createReaders(file);
  const first = readAtOnce(readers, 40);
  expect(first.size).toBe(40);
  expect(readAtOnce(readers, 40)).toEqual(first);
  const many = readAtOnce(readers, 200);
  const kept = [...readAtOnce(readers, 200)].filter((sql) => many.has(sql));
  expect(kept.length).toBeGreaterThanOrEqual(40);
  expect(kept.length).toBeLessThan(100);
  readers.close();
});
