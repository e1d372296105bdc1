/** The full-text tables that are held against the texts. */
export type IndexTable = "message_fts" | "conversation_fts";

/**
 * The rows of an index that belong to documents deleted for good: nobody sees them any more, and they go together
 * with the rows they were made from, in steps, which a full disk may put off.
 */
export const LEAVING: Readonly<Record<IndexTable, string>> = {
  message_fts: `SELECT c.id FROM "SearchChunk" c JOIN "Conversation" e ON e.key = c."conversationKey" WHERE e.state = 'removed'`,
  conversation_fts: `SELECT e.key FROM "Conversation" e WHERE e.state = 'removed'`,
};
