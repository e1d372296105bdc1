-- What filters and the reader ask of a message without reading its text. Rows that are there already get
-- their values when they are derived anew, which the next start does in the background.
ALTER TABLE "Message" ADD COLUMN "model" TEXT;
ALTER TABLE "Message" ADD COLUMN "contents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Message" ADD COLUMN "sourceParent" TEXT;

CREATE INDEX "Message_pinned_idx" ON "Message"("pinned");

CREATE INDEX "Conversation_deriveVersion_idx" ON "Conversation"("deriveVersion");

CREATE TABLE "ConversationTag" (
    "conversationKey" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "tagKey" TEXT NOT NULL,

    PRIMARY KEY ("conversationKey", "tagKey"),
    CONSTRAINT "ConversationTag_conversationKey_fkey" FOREIGN KEY ("conversationKey") REFERENCES "Conversation" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "ConversationTag_tagKey_idx" ON "ConversationTag"("tagKey");

-- The index of messages anew, with a column for each place in which a text can stand, so that a hit knows
-- where it is. It starts empty. The starts of three letters have an index of their own, since most searches are
-- looked for from the third letter on, while the word is still being typed.
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
