import { setImmediate as nextTurn } from "node:timers/promises";

import type { DocumentKind } from "@/lib/domain/kinds/kind";
import { addTo } from "@/lib/shared/add-to";

import type { FailedStage } from "../documents/input";
import { requireRunning } from "./batch/import-rows";
import { placeConversations, type Placed } from "./place";
import { entityIdOf, replaceFile, type Stage } from "./stage";
import type { EntityTable } from "../documents/find";
import { writeItemUndo } from "../documents/import-undo";
import { changeOfDecided, loadDecided } from "../ledger/imported";
import { noteEvent, noteImported } from "../ledger/chain/note";
import { purgeRemoved } from "../purge/rows";
import { updateInTurns } from "../store/connection/insert-in-turns";
import { listed } from "../store/sqlite/lists";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { endNowOrLater } from "../store/disk/end-later";

const STAGES_PER_TURN = 50;
/** Their heads and tails are at hand at once. */
const PLACED_PER_TURN = 100;

/** Everything an import wrote becomes visible in one transaction, or nothing does. */
export async function finishImport(
  store: Store,
  importId: string,
  stages: readonly Stage[],
  totals: (failed: readonly FailedStage[]) => unknown,
): Promise<FailedStage[]> {
  const failed = await store.write(async (sql) => {
    await requireRunning(sql, importId);
    const failures = await applyStages(sql, importId, stages);
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

/** Puts what was staged into its places. @returns what could not be put there */
async function applyStages(
  sql: Sql,
  importId: string,
  stages: readonly Stage[],
): Promise<FailedStage[]> {
  const applied = new Map<Stage, Placed>();
  const place = async (some: readonly Stage[]): Promise<void> => {
    await nextTurn();
    for (const [stage, placed] of await placeConversations(sql, importId, some)) {
      applied.set(stage, placed);
    }
  };
  const waiting = stages.filter(({ target }) => target.mode !== "new");
  const alone = withoutTwins(stages, waiting).filter(({ table }) => table === "Conversation");
  for (let from = 0; from < alone.length; from += PLACED_PER_TURN) {
    await place(alone.slice(from, from + PLACED_PER_TURN));
  }
  for (const [at, stage] of waiting.entries()) {
    // Readers go on meanwhile: they see the library as it was.
    if (at % STAGES_PER_TURN === STAGES_PER_TURN - 1) await nextTurn();
    if (applied.has(stage)) continue;
    if (stage.table === "Conversation") {
      await place([stage]);
      continue;
    }
    const id = entityIdOf(stage);
    const decided = await loadDecided(sql, stage.table, id);
    const result = await replaceFile(sql, stage);
    const change = "reason" in result ? null : await changeOfDecided(sql, id, decided);
    applied.set(stage, { result, change });
  }
  const done = stages.flatMap((stage) => applied.get(stage) ?? []);
  await noteResults(sql, importId, stages, applied);
  await noteImported(
    sql,
    importId,
    done.flatMap(({ change }) => change ?? []),
  );
  return done.flatMap(({ result }) => ("reason" in result ? [result] : []));
}

/** Those that are the only ones of their documents. */
function withoutTwins(stages: readonly Stage[], some: readonly Stage[]): Stage[] {
  const times = new Map<string, number>();
  for (const stage of stages) times.set(entityIdOf(stage), (times.get(entityIdOf(stage)) ?? 0) + 1);
  return some.filter((stage) => times.get(entityIdOf(stage)) === 1);
}

/** Notes with the items of an import what undoing them needs, or that nothing became of them. */
async function noteResults(
  sql: Sql,
  importId: string,
  stages: readonly Stage[],
  applied: ReadonlyMap<Stage, Placed>,
): Promise<void> {
  if (applied.size === 0) return;
  const items = await sql.query
    .selectFrom("ImportItem")
    .select(["id", "entityId"])
    .where("importId", "=", importId)
    .where("outcome", "in", ["extended", "replaced"])
    .execute();
  const itemsOf = new Map<string | null, number[]>();
  for (const { id, entityId } of items) addTo(itemsOf, entityId, id);
  const undos = new Map<number, string>();
  const failed = new Set<number>();
  for (const stage of stages) {
    const result = applied.get(stage)?.result;
    if (result === undefined) continue;
    for (const id of itemsOf.get(entityIdOf(stage)) ?? []) {
      // A failed one is no longer among them.
      if (failed.has(id)) continue;
      if ("reason" in result) failed.add(id);
      else undos.set(id, writeItemUndo(result));
    }
  }
  await updateInTurns(sql, "ImportItem", ["id", "undo"], undos);
  await updateInTurns(
    sql,
    "ImportItem",
    ["id", "outcome"],
    Array.from(failed, (id) => [id, "failed"]),
  );
}

const TABLE_OF_KIND: Readonly<Record<DocumentKind, EntityTable>> = {
  conversation: "Conversation",
  toolsets: "ToolsetFile",
  models: "ModelsFile",
};

/** Each has an entry in many indexes; a statement for fifty thousand would keep others from their turn. */
const SHOWN_PER_STATEMENT = 500;

async function showNewDocuments(sql: Sql, importId: string): Promise<void> {
  for (const [kind, table] of Object.entries(TABLE_OF_KIND)) {
    const staged = await sql.query
      .selectFrom(table)
      .select("key")
      .where("importId", "=", importId)
      .where("state", "=", "staged")
      .execute();
    for (let from = 0; from < staged.length; from += SHOWN_PER_STATEMENT) {
      const keys = staged.slice(from, from + SHOWN_PER_STATEMENT).map(({ key }) => key);
      await sql.query
        .updateTable(table)
        .set({ state: "live" })
        .where("key", "in", listed(keys))
        .execute();
    }
    const undo = writeItemUndo({ mode: "new", table, revision: 1 });
    const items = await sql.query
      .selectFrom("ImportItem")
      .select("id")
      .where("importId", "=", importId)
      .where("kind", "=", kind)
      .where("outcome", "in", ["imported", "kept-both"])
      .execute();
    for (let from = 0; from < items.length; from += SHOWN_PER_STATEMENT) {
      const ids = items.slice(from, from + SHOWN_PER_STATEMENT).map(({ id }) => id);
      await sql.query
        .updateTable("ImportItem")
        .set({ undo })
        .where("id", "in", listed(ids))
        .execute();
    }
  }
}
