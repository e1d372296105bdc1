-- The library a conversation is in; null for the main one.
ALTER TABLE "Conversation" ADD COLUMN "libraryId" text COLLATE "C";
CREATE INDEX "Conversation_libraryId_idx" ON "Conversation"("libraryId" NULLS FIRST);
-- Facets and filtered lists are counted without reading a row, also for those who are in some libraries alone.
DROP INDEX "Conversation_facets_idx";
CREATE INDEX "Conversation_facets_idx" ON "Conversation"("state" NULLS FIRST, "deletedMs" NULLS FIRST, "format", "isPrivate", "pinnedCount", "toolCallCount", "errorCount", "warningCount", "sortMs", "libraryId" NULLS FIRST);
