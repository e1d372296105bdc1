import { analyze, grownTables } from "./postgres/statements/grown-tables";
import { WHOLE } from "./sight/sight";
import type { Store } from "./store";

/**
 * Has PostgreSQL look again at the tables that have grown much. It plans by what it saw when it last looked, and looks by
 * itself up to a minute later: a conversation of 100,000 messages would meanwhile be read as if it had none. Neither who
 * reads nor who writes waits for it, and nothing fails with it: what the server refuses is in its log. It reads no row, but
 * a role that may only read cannot ask for it.
 */
export async function renewStatistics(store: Store): Promise<void> {
  if (store.engine === "postgres") await lookAgain(store.seenWith(WHOLE)).catch(() => undefined);
}

async function lookAgain(store: Store): Promise<void> {
  const tables = await store.read(grownTables);
  for (const table of tables) {
    // Each in a transaction of its own, since its lock keeps the server from tidying the table up.
    await store.read((sql) => analyze(sql, table));
  }
}
