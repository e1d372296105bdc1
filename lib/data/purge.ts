import { setImmediate as nextTurn } from "node:timers/promises";

import type { EntityTable } from "./find-entity";
import type { Sql } from "./sql";
import type { Store } from "./store";

const ROWS_PER_BATCH = 2000;

const TABLES: readonly EntityTable[] = ["Conversation", "ToolsetFile", "ModelsFile"];

/** Deletes the documents in state `removed`, a bounded number of rows in each transaction. */
export async function purgeRemoved(store: Store): Promise<void> {
  for (const table of TABLES) {
    let key = await nextRemoved(store, table);
    while (key !== undefined) {
      await purgeEntity(store, table, key);
      key = await nextRemoved(store, table);
    }
  }
}

async function nextRemoved(store: Store, table: EntityTable): Promise<number | undefined> {
  const row = await store.read((sql) =>
    sql.get<{ key: number }>(`SELECT key FROM "${table}" WHERE state = 'removed' LIMIT 1`),
  );
  return row?.key;
}

async function purgeEntity(store: Store, table: EntityTable, key: number): Promise<void> {
  let left = table === "Conversation";
  while (left) {
    left = await store.write((sql) => deleteSomeMessages(sql, key));
    await nextTurn();
  }
  await store.write(async (sql) => {
    await sql.run(`DELETE FROM "${table}" WHERE key = ?`, key);
    const noun = { Conversation: "conversation", ToolsetFile: "toolset", ModelsFile: "models" }[
      table
    ];
    await sql.run(`DELETE FROM "Change" WHERE noun = ? AND "entityKey" = ?`, noun, key);
  });
}

/** Their bodies, tool events and index entries go with them. */
async function deleteSomeMessages(sql: Sql, conversationKey: number): Promise<boolean> {
  const deleted = await sql.run(
    `DELETE FROM "Message" WHERE id IN
       (SELECT id FROM "Message" WHERE "conversationKey" = ? LIMIT ${ROWS_PER_BATCH})`,
    conversationKey,
  );
  return deleted === ROWS_PER_BATCH;
}
