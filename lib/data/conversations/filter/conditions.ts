import type { ConversationListQuery } from "@/lib/domain/conversation/view/listing";
import { refuseWords } from "@/lib/domain/search/bounds";
import { READABLE } from "@/lib/data/documents/find";
import type { SqlValue } from "@/lib/data/store/connection/sql";

import { foldTag } from "../rows/columns";
import { wordExpressions } from "./word-expressions";

/** A condition on `"Conversation" e` with its values. */
export interface Condition {
  readonly text: string;
  readonly values: SqlValue[];
}

const HAS_WORD = `e.key IN (
  SELECT rowid FROM conversation_fts WHERE conversation_fts MATCH ?
  UNION ALL
  SELECT m."conversationKey" FROM message_fts f CROSS JOIN "Message" m ON m.id = f.rowid
  WHERE message_fts MATCH ? AND m.deleted = 0)`;

/** What an import left as it was does not come from it. */
const CAME_BY = `e.id IN (
  SELECT "entityId" FROM "ImportItem"
  WHERE "importId" = ? AND outcome NOT IN ('identical', 'skipped', 'failed'))`;

/** The condition of a list; null when nothing can fulfil it. */
export function filterConversations(query: ConversationListQuery): Condition | null {
  const texts = [READABLE, `e."deletedMs" IS ${query.trash === true ? "NOT NULL" : "NULL"}`];
  const values: SqlValue[] = [];
  if (query.private !== undefined) {
    texts.push(`e."isPrivate" = ?`);
    values.push(query.private);
  }
  if (query.pinned !== undefined) texts.push(`e."pinnedCount" ${query.pinned ? ">" : "="} 0`);
  if (query.problems !== undefined) {
    texts.push(`e."errorCount" + e."warningCount" ${query.problems ? ">" : "="} 0`);
  }
  if (query.source !== undefined) {
    texts.push("e.format = ?");
    values.push(query.source);
  }
  if (query.tag !== undefined) {
    texts.push(`e.key IN (SELECT "conversationKey" FROM "ConversationTag" WHERE "tagKey" = ?)`);
    values.push(foldTag(query.tag));
  }
  if (query.import !== undefined) {
    texts.push(CAME_BY);
    values.push(query.import);
  }
  if (query.query !== undefined && query.query.trim() !== "") {
    // Pages and routes refuse such a text with its reason; nothing else may ask the index for it.
    const words = refuseWords(query.query) === null ? wordExpressions(query.query) : null;
    if (words === null) return null;
    // Each word may stand in another message, or in the title.
    for (const word of words) {
      texts.push(HAS_WORD);
      values.push(word, word);
    }
  }
  return { text: texts.join(" AND "), values };
}
