import { sql as raw } from "kysely";

import { recountActivity } from "@/lib/data/store/sqlite/activity";
import type { Sql } from "@/lib/data/store/connection/sql";
import { addTo } from "@/lib/shared/add-to";
import { listed } from "@/lib/data/store/sqlite/lists";
import { raiseIdSequence } from "@/lib/data/store/sqlite/id-sequences";

import type { OtherStates } from "./write-rows";

/** Ends a restore when all rows are written: states, counts, and the numbers that new rows go on from. */
export async function finishRows(
  sql: Sql,
  states: OtherStates,
  sequences: ReadonlyMap<string, number>,
): Promise<void> {
  const byState = new Map<string, number[]>();
  for (const [key, state] of states) addTo(byState, state, key);
  const staged = byState.get("staged") ?? [];
  byState.delete("staged");
  for (const [state, keys] of byState) {
    await sql.query
      .updateTable("Conversation")
      // One that no version knows stays what it is, for a verification to name; nothing deletes such a document.
      .set({ state: raw<"live">`${state}` })
      .where("key", "in", listed(keys))
      .execute();
  }
  await sql.query
    .updateTable("Conversation")
    .set({ state: "live" })
    .where("state", "=", "staged")
    .$if(staged.length > 0, (query) => query.where("key", "not in", staged))
    .execute();
  await recountActivity(sql);
  for (const [table, highest] of sequences) await raiseIdSequence(sql, table, highest);
}

/** Leaves the ledger to be sealed by the first process that opens the library where it is going to be. */
export async function unsealLedger(sql: Sql): Promise<void> {
  const value = "";
  await sql.query
    .insertInto("Setting")
    .values({ key: "ledger.head", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
