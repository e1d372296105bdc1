import type { ConversationNeighbours } from "@/lib/domain/conversation/view/listing";

import { getStore } from "../library/client";
import { findEntity, READABLE } from "../documents/find";
import type { Sql } from "../store/connection/sql";

interface Place {
  readonly id: string;
  readonly sortMs: number;
}

/**
 * The conversations beside one in the list of those that changed last.
 * @param id store id or `doc:<document id>`
 */
export async function conversationNeighbours(id: string): Promise<ConversationNeighbours | null> {
  const store = await getStore();
  return store.read(async (sql) => {
    const place = await findEntity<Place>(sql, "Conversation", id, `e.id, e."sortMs"`);
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
  const [sign, direction] = side === "later" ? [">", "ASC"] : ["<", "DESC"];
  const row = await sql.get<{ id: string }>(
    `SELECT e.id FROM "Conversation" e
     WHERE ${READABLE} AND e."deletedMs" IS NULL AND (e."sortMs", e.id) ${sign} (?, ?)
     ORDER BY e."sortMs" ${direction}, e.id ${direction} LIMIT 1`,
    sortMs,
    id,
  );
  return row?.id ?? null;
}
