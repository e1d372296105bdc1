import type { Viewer } from "@/lib/domain/accounts/viewer";
import { DETAIL_LIMITS, elideJson, type ElidedText } from "@/lib/domain/conversation/view/elide";
import type {
  ConversationDetail,
  ConversationListItem,
} from "@/lib/domain/conversation/view/listing";
import { LONGEST_SYSTEM_MESSAGE, shortName } from "@/lib/domain/conversation/facts/short-name";
import { viewAuditTrail } from "@/lib/domain/conversation/view/message";
import type { ConversationName } from "@/lib/domain/conversation/view/name";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { pointerToSpan } from "@/lib/json/pointers";

import { getStore } from "../library/client";
import { ITEM_COLUMNS, readItem, type ItemRow } from "./item";
import { findEntity } from "../documents/find";
import { shellText, type StoredShell } from "../documents/intact";
import type { Sql } from "../store/connection/sql";

interface DetailRow extends ConversationListItem, StoredShell {
  readonly shellRevision: number;
  readonly importId: string | null;
  readonly importHash: string | null;
  readonly childCount: number;
}

/**
 * A conversation without its messages, also one in the trash.
 * @param id store id or `doc:<document id>`
 * @throws DocumentDamagedError
 */
export async function getConversation(
  viewer: Viewer,
  id: string,
): Promise<ConversationDetail | null> {
  const found = await findDetail(viewer, id);
  if (found === null) return null;
  const { row, text } = found;
  const { key: _, head: __, tail: ___, shellHash: ____, ...item } = readItem<DetailRow>(row);
  const shell = asRecord(JSON.parse(text)) ?? {};
  const systemMessage = asText(shell["systemMessage"]);
  const auditTrail = viewAuditTrail(shell["auditTrail"]);
  return {
    ...item,
    systemMessage: shortName(systemMessage, LONGEST_SYSTEM_MESSAGE),
    systemMessageSize: systemMessage?.length ?? 0,
    toolOverrides: viewMember(row.id, text, "toolOverrides"),
    metadata: viewMember(row.id, text, "metadata"),
    extensions: viewMember(row.id, text, "extensions"),
    auditTrail: auditTrail.shown,
    ...(auditTrail.cut > 0 ? { cutAuditEntries: auditTrail.cut } : {}),
  };
}

/** A conversation by name, with all of its tool overrides as they are written. */
export interface OverridingConversation extends ConversationName {
  readonly shellRevision: number;
  readonly toolOverrides: readonly unknown[];
}

/**
 * What a conversation says of tools; see `getConversation`.
 * @throws DocumentDamagedError
 */
export async function getOverrides(
  viewer: Viewer,
  conversation: string,
): Promise<OverridingConversation | null> {
  const found = await findDetail(viewer, conversation);
  if (found === null) return null;
  const { id, title, titleDerived, shellRevision } = readItem<DetailRow>(found.row);
  const toolOverrides = asList(asRecord(JSON.parse(found.text))?.["toolOverrides"]);
  return { id, title, titleDerived, shellRevision, toolOverrides };
}

async function findDetail(
  viewer: Viewer,
  id: string,
): Promise<{ row: ItemRow<DetailRow>; text: string } | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const row = await readDetail(sql, id);
    return row === undefined ? null : { row, text: await shellText(sql, row) };
  });
}

async function readDetail(sql: Sql, id: string): Promise<ItemRow<DetailRow> | undefined> {
  const found = await findEntity(sql, "Conversation", id, ["key"]);
  if (found === undefined) return undefined;
  return sql.query
    .selectFrom("Conversation as e")
    .select(ITEM_COLUMNS)
    .select(["e.shellRevision", "e.importId", "e.importHash"])
    .select((eb) =>
      eb
        .selectFrom("Conversation as c")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("c.parentId", "=", "e.documentId")
        .where("e.documentId", "<>", "")
        .whereRef("c.id", "<>", "e.id")
        .where("c.state", "=", "live")
        .where("c.deletedMs", "is", null)
        .$asScalar()
        .$notNull()
        .as("childCount"),
    )
    .select(["e.key", "e.head", "e.tail", "e.shellHash"])
    .where("e.key", "=", found.key)
    .executeTakeFirst();
}

/** A member of the conversation as it is written; null when there is nothing in it. */
function viewMember(id: string, shell: string, key: string): ElidedText | null {
  const span = pointerToSpan(shell, `/${key}`);
  if (span === null) return null;
  const json = shell.slice(span.offset, span.offset + span.length);
  if (/^(null|\{\s*\}|\[\s*\])$/.test(json)) return null;
  // The whole of what is cut is in the document itself.
  return elideJson(json, DETAIL_LIMITS, `/api/conversations/${id}`);
}
