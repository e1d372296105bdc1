import type { Viewer } from "@/lib/domain/accounts/viewer";
import { findEntity } from "../documents/find";
import { getStore } from "../library/client";
import type { Sql } from "../store/connection/sql";

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
    const moved: MovedToFolder[] = [];
    for (const asked of ids) {
      const found = await findEntity(sql, "Conversation", asked, ["id"]);
      if (found === undefined) continue;
      const { id } = found;
      const row = await sql.query
        .selectFrom("FolderItem")
        .select("folderId")
        .where("conversationId", "=", id)
        .executeTakeFirst();
      const from = row !== undefined && live.has(row.folderId) ? row.folderId : null;
      if (from === folderId) continue;
      await sql.query.deleteFrom("FolderItem").where("conversationId", "=", id).execute();
      if (folderId !== null) {
        await sql.query.insertInto("FolderItem").values({ conversationId: id, folderId }).execute();
      }
      moved.push({ id, from });
    }
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
