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
import { changeOfDecided, loadDecided } from "../ledger/imported";
import { noteEvent, noteImported, type ImportedChange } from "../ledger/chain/note";
import { purgeRemoved } from "../purge/rows";
import { eraseDeleted, noteErasing } from "../purge/erase-deleted";
import { scrubItems } from "../purge/scrub-items";
import type { Engine } from "../store/connection/engine";
import type { Sql } from "../store/connection/sql";
import { endNowOrLater } from "../store/disk/end-later";
import { restoreDocumentIds } from "../documents/swap-id";
import { putBackConversations } from "./replace";
import { toolsetFilePieces } from "../toolsets/rows/text";
import type { Row } from "../store/connection/queries";
import { listed } from "../store/sqlite/lists";

const ITEMS_PER_TURN = 50;
/** Documents that one statement looks up or marks. SQLite works in this thread, where others have their turns. */
const IDS_PER_TURN: Readonly<Record<Engine, number>> = { sqlite: 50, postgres: 1000 };

const TABLES = ["Conversation", "ToolsetFile", "ModelsFile"] as const satisfies EntityTable[];

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
      const counts = { removed: 0, ...(await takeBack(sql, id, items)) };
      // What an import has added comes before whatever else it did to it.
      counts.removed = await removeNew(sql, items);
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
async function currentEntity(sql: Sql, item: UndoableItem): Promise<Entity | undefined> {
  return (await currentEntities(sql, [item])).get(item.entityId);
}

/** The documents that items became, unless they were removed since, by their ids. */
async function currentEntities(
  sql: Sql,
  items: readonly UndoableItem[],
): Promise<Map<string, Entity>> {
  const found = new Map<string, Entity>();
  const most = IDS_PER_TURN[sql.engine];
  for (const table of TABLES) {
    const ids = items.filter(({ undo }) => tableOf(undo) === table).map((item) => item.entityId);
    for (let from = 0; from < ids.length; from += most) {
      if (from > 0) await nextTurn();
      const rows = await sql.query
        .selectFrom(table)
        .select(["id", "key", "revision", "contentHash"])
        .where("id", "in", listed(ids.slice(from, from + most)))
        .where("state", "=", "live")
        .execute();
      for (const row of rows) found.set(row.id, row);
    }
  }
  return found;
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

/** Takes back what items did to documents that were there before. */
async function takeBack(
  sql: Sql,
  importId: string,
  items: readonly UndoableItem[],
): Promise<{ restored: number; shortened: number }> {
  const counts = { restored: 0, shortened: 0 };
  const changes = new Map<string, ImportedChange | null>();
  const earlier = items.filter(({ undo }) => undo.mode !== "new");
  const alone = withoutTwins(earlier).filter(isReplacedConversation);
  const most = IDS_PER_TURN[sql.engine];
  for (let from = 0; from < alone.length; from += most) {
    await nextTurn();
    const some = alone.slice(from, from + most);
    const entities = await currentEntities(sql, some);
    const replaced = some.flatMap(({ entityId: id, undo }) => {
      const entity = entities.get(id);
      // Where a later import has put yet another document in its place, that one goes.
      return entity === undefined ? [] : [{ id, oldKey: undo.oldKey, newKey: entity.key }];
    });
    const back = await putBackConversations(sql, replaced);
    counts.restored += back.length;
    for (const { id, change } of back) changes.set(id, change);
  }
  const done = new Set<UndoableItem>(alone);
  const ordered: ImportedChange[] = [];
  for (const [at, item] of earlier.entries()) {
    if (done.has(item)) {
      const change = changes.get(item.entityId);
      if (change !== undefined && change !== null) ordered.push(change);
      continue;
    }
    // Readers go on meanwhile: they see the library as it was.
    if (at % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await nextTurn();
    const decided = await loadDecided(sql, tableOf(item.undo), item.entityId);
    const what = await undoItem(sql, importId, item);
    if (what !== null) counts[what] += 1;
    const change = await changeOfDecided(sql, item.entityId, decided);
    if (change !== null) ordered.push(change);
  }
  await noteImported(sql, importId, ordered);
  return counts;
}

/** Items that are the only one of their document. */
function withoutTwins(items: readonly UndoableItem[]): UndoableItem[] {
  const times = new Map<string, number>();
  for (const { entityId } of items) times.set(entityId, (times.get(entityId) ?? 0) + 1);
  return items.filter(({ entityId }) => times.get(entityId) === 1);
}

type ReplacedItem = UndoableItem & { readonly undo: Extract<ItemUndo, { mode: "replace" }> };

const isReplacedConversation = (item: UndoableItem): item is ReplacedItem =>
  item.undo.mode === "replace" && item.undo.table === "Conversation";

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

/** Takes back what an item did to a document that was there before. */
async function undoItem(
  sql: Sql,
  importId: string,
  item: UndoableItem,
): Promise<"restored" | "shortened" | null> {
  const entity = await currentEntity(sql, item);
  if (entity === undefined) return null;
  const { undo } = item;
  switch (undo.mode) {
    case "new":
      return null;
    case "replace":
      if (!(await isKept(sql, undo.table, undo.oldKey))) return null;
      // Where a later import has put yet another document in its place, that one goes.
      await restoreDocumentIds(sql, undo.table, [{ oldKey: undo.oldKey, newKey: entity.key }]);
      return "restored";
    case "extend":
      if (entity.key !== undo.key) return null;
      await shortenConversation(sql, importId, undo);
      return "shortened";
  }
}
