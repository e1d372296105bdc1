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
  const byState = new Map<ReturnType<typeof knownState>, number[]>();
  for (const [key, state] of states) addTo(byState, knownState(state), key);
  const staged = byState.get("staged") ?? [];
  byState.delete("staged");
  for (const [state, keys] of byState) {
    await sql.query
      .updateTable("Conversation")
      .set({ state })
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

function knownState(state: string): "live" | "replaced" | "removed" | "staged" {
  switch (state) {
    case "live":
    case "replaced":
    case "staged":
      return state;
    default:
      return "removed";
  }
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
