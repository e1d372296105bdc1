import type { ConversationListQuery } from "@/lib/domain/conversation/listing";

import { READABLE } from "./find-entity";
import { foldTitle } from "./fold-title";
import { matchExpression } from "./search-query";
import type { SqlValue } from "./sql";

/** A condition on `"Conversation" e` with its values. */
export interface Condition {
  readonly text: string;
  readonly values: SqlValue[];
}

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
    values.push(foldTitle(query.tag));
  }
  if (query.query !== undefined && query.query.trim() !== "") {
    const match = matchExpression(query.query);
    if (match === null) return null;
    texts.push(`e.key IN (
      SELECT rowid FROM conversation_fts WHERE conversation_fts MATCH ?
      UNION
      SELECT m."conversationKey" FROM message_fts f JOIN "Message" m ON m.id = f.rowid
      WHERE message_fts MATCH ?)`);
    values.push(match, match);
  }
  return { text: texts.join(" AND "), values };
}
