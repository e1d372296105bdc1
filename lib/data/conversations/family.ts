import { shortName } from "@/lib/domain/conversation/facts/short-name";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ConversationFamily } from "@/lib/domain/conversation/tree/family";
import type { ConversationName } from "@/lib/domain/conversation/view/name";
import { readFork } from "@/lib/domain/conversation/structure/fork";

import { getStore } from "../library/client";
import { findEntity, isReadable } from "../documents/find";
import { SHELL_COLUMNS, shellValue } from "../documents/intact";
import type { Sql } from "../store/connection/sql";
import type { Row } from "../store/connection/queries";

const COLUMNS = [
  "id",
  "documentId",
  "title",
  "titleDerived",
  "parentId",
  ...SHELL_COLUMNS,
] as const;

type FamilyRow = Pick<Row<"Conversation">, (typeof COLUMNS)[number]>;

const CHILDREN_SHOWN = 500;

/**
 * The parent of a conversation and its children, as far as they are in this library.
 * @param id store id or `doc:<document id>`
 */
export async function conversationFamily(
  viewer: Viewer,
  id: string,
): Promise<ConversationFamily | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const row = await findEntity(sql, "Conversation", id, COLUMNS);
    if (row === undefined) return null;
    const children = row.documentId === "" ? [] : await childrenOf(sql, row);
    return { parent: await parentOf(sql, row), fork: await forkOf(sql, row), children };
  });
}

async function parentOf(sql: Sql, { parentId }: FamilyRow): Promise<ConversationFamily["parent"]> {
  if (parentId === null) return null;
  const parent = await findEntity(sql, "Conversation", `doc:${parentId}`, COLUMNS);
  if (parent === undefined) return { missing: shortName(parentId) };
  return { ...nameOf(parent), documentId: parentId };
}

async function childrenOf(sql: Sql, row: FamilyRow): Promise<ConversationFamily["children"]> {
  const children = await sql.query
    .selectFrom("Conversation as e")
    .select(COLUMNS)
    .where("e.parentId", "=", row.documentId)
    .where("e.id", "<>", row.id)
    .where("e.deletedMs", "is", null)
    .where(isReadable)
    .orderBy("e.storedMs", "desc")
    .orderBy("e.key", "desc")
    .limit(CHILDREN_SHOWN)
    .execute();
  const viewed: ConversationFamily["children"][number][] = [];
  for (const child of children) {
    const fork = await forkOf(sql, child);
    const { messageId, kind } = fork ?? {};
    viewed.push({ ...nameOf(child), forkMessageId: messageId ?? null, kind: kind ?? null });
  }
  return viewed;
}

function nameOf({ id, title, titleDerived }: FamilyRow): ConversationName {
  return { id, title, titleDerived: Boolean(titleDerived) };
}

async function forkOf(sql: Sql, row: FamilyRow): Promise<ConversationFamily["fork"]> {
  return readFork(await shellValue(sql, row));
}
