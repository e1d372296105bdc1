import type { Viewer } from "@/lib/domain/accounts/viewer";
import { findEntities } from "../documents/find";
import { getStore } from "../library/client";
import { insertInTurns } from "../store/connection/insert-in-turns";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";

/** A conversation that changed its folder, and the one it was in. */
export interface MovedToFolder {
  readonly id: string;
  /** Null where it was in none. */
  readonly from: string | null;
}

/**
 * Moves conversations into a folder, or out of every folder. Their documents are left as they are; what is there
 * already, and what is no longer in the library, is not counted as moved.
 * @param folderId null takes them out
 * @returns null when there is no such folder
 */
export async function moveToFolder(
  viewer: Viewer,
  ids: readonly string[],
  folderId: string | null,
): Promise<readonly MovedToFolder[] | null> {
  const store = await getStore(viewer);
  return store.write(async (sql) => {
    const live = await liveFolders(sql);
    if (folderId !== null && !live.has(folderId)) return null;
    const found = await findEntities(sql, "Conversation", ids, ["id"]);
    const there = [...new Set(Array.from(found.values(), ({ id }) => id))];
    const places = await sql.query
      .selectFrom("FolderItem")
      .select(["conversationId", "folderId"])
      .where("conversationId", "in", listed(there))
      .execute();
    const folderOf = new Map(places.map((place) => [place.conversationId, place.folderId]));
    const moved: MovedToFolder[] = [];
    for (const id of there) {
      const known = folderOf.get(id);
      const from = known !== undefined && live.has(known) ? known : null;
      if (from !== folderId) moved.push({ id, from });
    }
    const leaving = moved.map(({ id }) => id);
    await sql.query
      .deleteFrom("FolderItem")
      .where("conversationId", "in", listed(leaving))
      .execute();
    if (folderId === null) return moved;
    const rows = leaving.map((id) => [id, folderId]);
    await insertInTurns(sql, "FolderItem", ["conversationId", "folderId"], rows);
    return moved;
  });
}

async function liveFolders(sql: Sql): Promise<Set<string>> {
  const rows = await sql.query
    .selectFrom("Folder")
    .select("id")
    .where("deletedMs", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
