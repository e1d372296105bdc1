import { setImmediate as nextTurn } from "node:timers/promises";

import type { EntityTable } from "./find-entity";
import type { Sql } from "./sql";
import type { Store } from "./store";

/** Rows deleted in one transaction. */
const ROWS_PER_BATCH = 2000;

const NOUN: Readonly<Record<EntityTable, string>> = {
  Conversation: "conversation",
  ToolsetFile: "toolset",
  ModelsFile: "models",
};

/** Deletes the documents in state `removed`, a bounded number of rows in each transaction. */
export async function purgeRemoved(store: Store): Promise<void> {
  for (const table of Object.keys(NOUN) as EntityTable[]) {
    while (await hasRemoved(store, table)) {
      await store.write((sql) => purgeSome(sql, table), "deferred");
      await nextTurn();
    }
  }
}

async function hasRemoved(store: Store, table: EntityTable): Promise<boolean> {
  const row = await store.read((sql) =>
    sql.get(`SELECT key FROM "${table}" WHERE state = 'removed' LIMIT 1`),
  );
  return row !== undefined;
}

/** Small documents share a transaction, a big one takes several. */
async function purgeSome(sql: Sql, table: EntityTable): Promise<void> {
  const removed = await sql.all<{ key: number }>(
    `SELECT key FROM "${table}" WHERE state = 'removed' LIMIT ${ROWS_PER_BATCH}`,
  );
  let left = ROWS_PER_BATCH;
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
