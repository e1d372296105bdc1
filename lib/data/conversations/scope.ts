import type { Viewer } from "@/lib/domain/accounts/viewer";
import { getStore } from "../library/client";
import { filterConversations } from "./filter/conditions";
import { findEntity } from "../documents/find";
import { readFlags, type WithFlags } from "../store/connection/sql";

/** What an export has to know of a conversation before it reads it. */
export interface ConversationRef {
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly titleDerived: boolean;
  readonly isPrivate: boolean;
  readonly ownerId: string | null;
  readonly byteLength: number;
  readonly revision: number;
  readonly messageCount: number;
  /** Messages of one index share a slot: fewer slots than messages mean retries. */
  readonly slotCount: number;
}

const COLUMNS = [
  "id",
  "documentId",
  "title",
  "titleDerived",
  "isPrivate",
  "ownerId",
  "byteLength",
  "revision",
  "messageCount",
  "slotCount",
] as const;
const REFS_PER_BATCH = 500;

type StoredRef = WithFlags<ConversationRef, "isPrivate" | "titleDerived">;

const readRef = (row: StoredRef): ConversationRef =>
  readFlags<ConversationRef, "isPrivate" | "titleDerived">(row, ["isPrivate", "titleDerived"]);

/** Those of the named conversations that exist, in the order they were named. */
export async function conversationTitles(
  viewer: Viewer,
  ids: readonly string[],
): Promise<ConversationRef[]> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const refs: ConversationRef[] = [];
    for (const id of ids) {
      const row = await findEntity(sql, "Conversation", id, COLUMNS);
      if (row !== undefined) refs.push(readRef(row));
    }
    return refs;
  });
}

/** All conversations outside the trash, or those a query finds, ordered by id. */
export async function* listConversationIds(
  viewer: Viewer,
  query: { query?: string } = {},
): AsyncGenerator<ConversationRef, void, void> {
  const store = await getStore(viewer);
  let last = "";
  for (;;) {
    const after = last;
    const rows = await store.read(async (sql) => {
      const condition = filterConversations(sql, query);
      if (condition === null) return [];
      return sql.query
        .selectFrom("Conversation as e")
        .select(COLUMNS)
        .where(condition)
        .where("e.id", ">", after)
        .orderBy("e.id")
        .limit(REFS_PER_BATCH)
        .execute();
    });
    for (const row of rows) yield readRef(row);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < REFS_PER_BATCH) return;
  }
}
