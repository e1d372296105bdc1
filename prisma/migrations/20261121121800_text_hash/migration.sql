-- What a conversation says, as one hash, so that the same one exported by another application is found.
-- Conversations that are there already get theirs in the background after the next start.
ALTER TABLE "Conversation" ADD COLUMN "textHash" TEXT;

CREATE INDEX "Conversation_textHash_idx" ON "Conversation"("textHash");
