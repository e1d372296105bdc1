import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { smallDisks } from "@/lib/testing/library/mount-disk";
import { useSmallDisk } from "@/lib/testing/library/small-disk";

import { indexImported } from "../derived/index-imported";
import { checkStore } from "../derived/laws";
import { getWholeStore } from "../library/client";
import { searchLibrary } from "../search/search";
import { isDiskFull } from "../store/disk/full";
import { releaseReserve } from "../store/disk/reserve";
import type { Store } from "../store/store";
import { deleteConversation } from "../trash/move";
import { purgeFromTrash } from "../trash/purge";
import { eraseDeleted } from "./erase-deleted";
import { purgeRemoved } from "./rows";

/** Pages of growth after which the disk is full, until everything has room. */
const MOST_PAGES = 80;
const PAGES_PER_TURN = 3;
const MOST_PAGES_OF_LOG = 600;

const document = (mark: string, count: number) =>
  JSON.stringify(
    buildConversation({
      id: mark,
      conversationTitle: `About ${mark}`,
      messages: Array.from({ length: count }, (_, n) =>
        buildMessage({ content: `${mark}${n} among ${n * 7919} words`.repeat(3) }),
      ),
    }),
  );

/** Lets the library grow by so many pages and no more, as on a full disk; null ends that. */
async function limitGrowth(store: Store, pages: number | null): Promise<void> {
  if (pages !== null) while ((await store.releasePages(500)) > 0);
  await store.write(async (sql) => {
    const { count } = (await sql.getWhole<{ count: number }>(
      "SELECT page_count AS count FROM pragma_page_count",
    )) ?? { count: 0 };
    await sql.getWhole(`PRAGMA max_page_count = ${pages === null ? 2 ** 30 : count + pages}`);
  });
}

/** @returns whether it had room enough */
async function hasRoomFor(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return false;
  }
}

async function hitsOf(q: string): Promise<number> {
  return (await searchLibrary(LOCAL_VIEWER, { q }))?.groups.length ?? 0;
}

async function removedDocuments(store: Store): Promise<number> {
  const row = await store.read((sql) =>
    sql.getWhole<{ n: number }>(`SELECT count(*) AS n FROM "Conversation" WHERE state = 'removed'`),
  );
  return row?.n ?? 0;
}

/** Takes a conversation out of the index, as if a large import had brought it just now. */
async function unindex(store: Store, documentId: string): Promise<void> {
  await store.write(async (sql) => {
    const of = `(SELECT key FROM "Conversation" WHERE "documentId" = ?)`;
    await sql.run(`DELETE FROM "SearchChunk" WHERE "conversationKey" = ${of}`, documentId);
    await sql.run(
      `UPDATE "Conversation" SET "deriveVersion" = ${UNINDEXED_VERSION} WHERE key = ${of}`,
      documentId,
    );
  });
}

describe("in a file that cannot grow", () => {
  const library = useLibrary();

  test("wherever indexing needs a page too many, index and texts agree, and it goes on later", async () => {
    const store = await library.store();
    let refusals = 0;
    for (let pages = 0; ; pages += 1) {
      expect(pages).toBeLessThan(MOST_PAGES);
      const mark = `linden${pages}x`;
      await importConversation(document(mark, 150));
      await unindex(store, mark);
      await limitGrowth(store, pages);
      const isDone = await hasRoomFor(() => indexImported(store));
      expect(await checkStore(store)).toEqual([]);
      await limitGrowth(store, null);
      await indexImported(store);
      expect(await checkStore(store)).toEqual([]);
      expect(await hitsOf(`${mark}3`)).toBe(1);
      if (isDone) break;
      refusals += 1;
    }
    expect(refusals).toBeGreaterThan(0);
  });
});

const { areMissing, reason } = smallDisks();

describe.skipIf(areMissing)(`on a disk that is full, with its reserve used up${reason}`, () => {
  const disk = useSmallDisk(24);

  test("wherever a deletion for good runs out of space, index and texts agree, and it ends later", async () => {
    const store = await getWholeStore();
    await importConversation(document("hazel", 30));
    let refusals = 0;
    for (let pages = 0; ; pages += PAGES_PER_TURN) {
      expect(pages).toBeLessThan(MOST_PAGES_OF_LOG);
      const mark = `walnut${pages}x`;
      const { id } = await importConversation(document(mark, 120));
      await deleteConversation(LOCAL_VIEWER, id);
      await store.emptyLog();
      releaseReserve(store.file);
      disk.fill(pages * 4096);
      const purge = () => purgeFromTrash(LOCAL_VIEWER, { items: [{ noun: "conversation", id }] });
      const isRecorded = await hasRoomFor(purge);
      const isDone = isRecorded && (await removedDocuments(store)) === 0;
      expect(await checkStore(store)).toEqual([]);
      // In the trash it is not found either.
      expect(await hitsOf(`${mark}3`)).toBe(0);
      disk.free();
      await purge();
      await purgeRemoved(store);
      await eraseDeleted(store);
      expect(await checkStore(store)).toEqual([]);
      expect(await hitsOf(`${mark}3`)).toBe(0);
      if (isDone) break;
      refusals += 1;
    }
    expect(refusals).toBeGreaterThan(0);
    expect(await hitsOf("hazel3")).toBe(1);
  });
});
