-- What is private of others is looked for by a member: among the private ones, all but their own.
DROP INDEX "Conversation_accountId_isPrivate_idx";
CREATE INDEX "Conversation_isPrivate_accountId_idx" ON "Conversation"("isPrivate", "accountId");
