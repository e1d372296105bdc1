-- CreateIndex
CREATE INDEX "Conversation_facets_idx" ON "Conversation"("state", "deletedMs", "format", "modelId", "isPrivate", "pinnedCount", "toolCallCount", "errorCount", "warningCount", "sortMs");
