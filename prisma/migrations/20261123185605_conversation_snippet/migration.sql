-- How a conversation begins. Those that are there already get theirs in the background after the next start.
ALTER TABLE "Conversation" ADD COLUMN "snippet" TEXT NOT NULL DEFAULT '';
