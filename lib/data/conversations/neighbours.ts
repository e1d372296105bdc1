import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ConversationNeighbours } from "@/lib/domain/conversation/view/listing";

import { getStore } from "../library/client";
import { findEntity, isReadable } from "../documents/find";
import type { Sql } from "../store/connection/sql";

interface Place {
  readonly id: string;
  readonly sortMs: number;
}

/**
 * The conversations beside one in the list of those that changed last.
 * @param id store id or `doc:<document id>`
 */
export async function conversationNeighbours(
  viewer: Viewer,
  id: string,
): Promise<ConversationNeighbours | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const place = await findEntity(sql, "Conversation", id, ["id", "sortMs"]);
    if (place === undefined) return null;
    return {
      previous: await beside(sql, place, "later"),
      next: await beside(sql, place, "earlier"),
    };
  });
}

async function beside(
  sql: Sql,
  { id, sortMs }: Place,
  side: "later" | "earlier",
): Promise<string | null> {
  const [sign, direction] = side === "later" ? ([">", "asc"] as const) : (["<", "desc"] as const);
  const row = await sql.query
    .selectFrom("Conversation as e")
    .select("e.id")
    .where(isReadable)
    .where("e.deletedMs", "is", null)
    .where((eb) => eb(eb.refTuple("e.sortMs", "e.id"), sign, eb.tuple(sortMs, id)))
    .orderBy("e.sortMs", direction)
    .orderBy("e.id", direction)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
