import { afterEach, expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

import type { VectorRow } from "./connection/sql";
import { vectorBytes } from "./postgres/search/vector-bytes";
import { leaveMerging, MergingBeside } from "./search-merging";
import type { Store } from "./store";

const library = useLibrary();

const PAGE_BYTES = 8192;
/** What PostgreSQL merges by itself when its list is longer. */
const USUAL_BYTES = 4 * 1024 * 1024;

/** No message has these rows. */
afterEach(async () => {
  const store = await library.store();
  await store.write((sql) => sql.run("DELETE FROM message_fts"));
});

/** Indexes words that fill the list of what is not merged yet far beyond the usual. */
async function fill(store: Store): Promise<void> {
  const rows = Array.from({ length: 2000 }, (_, row): VectorRow => {
    const words = Array.from({ length: 200 }, (__, at) => `word${(row * 7 + at * 31) % 9000}`);
    return [row + 1, vectorBytes({ text: words.join(" ") })];
  });
  await store.write(async (sql) => {
    await leaveMerging(sql);
    await sql.insertVectors?.("message_fts", ["id", "words"], rows);
  });
}

/** Bytes of the list, which is empty then. */
async function emptyList(store: Store): Promise<number> {
  const row = await store.write((sql) =>
    sql.get<{ pages: number }>(
      "SELECT gin_clean_pending_list('message_fts_words'::regclass) AS pages",
    ),
  );
  return (row?.pages ?? 0) * PAGE_BYTES;
}

test("a step leaves merging to others, however much it indexes", async () => {
  const store = await library.store();
  await fill(store);
  expect(await emptyList(store)).toBeGreaterThan(2 * USUAL_BYTES);
});

test("what was indexed is merged beside those who write, once it is worth it", async () => {
  const store = await library.store();
  const merging = new MergingBeside(store);
  await fill(store);
  merging.note(100);
  await merging.ended();
  expect(await emptyList(store)).toBeGreaterThan(2 * USUAL_BYTES);

  await store.write((sql) => sql.run("DELETE FROM message_fts"));
  await fill(store);
  // It ends while somebody writes.
  await store.write(async () => {
    merging.note(2000);
    await merging.ended();
  });
  expect(await emptyList(store)).toBe(0);
});
