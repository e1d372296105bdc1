import { mayDo, type Viewer } from "@/lib/domain/accounts/viewer";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { UndoImportOutcome } from "@/lib/domain/imports/stored";
import { contentHash } from "@/lib/json/hash";

import { getStore } from "../library/client";
import { hashConversation } from "../conversations/text";
import { DocumentDamagedError } from "../documents/damage";
import type { EntityTable } from "../documents/find";
import { ITEM_UNDO_COLUMNS, readItemUndo } from "../documents/import-undo";
import { noteEvent } from "../ledger/chain/note";
import { purgeRemoved } from "../purge/rows";
import { eraseDeleted, noteErasing } from "../purge/erase-deleted";
import { scrubItems } from "../purge/scrub-items";
import type { Sql } from "../store/connection/sql";
import { endNowOrLater } from "../store/disk/end-later";
import { toolsetFilePieces } from "../toolsets/rows/text";
import { listed } from "../store/sqlite/lists";
import {
  currentEntities,
  IDS_PER_TURN,
  TABLES,
  tableOf,
  takeBack,
  type Entity,
  type UndoableItem,
} from "./take-back";

/**
 * Takes everything out of the library that an import has put into it, in one transaction.
 * @param options.force also where documents were changed after the import; those changes are lost
 */
export async function undoImport(
  viewer: Viewer,
  id: string,
  options: { force?: boolean } = {},
): Promise<UndoImportOutcome> {
  const store = await getStore(viewer);
  const outcome = await store.write(
    async (sql): Promise<UndoImportOutcome> => {
      const row = await sql.query
        .selectFrom("Import")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirst();
      if (row === undefined) return { ok: false, code: "not-found" };
      if (row.status === "running") return { ok: false, code: "running" };
      if (row.status !== "done") return { ok: false, code: "already-undone" };
      // Backwards, since an import may extend what it has added itself.
      const items = (await loadItems(sql, id))
        // Toolsets and models are the main library's: they stay for who may not change them any more.
        .filter(({ undo }) => tableOf(undo) === "Conversation" || mayDo(viewer, "govern"))
        .toReversed();
      if (options.force !== true) {
        const edited = await findEdited(sql, items);
        if (edited.length > 0) return { ok: false, code: "edited", items: edited };
      }
      const counts = { removed: 0, ...(await takeBack(sql, id, items)) };
      // What an import has added comes before whatever else it did to it.
      counts.removed = await removeNew(sql, items);
      await removeReplaced(sql, id);
      await scrubItems(sql, {
        where: "importId",
        values: [id],
        outcomes: ["imported", "extended", "replaced", "kept-both"],
        names: false,
      });
      await noteErasing(sql);
      await sql.query
        .updateTable("Import")
        .set({ status: "undone" })
        .where("id", "=", id)
        .execute();
      await noteEvent(sql, "import-undone", id, { counts, forced: options.force === true });
      return { ok: true, counts };
    },
    "synced",
    "reserve",
  );
  if (outcome.ok) {
    await endNowOrLater(async () => {
      await purgeRemoved(store);
      await eraseDeleted(store);
    });
  }
  return outcome;
}

async function loadItems(sql: Sql, importId: string): Promise<UndoableItem[]> {
  const rows = await sql.query
    .selectFrom("ImportItem")
    .select(["kind", "contentHash", ...ITEM_UNDO_COLUMNS])
    .where("importId", "=", importId)
    .where("undo", "is not", null)
    .where("entityId", "is not", null)
    .$narrowType<{ entityId: string }>()
    .orderBy("id")
    .execute();
  return rows.flatMap((row) => {
    const undo = readItemUndo(row);
    const { entityId, kind, title, contentHash: hash } = row;
    return undo === null ? [] : [{ entityId, kind, title, contentHash: hash, undo }];
  });
}

/** Takes out what was not there before. @returns how many documents */
async function removeNew(sql: Sql, items: readonly UndoableItem[]): Promise<number> {
  const added = items.filter(({ undo }) => undo.mode === "new");
  const entities = await currentEntities(sql, added);
  const most = IDS_PER_TURN[sql.engine];
  for (const table of TABLES) {
    const own = new Set(
      added.filter(({ undo }) => tableOf(undo) === table).map((item) => item.entityId),
    );
    const keys = [...entities].flatMap(([id, { key }]) => (own.has(id) ? [key] : []));
    for (let from = 0; from < keys.length; from += most) {
      await nextTurn();
      await sql.query
        .updateTable(table)
        .set({ state: "removed" })
        .where("key", "in", listed(keys.slice(from, from + most)))
        .execute();
    }
  }
  return entities.size;
}

async function findEdited(sql: Sql, items: readonly UndoableItem[]) {
  const entities = await currentEntities(sql, items);
  const edited: { entityId: string; kind: string; title: string }[] = [];
  for (const item of items) {
    const entity = entities.get(item.entityId);
    if (entity === undefined || (await isAsImported(sql, item, entity))) continue;
    const { entityId, kind, title } = item;
    edited.push({ entityId, kind, title });
  }
  return edited;
}

/** Edits that were taken back again do not count: then the bytes are those of the import. */
async function isAsImported(sql: Sql, item: UndoableItem, entity: Entity): Promise<boolean> {
  if (entity.revision === item.undo.revision) return true;
  if (item.contentHash === null) return false;
  if (entity.contentHash !== null) return entity.contentHash === item.contentHash;
  try {
    return (await hashEntity(sql, tableOf(item.undo), entity.key)) === item.contentHash;
  } catch (error) {
    // Taking a damaged document out is what its owner wants to be able to do.
    if (error instanceof DocumentDamagedError) return false;
    throw error;
  }
}

async function hashEntity(sql: Sql, table: EntityTable, key: number): Promise<string | null> {
  if (table === "Conversation") return hashConversation(sql, key);
  // Models documents are never edited.
  if (table === "ModelsFile") return null;
  return contentHash((await toolsetFilePieces(sql, key)).join(""));
}

/** What this import brought and a later one replaced is of no use to anybody any more. */
async function removeReplaced(sql: Sql, importId: string): Promise<void> {
  for (const table of TABLES) {
    await sql.query
      .updateTable(table)
      .set({ state: "removed" })
      .where("importId", "=", importId)
      .where("state", "=", "replaced")
      .execute();
  }
}
