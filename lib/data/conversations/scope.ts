import type { Viewer } from "@/lib/domain/accounts/viewer";
import { getStore } from "../library/client";
import { filterConversations } from "./filter/conditions";
import { findEntity } from "../documents/find";
import { readFlags, type Sql, type WithFlags } from "../store/connection/sql";
import { privateByText } from "../documents/private-by-text";

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

/** Whether a conversation is private is for its text to say, which is what leaves. */
async function readRefs(sql: Sql, rows: readonly StoredRef[]): Promise<ConversationRef[]> {
  const refs = rows.map((row) =>
    readFlags<ConversationRef, "isPrivate" | "titleDerived">(row, ["isPrivate", "titleDerived"]),
  );
  const open = refs.filter(({ isPrivate }) => !isPrivate);
  const hidden = await privateByText(
    sql,
    open.map(({ id }) => id),
  );
  return refs.map((ref) => (hidden.has(ref.id) ? { ...ref, isPrivate: true } : ref));
}

/** Those of the named conversations that exist, in the order they were named. */
export async function conversationTitles(
  viewer: Viewer,
  ids: readonly string[],
): Promise<ConversationRef[]> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const rows: StoredRef[] = [];
    for (const id of ids) {
      const row = await findEntity(sql, "Conversation", id, COLUMNS);
      if (row !== undefined) rows.push(row);
    }
    return readRefs(sql, rows);
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
    const refs = await store.read(async (sql) => {
      const condition = filterConversations(sql, query);
      if (condition === null) return [];
      const rows = await sql.query
        .selectFrom("Conversation as e")
        .select(COLUMNS)
        .where(condition)
        .where("e.id", ">", after)
        .orderBy("e.id")
        .limit(REFS_PER_BATCH)
        .execute();
      return readRefs(sql, rows);
    });
    yield* refs;
    last = refs.at(-1)?.id ?? last;
    if (refs.length < REFS_PER_BATCH) return;
  }
}
