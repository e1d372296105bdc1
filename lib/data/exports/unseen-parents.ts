import type { Viewer } from "@/lib/domain/accounts/viewer";
import { getStore } from "../library/client";
import { listed } from "../store/sqlite/lists";

/**
 * The parents of some conversations that whoever asks finds nowhere: whether another member keeps them private, or they
 * were never here, is the same to them.
 * @param ids store ids
 * @returns document ids
 */
export async function listUnseenParents(viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const rows = await sql.query
      .selectFrom("Conversation as e")
      .select("e.parentId")
      .distinct()
      .where("e.id", "in", listed(ids))
      .where("e.parentId", "is not", null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("Conversation as p")
              .select("p.key")
              .whereRef("p.documentId", "=", "e.parentId"),
          ),
        ),
      )
      .orderBy("e.parentId")
      .execute();
    return rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  });
}
