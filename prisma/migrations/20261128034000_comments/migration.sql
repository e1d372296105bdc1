-- CreateTable
CREATE TABLE "Comment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "conversationId" TEXT NOT NULL,
    "threadId" TEXT NOT NULL,
    "messageId" INTEGER NOT NULL,
    "messageDocumentId" TEXT NOT NULL,
    "quote" TEXT,
    "quoteStart" INTEGER,
    "quoteEnd" INTEGER,
    "text" TEXT NOT NULL,
    "people" TEXT NOT NULL,
    "createdMs" REAL NOT NULL,
    "editedMs" REAL,
    "deletedMs" REAL,
    "resolvedMs" REAL,
    "resolvedBy" TEXT,
    "accountId" TEXT
);

-- CreateIndex
CREATE INDEX "Comment_conversationId_threadId_idx" ON "Comment"("conversationId", "threadId");

-- CreateIndex
CREATE INDEX "Comment_accountId_idx" ON "Comment"("accountId");
