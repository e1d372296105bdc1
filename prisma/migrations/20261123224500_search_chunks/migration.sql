-- CreateTable
CREATE TABLE "SearchChunk" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "conversationKey" INTEGER NOT NULL,
    "messageId" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    "parts" INTEGER NOT NULL,
    "deleted" BOOLEAN NOT NULL,
    "texts" TEXT
);

-- CreateIndex
CREATE INDEX "SearchChunk_conversationKey_messageId_part_idx" ON "SearchChunk"("conversationKey", "messageId", "part");

-- From here on written by hand: Prisma knows neither virtual tables nor triggers.
-- The index of messages anew: a row for each stretch of a message, with ids in the order of time
-- (lib/data/store/search/positions.ts), so that the newest matches are read without looking anything up. It starts
-- empty.
DROP TRIGGER "message_fts_delete";
DROP TABLE "message_fts";

CREATE VIRTUAL TABLE "message_fts" USING fts5 (
  text,
  thinking,
  tools,
  args,
  results,
  attachments,
  content = '',
  contentless_delete = 1,
  prefix = '3',
  tokenize = 'unicode61 remove_diacritics 2'
);

-- The words of the index.
CREATE VIRTUAL TABLE "message_terms" USING fts5vocab(message_fts, instance);

-- However a message goes, by itself or with its conversation, its chunks and their index entries go with it.
CREATE TRIGGER "message_fts_delete" AFTER DELETE ON "Message" BEGIN
  DELETE FROM "SearchChunk" WHERE "conversationKey" = old."conversationKey" AND "messageId" = old.id;
END;

CREATE TRIGGER "chunk_fts_delete" AFTER DELETE ON "SearchChunk" BEGIN
  DELETE FROM message_fts WHERE rowid = old.id;
END;

CREATE TRIGGER "message_fts_move" AFTER UPDATE OF "conversationKey" ON "Message" BEGIN
  UPDATE "SearchChunk" SET "conversationKey" = new."conversationKey"
  WHERE "conversationKey" = old."conversationKey" AND "messageId" = old.id;
END;

-- What is stored already is indexed in the background, the latest conversations first; until then searches say that
-- the index is not complete.
UPDATE "Conversation" SET "deriveVersion" = 0;
