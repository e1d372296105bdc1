import { sql as raw, type RawBuilder, type SqlBool } from "kysely";

/** Whether an FTS5 expression finds the title, the system message or a message of `"Conversation" e`. */
export function hasWord(expression: string): RawBuilder<SqlBool> {
  return raw<SqlBool>`e.key IN (
    SELECT rowid FROM conversation_fts WHERE conversation_fts MATCH ${expression}
    UNION ALL
    SELECT m."conversationKey" FROM message_fts f CROSS JOIN "Message" m ON m.id = f.rowid
    WHERE message_fts MATCH ${expression} AND m.deleted = 0)`;
}
