import { mayDo, type Viewer } from "@/lib/domain/accounts/viewer";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { UndoImportOutcome } from "@/lib/domain/imports/stored";
import { contentHash } from "@/lib/json/hash";

import { getStore } from "../library/client";
import { hashConversation } from "../conversations/text";
import { DocumentDamagedError } from "../documents/damage";
import { shortenConversation } from "../conversations/extend";
import type { EntityTable } from "../documents/find";
import { ITEM_UNDO_COLUMNS, readItemUndo, type ItemUndo } from "../documents/import-undo";
import { loadDecided, noteDecided } from "../ledger/imported";
import { noteEvent } from "../ledger/chain/note";
import { purgeRemoved } from "../purge/rows";
import { eraseDeleted, noteErasing } from "../purge/erase-deleted";
import { scrubItems } from "../purge/scrub-items";
import type { Sql } from "../store/connection/sql";
import { endNowOrLater } from "../store/disk/end-later";
import { restoreDocumentId } from "../documents/swap-id";
import { toolsetFilePieces } from "../toolsets/rows/text";
import type { Row } from "../store/connection/queries";

const ITEMS_PER_TURN = 50;

interface UndoableItem {
  readonly entityId: string;
  readonly kind: string;
  readonly title: string;
  readonly contentHash: string | null;
  readonly undo: ItemUndo;
}

type Entity = Pick<Row<EntityTable>, "key" | "revision" | "contentHash">;

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
      const counts = { removed: 0, restored: 0, shortened: 0 };
      for (const [at, item] of items.entries()) {
        // Readers go on meanwhile: they see the library as it was.
        if (at % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await nextTurn();
        const decided =
          item.undo.mode === "new"
            ? null
            : await loadDecided(sql, tableOf(item.undo), item.entityId);
        const done = await undoItem(sql, id, item);
        if (done !== null) counts[done] += 1;
        await noteDecided(sql, id, item.entityId, decided);
      }
      await removeReplaced(sql, id);
      await scrubItems(sql, {
        where: "importId",
        value: id,
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

function tableOf(undo: ItemUndo): EntityTable {
  return undo.mode === "extend" ? "Conversation" : undo.table;
}

/** The document the item became, unless it was removed since. */
function currentEntity(sql: Sql, { entityId, undo }: UndoableItem): Promise<Entity | undefined> {
  return sql.query
    .selectFrom(tableOf(undo))
    .select(["key", "revision", "contentHash"])
    .where("id", "=", entityId)
    .where("state", "=", "live")
    .executeTakeFirst();
}

async function findEdited(sql: Sql, items: readonly UndoableItem[]) {
  const edited: { entityId: string; kind: string; title: string }[] = [];
  for (const item of items) {
    const entity = await currentEntity(sql, item);
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

/** The document from before a replacement is still there; a forced undo of its own import removes it. */
async function isKept(sql: Sql, table: EntityTable, key: number): Promise<boolean> {
  const row = await sql.query
    .selectFrom(table)
    .select("key")
    .where("key", "=", key)
    .where("state", "=", "replaced")
    .executeTakeFirst();
  return row !== undefined;
}

/** What this import brought and a later one replaced is of no use to anybody any more. */
async function removeReplaced(sql: Sql, importId: string): Promise<void> {
  for (const table of ["Conversation", "ToolsetFile", "ModelsFile"] as const) {
    await sql.query
      .updateTable(table)
      .set({ state: "removed" })
      .where("importId", "=", importId)
      .where("state", "=", "replaced")
      .execute();
  }
}

async function undoItem(
  sql: Sql,
  importId: string,
  item: UndoableItem,
): Promise<"removed" | "restored" | "shortened" | null> {
  const entity = await currentEntity(sql, item);
  if (entity === undefined) return null;
  const { undo } = item;
  switch (undo.mode) {
    case "new":
      await sql.query
        .updateTable(undo.table)
        .set({ state: "removed" })
        .where("key", "=", entity.key)
        .execute();
      return "removed";
    case "replace":
      if (!(await isKept(sql, undo.table, undo.oldKey))) return null;
      // Where a later import has put yet another document in its place, that one goes.
      await restoreDocumentId(sql, undo.table, undo.oldKey, entity.key);
      return "restored";
    case "extend":
      if (entity.key !== undo.key) return null;
      await shortenConversation(sql, importId, undo);
      return "shortened";
  }
}
