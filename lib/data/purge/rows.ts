import { setImmediate as nextTurn } from "node:timers/promises";

import type { EntityTable } from "../documents/find";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { isDiskFull } from "../store/disk/full";

/** Rows deleted in one transaction. */
const ROWS_PER_BATCH = 2000;

/** Pages that one step gives back to the disk. */
const PAGES_PER_STEP = 500;

const NOUN: Readonly<Record<EntityTable, string>> = {
  Conversation: "conversation",
  ToolsetFile: "toolset",
  ModelsFile: "models",
};

/**
 * Deletes the documents in state `removed`, a bounded number of rows in each transaction. When the disk is full,
 * in smaller steps, and what becomes free is given back to it.
 */
export async function purgeRemoved(store: Store): Promise<void> {
  let rows = ROWS_PER_BATCH;
  for (const table of Object.keys(NOUN) as EntityTable[]) {
    while (await hasRemoved(store, table)) {
      try {
        await store.write((sql) => purgeSome(sql, table, rows), "deferred", "reserve");
      } catch (error) {
        if (!isDiskFull(error) || rows === 1) throw error;
        rows = Math.ceil(rows / 8);
      }
      await nextTurn();
    }
  }
  if (store.isFull) await regainSpace(store);
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
  const row = await store.read((sql) =>
    sql.get(`SELECT key FROM "${table}" WHERE state = 'removed' LIMIT 1`),
  );
  return row !== undefined;
}

/** Small documents share a transaction, a big one takes several. */
async function purgeSome(sql: Sql, table: EntityTable, rows: number): Promise<void> {
  const removed = await sql.all<{ key: number }>(
    `SELECT key FROM "${table}" WHERE state = 'removed' LIMIT ${rows}`,
  );
  let left = rows;
  for (const { key } of removed) {
    if (table === "Conversation") left -= await deleteMessages(sql, key, left);
    if (left <= 0) return;
    await sql.run(`DELETE FROM "${table}" WHERE key = ?`, key);
    await sql.run(`DELETE FROM "Change" WHERE noun = ? AND "entityKey" = ?`, NOUN[table], key);
    left -= 1;
  }
}

/** Their bodies, tool events and index entries go with them. */
function deleteMessages(sql: Sql, conversationKey: number, limit: number): Promise<number> {
  return sql.run(
    `DELETE FROM "Message" WHERE id IN
       (SELECT id FROM "Message" WHERE "conversationKey" = ? LIMIT ?)`,
    conversationKey,
    limit,
  );
}
