-- What the API of tool sets and live sync keep beside the documents. Rows belong to toolsets and tools by their row
-- ids, without foreign keys: a change of the structure takes rows out and puts them back under the same ids.

-- CreateTable
CREATE TABLE "ToolSetRef" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "toolsetRowId" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "externalId" TEXT,
    "seenRevision" INTEGER NOT NULL,
    "createdMs" REAL NOT NULL,
    "createdBy" TEXT NOT NULL,
    "lastSyncMs" REAL
);

-- CreateTable
CREATE TABLE "ToolRef" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "toolRowId" INTEGER NOT NULL,
    "setId" TEXT NOT NULL,
    "toolName" TEXT NOT NULL,
    "createdMs" REAL NOT NULL,
    "createdBy" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "createdMs" REAL NOT NULL,
    "lastUsedMs" REAL,
    "revokedMs" REAL
);

-- CreateTable
CREATE TABLE "ApiCall" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "atMs" REAL NOT NULL,
    "requestId" TEXT NOT NULL,
    "keyId" TEXT,
    "profileId" TEXT,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "ms" REAL NOT NULL
);

-- CreateTable
CREATE TABLE "ToolSetEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "toolsetRowId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "atMs" REAL NOT NULL,
    "profileId" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "SyncRun" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "toolsetRowId" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "startedMs" REAL NOT NULL,
    "endedMs" REAL,
    "errorType" TEXT,
    "message" TEXT,
    "counts" TEXT
);

-- CreateTable
CREATE TABLE "ToolPin" (
    "toolRowId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "toolsetRowId" INTEGER NOT NULL,
    "mcpName" TEXT NOT NULL,
    "acceptedHash" TEXT,
    "acceptedRaw" TEXT,
    "seenHash" TEXT NOT NULL,
    "seenRaw" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "grade" TEXT,
    "cause" TEXT
);

-- CreateTable
CREATE TABLE "Secret" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "cipher" BLOB NOT NULL,
    "nonce" BLOB NOT NULL,
    "keyId" TEXT NOT NULL,
    "boundOrigins" TEXT NOT NULL,
    "updatedMs" REAL NOT NULL
);

-- CreateTable
CREATE TABLE "CallLog" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "toolRowId" INTEGER NOT NULL,
    "atMs" REAL NOT NULL,
    "ms" REAL NOT NULL,
    "outcome" TEXT NOT NULL,
    "errorType" TEXT,
    "argsBytes" INTEGER NOT NULL,
    "resultBytes" INTEGER NOT NULL,
    "conversationId" TEXT
);

-- CreateIndex
CREATE UNIQUE INDEX "ToolSetRef_toolsetRowId_key" ON "ToolSetRef"("toolsetRowId");

-- CreateIndex
CREATE INDEX "ToolSetRef_externalId_idx" ON "ToolSetRef"("externalId");

-- CreateIndex
CREATE INDEX "ToolSetRef_fileId_idx" ON "ToolSetRef"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolRef_toolRowId_key" ON "ToolRef"("toolRowId");

-- CreateIndex
CREATE INDEX "ToolRef_setId_id_idx" ON "ToolRef"("setId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

-- CreateIndex
CREATE INDEX "ToolSetEvent_toolsetRowId_id_idx" ON "ToolSetEvent"("toolsetRowId", "id");

-- CreateIndex
CREATE INDEX "SyncRun_toolsetRowId_id_idx" ON "SyncRun"("toolsetRowId", "id");

-- CreateIndex
CREATE INDEX "SyncRun_state_idx" ON "SyncRun"("state");

-- CreateIndex
CREATE INDEX "ToolPin_toolsetRowId_idx" ON "ToolPin"("toolsetRowId");

-- CreateIndex
CREATE INDEX "CallLog_toolRowId_id_idx" ON "CallLog"("toolRowId", "id");
