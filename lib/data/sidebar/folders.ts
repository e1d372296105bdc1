import type { Folder } from "@/lib/domain/library/folder";

import { isInLibrary } from "../conversations/filter/conditions";
import { readFolders } from "../folders/list";
import type { Sql } from "../store/connection/sql";

/** The folders that have something of one library, each with how much that is, and those that are empty. */
export async function readFoldersIn(sql: Sql, library: string): Promise<Folder[]> {
  const all = await readFolders(sql);
  if (all.length === 0) return [];
  const rows = await sql.query
    .selectFrom("FolderItem as i")
    .innerJoin("Conversation as e", "e.id", "i.conversationId")
    .select(({ fn }) => ["i.folderId", fn.countAll<number>().as("count")])
    .where(isInLibrary(library))
    .where("e.state", "=", "live")
    .where("e.deletedMs", "is", null)
    .groupBy("i.folderId")
    .execute();
  const counts = new Map(rows.map(({ folderId, count }) => [folderId, count]));
  return all.flatMap((folder) => {
    const count = counts.get(folder.id) ?? 0;
    return count > 0 || folder.count === 0 ? { ...folder, count } : [];
  });
}
