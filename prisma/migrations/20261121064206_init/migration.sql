-- CreateTable
CREATE TABLE "Conversation" (
    "key" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "importId" TEXT,
    "format" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "shellRevision" INTEGER NOT NULL DEFAULT 1,
    "contentHash" TEXT,
    "importHash" TEXT,
    "byteLength" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "titleKey" TEXT NOT NULL,
    "titleDerived" BOOLEAN NOT NULL DEFAULT false,
    "isPrivate" BOOLEAN NOT NULL DEFAULT false,
    "ownerId" TEXT,
    "parentId" TEXT,
    "modelId" TEXT,
    "messageCount" INTEGER NOT NULL DEFAULT 0,
    "slotCount" INTEGER NOT NULL DEFAULT 0,
    "pinnedCount" INTEGER NOT NULL DEFAULT 0,
    "attachmentCount" INTEGER NOT NULL DEFAULT 0,
    "toolCallCount" INTEGER NOT NULL DEFAULT 0,
    "errorCount" INTEGER NOT NULL DEFAULT 0,
    "warningCount" INTEGER NOT NULL DEFAULT 0,
    "createdMs" REAL,
    "updatedMs" REAL,
    "sortMs" REAL NOT NULL,
    "createdSortMs" REAL NOT NULL,
    "storedMs" REAL NOT NULL,
    "editedMs" REAL,
    "deletedMs" REAL,
    "deriveVersion" INTEGER NOT NULL,
    "head" TEXT NOT NULL,
    "tail" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Message" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "conversationKey" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "documentId" TEXT NOT NULL,
    "slotIndex" REAL,
    "role" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "preferred" BOOLEAN NOT NULL,
    "pinned" BOOLEAN NOT NULL,
    "deleted" BOOLEAN NOT NULL,
    "hasPreview" BOOLEAN NOT NULL,
    "attachmentCount" INTEGER NOT NULL,
    "toolCallCount" INTEGER NOT NULL,
    "byteLength" INTEGER NOT NULL,
    "createdMs" REAL,
    "latestMs" REAL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "importId" TEXT,
    "originHash" TEXT,
    CONSTRAINT "Message_conversationKey_fkey" FOREIGN KEY ("conversationKey") REFERENCES "Conversation" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MessageBody" (
    "messageId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "lead" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    CONSTRAINT "MessageBody_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ToolEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "conversationKey" INTEGER NOT NULL,
    "messageId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "blockId" TEXT NOT NULL,
    "callId" TEXT NOT NULL,
    "toolsetId" TEXT,
    "toolName" TEXT,
    "state" TEXT,
    "requiresApproval" BOOLEAN NOT NULL,
    "atMs" REAL,
    CONSTRAINT "ToolEvent_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ToolsetFile" (
    "key" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "importId" TEXT,
    "format" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "contentHash" TEXT,
    "importHash" TEXT,
    "byteLength" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "titleKey" TEXT NOT NULL,
    "toolsetCount" INTEGER NOT NULL DEFAULT 0,
    "toolCount" INTEGER NOT NULL DEFAULT 0,
    "errorCount" INTEGER NOT NULL DEFAULT 0,
    "warningCount" INTEGER NOT NULL DEFAULT 0,
    "storedMs" REAL NOT NULL,
    "editedMs" REAL,
    "deletedMs" REAL,
    "deriveVersion" INTEGER NOT NULL,
    "head" TEXT NOT NULL,
    "tail" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Toolset" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "fileKey" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "toolsetId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "version" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "lead" TEXT NOT NULL,
    "head" TEXT NOT NULL,
    "tail" TEXT NOT NULL,
    CONSTRAINT "Toolset_fileKey_fkey" FOREIGN KEY ("fileKey") REFERENCES "ToolsetFile" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Tool" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "toolsetRowId" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "summary" TEXT,
    "enabled" BOOLEAN,
    "requiresApproval" BOOLEAN,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "lead" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    CONSTRAINT "Tool_toolsetRowId_fkey" FOREIGN KEY ("toolsetRowId") REFERENCES "Toolset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ModelsFile" (
    "key" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "importId" TEXT,
    "format" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "contentHash" TEXT NOT NULL,
    "importHash" TEXT,
    "byteLength" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "modelCount" INTEGER NOT NULL,
    "errorCount" INTEGER NOT NULL DEFAULT 0,
    "warningCount" INTEGER NOT NULL DEFAULT 0,
    "storedMs" REAL NOT NULL,
    "editedMs" REAL,
    "deletedMs" REAL,
    "deriveVersion" INTEGER NOT NULL,
    "text" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Import" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "createdMs" REAL NOT NULL,
    "finishedMs" REAL,
    "totals" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "ImportItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "importId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "decision" TEXT,
    "title" TEXT NOT NULL,
    "documentId" TEXT,
    "entityId" TEXT,
    "fileHash" TEXT NOT NULL,
    "contentHash" TEXT,
    "problems" TEXT NOT NULL,
    "counts" TEXT NOT NULL,
    "fidelity" TEXT,
    "undo" TEXT,
    CONSTRAINT "ImportItem_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportOriginal" (
    "itemId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "bytes" BLOB NOT NULL,
    CONSTRAINT "ImportOriginal_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ImportItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Change" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "noun" TEXT NOT NULL,
    "entityKey" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "atMs" REAL NOT NULL,
    "actor" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "targetId" INTEGER,
    "ops" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Consent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "atMs" REAL NOT NULL,
    "actor" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "exportId" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Conversation_id_key" ON "Conversation"("id");

-- CreateIndex
CREATE INDEX "Conversation_documentId_idx" ON "Conversation"("documentId");

-- CreateIndex
CREATE INDEX "Conversation_importHash_idx" ON "Conversation"("importHash");

-- CreateIndex
CREATE INDEX "Conversation_contentHash_idx" ON "Conversation"("contentHash");

-- CreateIndex
CREATE INDEX "Conversation_importId_idx" ON "Conversation"("importId");

-- CreateIndex
CREATE INDEX "Conversation_parentId_idx" ON "Conversation"("parentId");

-- CreateIndex
CREATE INDEX "Conversation_state_deletedMs_sortMs_id_idx" ON "Conversation"("state", "deletedMs", "sortMs", "id");

-- CreateIndex
CREATE INDEX "Conversation_state_deletedMs_createdSortMs_id_idx" ON "Conversation"("state", "deletedMs", "createdSortMs", "id");

-- CreateIndex
CREATE INDEX "Conversation_state_deletedMs_titleKey_id_idx" ON "Conversation"("state", "deletedMs", "titleKey", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Message_conversationKey_ordinal_key" ON "Message"("conversationKey", "ordinal");

-- CreateIndex
CREATE INDEX "ToolEvent_conversationKey_callId_idx" ON "ToolEvent"("conversationKey", "callId");

-- CreateIndex
CREATE INDEX "ToolEvent_messageId_idx" ON "ToolEvent"("messageId");

-- CreateIndex
CREATE INDEX "ToolEvent_toolName_idx" ON "ToolEvent"("toolName");

-- CreateIndex
CREATE UNIQUE INDEX "ToolsetFile_id_key" ON "ToolsetFile"("id");

-- CreateIndex
CREATE INDEX "ToolsetFile_documentId_idx" ON "ToolsetFile"("documentId");

-- CreateIndex
CREATE INDEX "ToolsetFile_importHash_idx" ON "ToolsetFile"("importHash");

-- CreateIndex
CREATE INDEX "ToolsetFile_contentHash_idx" ON "ToolsetFile"("contentHash");

-- CreateIndex
CREATE INDEX "ToolsetFile_importId_idx" ON "ToolsetFile"("importId");

-- CreateIndex
CREATE INDEX "ToolsetFile_state_deletedMs_titleKey_id_idx" ON "ToolsetFile"("state", "deletedMs", "titleKey", "id");

-- CreateIndex
CREATE INDEX "Toolset_toolsetId_idx" ON "Toolset"("toolsetId");

-- CreateIndex
CREATE UNIQUE INDEX "Toolset_fileKey_ordinal_key" ON "Toolset"("fileKey", "ordinal");

-- CreateIndex
CREATE INDEX "Tool_name_idx" ON "Tool"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Tool_toolsetRowId_ordinal_key" ON "Tool"("toolsetRowId", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "ModelsFile_id_key" ON "ModelsFile"("id");

-- CreateIndex
CREATE INDEX "ModelsFile_documentId_idx" ON "ModelsFile"("documentId");

-- CreateIndex
CREATE INDEX "ModelsFile_importHash_idx" ON "ModelsFile"("importHash");

-- CreateIndex
CREATE INDEX "ModelsFile_contentHash_idx" ON "ModelsFile"("contentHash");

-- CreateIndex
CREATE INDEX "ModelsFile_importId_idx" ON "ModelsFile"("importId");

-- CreateIndex
CREATE INDEX "Import_createdMs_id_idx" ON "Import"("createdMs", "id");

-- CreateIndex
CREATE INDEX "ImportItem_importId_ordinal_idx" ON "ImportItem"("importId", "ordinal");

-- CreateIndex
CREATE INDEX "ImportItem_fileHash_idx" ON "ImportItem"("fileHash");

-- CreateIndex
CREATE INDEX "ImportItem_entityId_idx" ON "ImportItem"("entityId");

-- CreateIndex
CREATE INDEX "Change_noun_entityKey_id_idx" ON "Change"("noun", "entityKey", "id");

-- CreateIndex
CREATE INDEX "Consent_conversationId_idx" ON "Consent"("conversationId");
