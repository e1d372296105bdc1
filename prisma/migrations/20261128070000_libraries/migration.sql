-- The library a conversation is in; null for the main one.
ALTER TABLE "Conversation" ADD COLUMN "libraryId" TEXT;
CREATE INDEX "Conversation_libraryId_idx" ON "Conversation"("libraryId");
-- Facets and filtered lists are counted without reading a row, also for those who are in some libraries alone.
DROP INDEX "Conversation_facets_idx";
CREATE INDEX "Conversation_facets_idx" ON "Conversation"("state", "deletedMs", "format", "modelId", "isPrivate", "pinnedCount", "toolCallCount", "errorCount", "warningCount", "sortMs", "libraryId");
