-- Full-text search. Written by hand: Prisma knows no virtual tables.
-- Both tables hold the index only, since the texts stand in MessageBody and Conversation. Their rowids are
-- Message.id and Conversation.key. Rows of documents that are not part of the library (Conversation.state)
-- are indexed, too; every query joins and asks for the state.

CREATE VIRTUAL TABLE "message_fts" USING fts5 (
  text,
  content = '',
  contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);

CREATE VIRTUAL TABLE "conversation_fts" USING fts5 (
  title,
  system,
  content = '',
  contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);

-- However a row goes, by itself or with its conversation, its index entry goes with it.
CREATE TRIGGER "message_fts_delete" AFTER DELETE ON "Message" BEGIN
  DELETE FROM message_fts WHERE rowid = old.id;
END;

CREATE TRIGGER "conversation_fts_delete" AFTER DELETE ON "Conversation" BEGIN
  DELETE FROM conversation_fts WHERE rowid = old.key;
END;
