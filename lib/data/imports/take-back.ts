import { setImmediate as nextTurn } from "node:timers/promises";

import { shortenConversations, type Extended } from "../conversations/extension/shorten";
import type { EntityTable } from "../documents/find";
import type { ItemUndo } from "../documents/import-undo";
import { restoreDocumentIds } from "../documents/swap-id";
import { changeOfDecided, loadDecided } from "../ledger/imported";
import { noteImported, type ImportedChange } from "../ledger/chain/note";
import type { Engine } from "../store/connection/engine";
import type { Row } from "../store/connection/queries";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import { changeOf, putBackConversations } from "./place";

const ITEMS_PER_TURN = 50;
/** Documents that one statement looks up or marks. SQLite works in this thread, where others have their turns. */
export const IDS_PER_TURN: Readonly<Record<Engine, number>> = { sqlite: 50, postgres: 1000 };

/** What items of an import become rows of. */
export const TABLES = [
  "Conversation",
  "ToolsetFile",
  "ModelsFile",
] as const satisfies EntityTable[];

/** An item of an import that changed the library. */
export interface UndoableItem {
  readonly entityId: string;
  readonly kind: string;
  readonly title: string;
  readonly contentHash: string | null;
  readonly undo: ItemUndo;
}

export type Entity = Pick<Row<EntityTable>, "key" | "revision" | "contentHash">;

export function tableOf(undo: ItemUndo): EntityTable {
  return undo.mode === "extend" ? "Conversation" : undo.table;
}

/** The documents that items became, unless they were removed since, by their ids. */
export async function currentEntities(
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

interface TakenBack {
  readonly item: UndoableItem;
  readonly what: "restored" | "shortened";
  readonly change: ImportedChange | null;
}

/** Takes back what items did to documents that were there before. @returns how many of them */
export async function takeBack(
  sql: Sql,
  importId: string,
  items: readonly UndoableItem[],
): Promise<{ restored: number; shortened: number }> {
  const taken = new Map<UndoableItem, TakenBack>();
  const takeSome = async (some: readonly UndoableItem[]): Promise<void> => {
    await nextTurn();
    for (const each of await takeBackConversations(sql, importId, some)) taken.set(each.item, each);
  };
  const earlier = items.filter(({ undo }) => undo.mode !== "new");
  const alone = withoutTwins(earlier).filter(isOfConversation);
  const most = IDS_PER_TURN[sql.engine];
  for (let from = 0; from < alone.length; from += most) {
    await takeSome(alone.slice(from, from + most));
  }
  const done = new Set(alone);
  for (const [at, item] of earlier.entries()) {
    // Readers go on meanwhile: they see the library as it was.
    if (at % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await nextTurn();
    if (done.has(item)) continue;
    if (isOfConversation(item)) {
      await takeSome([item]);
      continue;
    }
    const file = await restoreFile(sql, item);
    if (file !== null) taken.set(item, file);
  }
  const inOrder = earlier.flatMap((item) => taken.get(item) ?? []);
  await noteImported(
    sql,
    importId,
    inOrder.flatMap(({ change }) => change ?? []),
  );
  const count = (of: TakenBack["what"]): number => inOrder.filter(({ what }) => what === of).length;
  return { restored: count("restored"), shortened: count("shortened") };
}

const isOfConversation = ({ undo }: UndoableItem): boolean => tableOf(undo) === "Conversation";

/** Items that are the only one of their document. */
function withoutTwins(items: readonly UndoableItem[]): UndoableItem[] {
  const times = new Map<string, number>();
  for (const { entityId } of items) times.set(entityId, (times.get(entityId) ?? 0) + 1);
  return items.filter(({ entityId }) => times.get(entityId) === 1);
}

/** @param items of which no two are about one conversation */
async function takeBackConversations(
  sql: Sql,
  importId: string,
  items: readonly UndoableItem[],
): Promise<TakenBack[]> {
  const entities = await currentEntities(sql, items);
  const replaced = new Map<string, { item: UndoableItem; oldKey: number; newKey: number }>();
  const extended: { readonly item: UndoableItem; readonly undo: Extended }[] = [];
  for (const item of items) {
    const { entityId, undo } = item;
    const key = entities.get(entityId)?.key;
    if (key === undefined) continue;
    // Where a later import has put yet another document in its place, that one goes.
    if (undo.mode === "replace") replaced.set(entityId, { item, oldKey: undo.oldKey, newKey: key });
    if (undo.mode === "extend" && undo.key === key) extended.push({ item, undo });
  }
  const back = await putBackConversations(
    sql,
    Array.from(replaced, ([id, { oldKey, newKey }]) => ({ id, oldKey, newKey })),
  );
  const shortened = await shortenConversations(
    sql,
    importId,
    extended.map(({ undo }) => undo),
  );
  const taken = back.flatMap(({ id, change }): TakenBack[] => {
    const item = replaced.get(id)?.item;
    return item === undefined ? [] : [{ item, what: "restored", change }];
  });
  for (const [at, { before, after }] of shortened.entries()) {
    const item = extended[at]?.item;
    if (item === undefined) continue;
    const change = await changeOf(item.entityId, before, after);
    taken.push({ item, what: "shortened", change });
  }
  return taken;
}

/** Gives a file of toolsets or models that an import has replaced its place back. */
async function restoreFile(sql: Sql, item: UndoableItem): Promise<TakenBack | null> {
  const { undo, entityId } = item;
  if (undo.mode !== "replace") return null;
  const entity = (await currentEntities(sql, [item])).get(entityId);
  if (entity === undefined || !(await isKept(sql, undo.table, undo.oldKey))) return null;
  const decided = await loadDecided(sql, undo.table, entityId);
  await restoreDocumentIds(sql, undo.table, [{ oldKey: undo.oldKey, newKey: entity.key }]);
  const change = await changeOfDecided(sql, entityId, decided);
  return { item, what: "restored", change };
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
