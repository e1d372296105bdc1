import { setImmediate as nextTurn } from "node:timers/promises";

import type { DocumentKind } from "@/lib/domain/kinds/kind";

import type { FailedStage } from "../documents/input";
import { requireRunning } from "./batch/import-rows";
import { applyStage, entityIdOf, type Stage } from "./stage";
import type { EntityTable } from "../documents/find";
import { writeItemUndo, type ItemUndo } from "../documents/import-undo";
import { loadDecided, noteDecided } from "../ledger/imported";
import { noteEvent } from "../ledger/chain/note";
import { purgeRemoved } from "../purge/rows";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { endNowOrLater } from "../store/disk/end-later";

const STAGES_PER_TURN = 50;

/** Everything an import wrote becomes visible in one transaction, or nothing does. */
export async function finishImport(
  store: Store,
  importId: string,
  stages: readonly Stage[],
  totals: (failed: readonly FailedStage[]) => unknown,
): Promise<FailedStage[]> {
  const failed = await store.write(async (sql) => {
    await requireRunning(sql, importId);
    const failures: FailedStage[] = [];
    for (const [at, stage] of stages.entries()) {
      // Readers go on meanwhile: they see the library as it was.
      if (at % STAGES_PER_TURN === STAGES_PER_TURN - 1) await nextTurn();
      if (stage.target.mode === "new") continue;
      const decided = await loadDecided(sql, stage.table, stage.target.id);
      const result = await applyStage(sql, stage, importId);
      if ("reason" in result) {
        failures.push(result);
        await markFailed(sql, importId, result);
      } else {
        await noteUndo(sql, importId, stage, result);
        await noteDecided(sql, importId, stage.target.id, decided);
      }
    }
    await showNewDocuments(sql, importId);
    await sql.query
      .updateTable("Import")
      .set({
        status: "done",
        finishedMs: Date.now(),
        totals: JSON.stringify(totals(failures) ?? null),
      })
      .where("id", "=", importId)
      .execute();
    const outcomes = await sql.query
      .selectFrom("ImportItem")
      .select(({ fn }) => ["outcome", fn.countAll<number>().as("items")])
      .where("importId", "=", importId)
      .groupBy("outcome")
      .execute();
    const counts = Object.fromEntries(outcomes.map(({ outcome, items }) => [outcome, items]));
    await noteEvent(sql, "import-done", importId, { counts });
    return failures;
  });
  // The import is done whether or not there is space to remove what it replaced.
  await endNowOrLater(() => purgeRemoved(store));
  return failed;
}

const TABLE_OF_KIND: Readonly<Record<DocumentKind, EntityTable>> = {
  conversation: "Conversation",
  toolsets: "ToolsetFile",
  models: "ModelsFile",
};

async function showNewDocuments(sql: Sql, importId: string): Promise<void> {
  for (const [kind, table] of Object.entries(TABLE_OF_KIND)) {
    await sql.query
      .updateTable(table)
      .set({ state: "live" })
      .where("importId", "=", importId)
      .where("state", "=", "staged")
      .execute();
    const undo: ItemUndo = { mode: "new", table, revision: 1 };
    await sql.query
      .updateTable("ImportItem")
      .set({ undo: writeItemUndo(undo) })
      .where("importId", "=", importId)
      .where("kind", "=", kind)
      .where("outcome", "in", ["imported", "kept-both"])
      .execute();
  }
}

async function noteUndo(sql: Sql, importId: string, stage: Stage, undo: ItemUndo): Promise<void> {
  await sql.query
    .updateTable("ImportItem")
    .set({ undo: writeItemUndo(undo) })
    .where("importId", "=", importId)
    .where("entityId", "=", entityIdOf(stage))
    .where("outcome", "in", ["extended", "replaced"])
    .execute();
}

async function markFailed(sql: Sql, importId: string, { entityId }: FailedStage): Promise<void> {
  await sql.query
    .updateTable("ImportItem")
    .set({ outcome: "failed" })
    .where("importId", "=", importId)
    .where("entityId", "=", entityId)
    .where("outcome", "in", ["extended", "replaced"])
    .execute();
}
