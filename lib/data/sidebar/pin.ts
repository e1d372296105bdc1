import type { Viewer } from "@/lib/domain/accounts/viewer";
import { findEntity } from "../documents/find";
import { getStore } from "../library/client";

/**
 * Pins a conversation to the sidebar or takes the pin away. The document is left as it is.
 * @returns false when there is no such conversation
 */
export async function pinToSidebar(
  viewer: Viewer,
  id: string,
  isPinned: boolean,
): Promise<boolean> {
  const store = await getStore(viewer);
  return store.write(async (sql) => {
    const found = await findEntity(sql, "Conversation", id, ["id"]);
    if (found === undefined) return false;
    // What was deleted for good has left its pin.
    await sql.query
      .deleteFrom("SidebarPin")
      .where((eb) =>
        eb.or([
          eb("conversationId", "=", found.id),
          eb("conversationId", "not in", eb.selectFrom("Conversation").select("id")),
        ]),
      )
      .execute();
    if (isPinned) {
      await sql.query
        .insertInto("SidebarPin")
        .values({ conversationId: found.id, pinnedMs: Date.now() })
        .execute();
    }
    return true;
  });
}
