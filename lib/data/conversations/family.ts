import type { ConversationFamily } from "@/lib/domain/conversation/tree/family";
import { readFork } from "@/lib/domain/conversation/structure/fork";

import { getStore } from "../library/client";
import { findEntity, READABLE } from "../documents/find";
import type { Sql } from "../store/connection/sql";
import { withoutMark } from "../documents/byte-length";

interface FamilyRow {
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly parentId: string | null;
  readonly head: string;
  readonly tail: string;
}

const COLUMNS = `e.id, e."documentId", e.title, e."parentId", e.head, e.tail`;
const CHILDREN_SHOWN = 500;

/**
 * The parent of a conversation and its children, as far as they are in this library.
 * @param id store id or `doc:<document id>`
 */
export async function conversationFamily(id: string): Promise<ConversationFamily | null> {
  const store = await getStore();
  return store.read(async (sql) => {
    const row = await findEntity<FamilyRow>(sql, "Conversation", id, COLUMNS);
    if (row === undefined) return null;
    const children = row.documentId === "" ? [] : await childrenOf(sql, row);
    return { parent: await parentOf(sql, row), fork: forkOf(row), children };
  });
}

async function parentOf(sql: Sql, { parentId }: FamilyRow): Promise<ConversationFamily["parent"]> {
  if (parentId === null) return null;
  const parent = await findEntity<FamilyRow>(sql, "Conversation", `doc:${parentId}`, COLUMNS);
  if (parent === undefined) return { missing: parentId };
  return { id: parent.id, title: parent.title, documentId: parentId };
}

async function childrenOf(sql: Sql, row: FamilyRow): Promise<ConversationFamily["children"]> {
  const children = await sql.all<FamilyRow>(
    `SELECT ${COLUMNS} FROM "Conversation" e
     WHERE e."parentId" = ? AND e.id <> ? AND e."deletedMs" IS NULL AND ${READABLE}
     ORDER BY e."storedMs" DESC, e.key DESC LIMIT ${CHILDREN_SHOWN}`,
    row.documentId,
    row.id,
  );
  return children.map((child) => {
    const fork = forkOf(child);
    const { id, title } = child;
    return { id, title, forkMessageId: fork?.messageId ?? null, kind: fork?.kind ?? null };
  });
}

function forkOf({ head, tail }: FamilyRow): ConversationFamily["fork"] {
  return readFork(JSON.parse(withoutMark(head) + tail));
}
