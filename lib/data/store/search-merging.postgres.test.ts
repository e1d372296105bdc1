import { beforeEach, expect, test, vi } from "vitest";

import { UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { indexImported } from "../derived/index-imported";
import type { VectorRow } from "./connection/sql";
import { vectorBytes } from "./postgres/search/vector-bytes";
import { leaveMerging, MERGED_AT_ONCE, MergingBeside, settleSearchIndex } from "./search-merging";
import type { Store } from "./store";

const library = useLibrary();

// A start merges what was left before, behind whoever opened the library.
beforeEach(async () => settleSearchIndex(await library.store()));

const PAGE_BYTES = 8192;
/** What PostgreSQL merges by itself when its list is longer. */
const USUAL_BYTES = 4 * 1024 * 1024;

/** Takes out rows that no message has. */
const clear = async (store: Store) => store.write((sql) => sql.run("DELETE FROM message_fts"));

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
  await clear(store);
});

test("what was indexed is merged beside those who write, once it is worth it", async () => {
  const store = await library.store();
  const merging = new MergingBeside(store);
  await fill(store);
  merging.note(100);
  await merging.ended();
  expect(await emptyList(store)).toBeGreaterThan(2 * USUAL_BYTES);

  await clear(store);
  await fill(store);
  // It ends while somebody writes.
  await store.write(async () => {
    merging.note(MERGED_AT_ONCE);
    await merging.ended();
  });
  expect(await emptyList(store)).toBe(0);
  await clear(store);
});

test("what is left at the end is merged beside those who write", async () => {
  const store = await library.store();
  await fill(store);
  const left: number[] = [];
  await settleSearchIndex({
    ...store,
    write: async (...how) => {
      left.push(await emptyList(store));
      return store.write(...how);
    },
  });
  expect(left).toEqual([0]);
  await clear(store);
});

test("few large messages count as many small ones do", async () => {
  const rest = "x".repeat(70);
  const words = (message: number): string =>
    Array.from({ length: 6000 }, (_, at) => `w${message * 6000 + at}${rest}`).join(" ");
  const messages = Array.from({ length: 20 }, (_, at) =>
    buildMessage({ id: `m${at}`, index: at, content: words(at) }),
  );
  await importConversation(JSON.stringify(buildConversation({ id: "large", messages })));
  const store = await library.store();
  await store.write(async (sql) => {
    await sql.run(`DELETE FROM "SearchChunk"`);
    await sql.run(`UPDATE "Conversation" SET "deriveVersion" = ${UNINDEXED_VERSION}`);
  });
  await emptyList(store);

  const note = vi.spyOn(MergingBeside.prototype, "note");
  await indexImported(store);
  const noted = note.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0);
  note.mockRestore();
  const index = await store.read((sql) =>
    sql.get<{ words: number }>("SELECT sum(length(words)) AS words FROM message_fts"),
  );
  expect(index?.words).toBeGreaterThan(100_000);
  expect(noted).toBeGreaterThan((index?.words ?? 0) * rest.length);
});
