import { SYNC_ACTOR } from "@/lib/domain/library/system-actor";
import { newToolsOf } from "@/lib/domain/permissions/resolve/new-tools";
import type { ListedItem } from "@/lib/domain/server-items/item";
import { mergeItems, type ItemPin } from "@/lib/domain/server-items/merge-items";
import { serverIdentity } from "@/lib/domain/sync/server-identity";
import { inTurns } from "@/lib/work/turns";

import { noteReview } from "../ledger/chain/note";
import { getSharedStore } from "../library/client";
import { loadSyncPlace } from "../sync/place";
import { loadItems, replaceItems } from "./items";

/**
 * Stores a complete listing of resources and prompts.
 * @param from identity of the server that was asked
 * @returns false when the toolset is gone, or names another server
 */
export async function applyItems(
  rowId: number,
  listed: readonly ListedItem[],
  from: string,
): Promise<boolean> {
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const place = await loadSyncPlace(sql, rowId);
    if (place === null || serverIdentity(place.toolset).text !== from) return false;
    const known = await loadItems(sql, rowId);
    const newItems = newToolsOf(place.toolset, place.newTools);
    const merged = await inTurns(mergeItems(known, listed, { from, newItems }));
    if (isSame(known, merged)) return true;
    await replaceItems(sql, rowId, merged);
    const before = heldBack(known);
    const after = heldBack(merged);
    if (after > before) {
      const counts = { heldBack: after - before, accepted: 0, missing: 0 };
      await noteReview(sql, rowId, { ...counts, actor: SYNC_ACTOR });
    }
    return true;
  });
}

const heldBack = (items: readonly ItemPin[]): number =>
  items.filter(({ state }) => state === "new" || state === "changed").length;

function isSame(known: readonly ItemPin[], merged: readonly ItemPin[]): boolean {
  return (
    known.length === merged.length &&
    known.every((item, at) => {
      const other = merged[at];
      return (
        other !== undefined &&
        item.key === other.key &&
        item.kind === other.kind &&
        item.state === other.state &&
        item.grade === other.grade &&
        item.acceptedFrom === other.acceptedFrom &&
        item.acceptedRaw === other.acceptedRaw &&
        item.seenRaw === other.seenRaw &&
        item.seenFrom === other.seenFrom
      );
    })
  );
}
