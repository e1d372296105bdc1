import { setImmediate as nextTurn } from "node:timers/promises";

import type { ChangeNoun } from "@/lib/domain/library/change";

import type { EntityTable } from "../documents/find";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import { WHOLE } from "../store/sight/sight";
import type { Store } from "../store/store";
import { pauseMerging, resumeMerging, settleSearchIndex } from "../store/search-merging";
import { isDiskFull } from "../store/disk/full";
import type { Queries } from "../store/connection/queries";

/** Rows deleted in the first transaction, and the most in any. */
const FIRST_ROWS = 100;
const MOST_ROWS = 2000;

/** How long one transaction should take: nobody else writes meanwhile. */
const STEP_MS = 20;

/** Pages that one step gives back to the disk. */
const PAGES_PER_STEP = 500;

/** Whose history a table's rows have. */
const NOUN: Readonly<Record<EntityTable, ChangeNoun | null>> = {
  Conversation: "conversation",
  ToolsetFile: "toolset",
  ModelsFile: null,
};

/**
 * Deletes the documents in state `removed`, as many rows in each transaction as can be deleted in a short time. When the disk is full,
 * in smaller steps, and what becomes free is given back to it.
 */
export async function purgeRemoved(seen: Store): Promise<void> {
  const store = seen.seenWith(WHOLE);
  const isPaused = await deleteRows(store);
  if (isPaused) {
    await store.write(resumeMerging, "deferred", "reserve");
    await settleSearchIndex(store);
  }
  if (store.isFull()) await regainSpace(store);
}

/** @returns whether the merging of the search index was paused: where much is deleted, it is done once, in steps */
async function deleteRows(store: Store): Promise<boolean> {
  let isPaused = false;
  let most = MOST_ROWS;
  let rows = FIRST_ROWS;
  for (const table of Object.keys(NOUN) as EntityTable[]) {
    while (await hasRemoved(store, table)) {
      try {
        const started = performance.now();
        await store.write((sql) => purgeSome(sql, table, rows), "deferred", "reserve");
        // Including the time others wrote: while they do, smaller steps are right.
        const fitting = Math.round((rows * STEP_MS) / (performance.now() - started));
        rows = Math.min(most, 2 * rows, Math.max(1, fitting));
      } catch (error) {
        if (!isDiskFull(error) || rows === 1) throw error;
        rows = Math.ceil(rows / 8);
        most = rows;
      }
      await nextTurn();
      if (isPaused || store.isFull() || !(await hasRemoved(store, table))) continue;
      await store.write(pauseMerging, "deferred", "reserve");
      isPaused = true;
    }
  }
  return isPaused;
}

/** Shortens the file of the library; with the space, the reserve comes back. */
async function regainSpace(store: Store): Promise<void> {
  let left = await store.releasePages(PAGES_PER_STEP);
  for (let before = Infinity; left > 0 && left < before;) {
    before = left;
    await nextTurn();
    left = await store.releasePages(PAGES_PER_STEP);
  }
  await store.emptyLog();
  await store.reserveSpace();
}

async function hasRemoved(store: Store, table: EntityTable): Promise<boolean> {
  const row = await store.read(({ query }) =>
    removedFrom(query, table).limit(1).executeTakeFirst(),
  );
  return row !== undefined;
}

const removedFrom = (query: Queries, table: EntityTable) =>
  query.selectFrom(table).select("key").where("state", "=", "removed");

/** Small documents share a transaction, a big one takes several. */
async function purgeSome(sql: Sql, table: EntityTable, rows: number): Promise<void> {
  const removed = await removedFrom(sql.query, table).orderBy("key").limit(rows).execute();
  const waiting = removed.map(({ key }) => key);
  const messages = table === "Conversation" ? await deleteMessages(sql, waiting, rows) : 0;
  // Of those that are left, none has a message any more.
  const keys = waiting.slice(0, rows - messages);
  if (keys.length === 0) return;
  if (table === "Conversation") await forgetPlaces(sql, keys);
  await sql.query.deleteFrom(table).where("key", "in", listed(keys)).execute();
  const noun = NOUN[table];
  if (noun === null) return;
  await sql.query
    .deleteFrom("Change")
    .where("noun", "=", noun)
    .where("entityKey", "in", listed(keys))
    .execute();
}

/** Their pins in the sidebar, their places in folders, the texts of them that others read by links, what was said about them, and who was told. A replaced document has left its id, and these, to the next. */
async function forgetPlaces(sql: Sql, keys: readonly number[]): Promise<void> {
  for (const table of ["SidebarPin", "FolderItem", "Share", "Comment", "Notification"] as const) {
    await sql.query
      .deleteFrom(table)
      .where("conversationId", "in", (eb) =>
        eb.selectFrom("Conversation").select("id").where("key", "in", listed(keys)),
      )
      .execute();
  }
}

/** Their bodies, tool events and index entries go with them. */
async function deleteMessages(
  sql: Sql,
  conversationKeys: readonly number[],
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await sql.query
    .deleteFrom("Message")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("Message as m")
        .select("m.id")
        .where("m.conversationKey", "in", listed(conversationKeys))
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
