-- PostgreSQL does not see that a column has one value where a condition says that it is null, and so took these
-- indexes for none in the order of a list: each page of one read and sorted all conversations.
DROP INDEX "Conversation_state_deletedMs_sortMs_id_idx";
DROP INDEX "Conversation_state_deletedMs_createdSortMs_id_idx";
DROP INDEX "Conversation_state_deletedMs_titleKey_id_idx";
-- What it includes says who sees a conversation, so that those of a member are counted without reading a row.
CREATE INDEX "Conversation_state_sortMs_id_idx" ON "Conversation"("state" NULLS FIRST, "sortMs", "id")
  INCLUDE ("isPrivate", "accountId", "libraryId", "pinnedCount") WHERE "deletedMs" IS NULL;
CREATE INDEX "Conversation_state_createdSortMs_id_idx" ON "Conversation"("state" NULLS FIRST, "createdSortMs", "id") WHERE "deletedMs" IS NULL;
CREATE INDEX "Conversation_state_titleKey_id_idx" ON "Conversation"("state" NULLS FIRST, "titleKey", "id") WHERE "deletedMs" IS NULL;
CREATE INDEX "Conversation_trash_idx" ON "Conversation"("state" NULLS FIRST, "deletedMs" NULLS FIRST) WHERE "deletedMs" IS NOT NULL;
DROP INDEX "ToolsetFile_state_deletedMs_titleKey_id_idx";
CREATE INDEX "ToolsetFile_state_titleKey_id_idx" ON "ToolsetFile"("state" NULLS FIRST, "titleKey", "id") WHERE "deletedMs" IS NULL;
