import { acceptItem } from "@/lib/domain/server-items/merge-items";

import { noteReview } from "../ledger/chain/note";
import { getStore } from "../library/client";
import { findSyncPlace } from "../sync/place";
import { loadItems } from "./items";

/**
 * Takes what a server lists of some resources and prompts as seen and wanted.
 * @param seen `seenHash` of each by its row id, as it was looked at
 * @returns `stale` when the server listed something else since; null when there is no such toolset
 */
export async function acceptItems(
  fileId: string,
  toolset: number,
  seen: ReadonlyMap<number, string>,
): Promise<number | "stale" | null> {
  const place = await findSyncPlace(fileId, toolset);
  if (place === null) return null;
  const store = await getStore();
  return store.write(async (sql) => {
    const items = await loadItems(sql, place.rowId);
    const chosen = items.filter(({ id }) => seen.has(id));
    const isFresh = chosen.every(
      ({ id, seenHash, state }) =>
        seen.get(id) === seenHash && (state === "new" || state === "changed"),
    );
    if (chosen.length !== seen.size || !isFresh) return "stale";
    for (const item of chosen) {
      const { acceptedHash, acceptedRaw, acceptedFrom, state, grade } = acceptItem(item);
      await sql.query
        .updateTable("ServerItem")
        .set({ acceptedHash, acceptedRaw, acceptedFrom, state, grade })
        .where("id", "=", item.id)
        .execute();
    }
    await noteReview(sql, place.rowId, { heldBack: 0, accepted: chosen.length, missing: 0 });
    return chosen.length;
  });
}
