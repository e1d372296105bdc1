import { acceptByPerson, takeBackItem } from "@/lib/domain/server-items/acceptance";

import { noteReview } from "../ledger/chain/note";
import { getSharedStore } from "../library/client";
import { findSyncPlace } from "../sync/place";
import { deleteItems, loadItems, updateItems } from "./items";

/**
 * Takes what a server lists of some resources and prompts as seen and wanted. A dangerous one is accepted alone: nobody
 * reads the remarks of many at once.
 * @param seen `seenHash` of each by its row id, as it was looked at
 * @returns `stale` when the server listed something else since; null when there is no such toolset
 */
export async function acceptItems(
  fileId: string,
  toolset: number,
  seen: ReadonlyMap<number, string>,
): Promise<number | "stale" | "dangerous" | null> {
  const place = await findSyncPlace(fileId, toolset);
  if (place === null) return null;
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const items = await loadItems(sql, place.rowId);
    const chosen = items.filter(({ id }) => seen.has(id));
    const isFresh = chosen.every(
      ({ id, seenHash, state }) =>
        seen.get(id) === seenHash && (state === "new" || state === "changed"),
    );
    if (chosen.length !== seen.size || !isFresh) return "stale";
    if (chosen.length > 1 && chosen.some(({ grade }) => grade === "dangerous")) return "dangerous";
    const accepted = chosen.map((item) => ({ ...item, ...acceptByPerson(item) }));
    await updateItems(sql, accepted);
    await noteReview(sql, place.rowId, { heldBack: 0, accepted: chosen.length, missing: 0 });
    return chosen.length;
  });
}

/**
 * Forgets what was accepted and is no longer listed. Listed again it is new, and held back.
 * @returns `stale` when one of them is listed again; null when there is no such toolset
 */
export async function removeMissingItems(
  fileId: string,
  toolset: number,
  ids: readonly number[],
): Promise<number | "stale" | null> {
  const place = await findSyncPlace(fileId, toolset);
  if (place === null) return null;
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const wanted = new Set(ids);
    const gone = (await loadItems(sql, place.rowId)).filter(
      ({ id, state }) => wanted.has(id) && state === "missing",
    );
    if (gone.length !== wanted.size) return "stale";
    await deleteItems(
      sql,
      gone.map(({ id }) => id),
    );
    await noteReview(sql, place.rowId, { heldBack: 0, accepted: 0, missing: gone.length });
    return gone.length;
  });
}

/**
 * Holds back again what was accepted, as long as no sync has listed anything else since.
 * @returns `stale` when one of them cannot be taken back; null when there is no such toolset
 */
export async function takeBackItems(
  fileId: string,
  toolset: number,
  ids: readonly number[],
): Promise<number | "stale" | null> {
  const place = await findSyncPlace(fileId, toolset);
  if (place === null) return null;
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const wanted = new Set(ids);
    const before = (await loadItems(sql, place.rowId)).flatMap((item) => {
      const former = wanted.has(item.id) ? takeBackItem(item) : null;
      return former === null ? [] : [{ ...item, ...former }];
    });
    if (before.length !== wanted.size) return "stale";
    await updateItems(sql, before);
    await noteReview(sql, place.rowId, { heldBack: before.length, accepted: 0, missing: 0 });
    return before.length;
  });
}
