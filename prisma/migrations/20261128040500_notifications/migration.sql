-- CreateTable
CREATE TABLE "Notification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "conversationId" TEXT,
    "actorId" TEXT,
    "createdMs" REAL NOT NULL,
    "readMs" REAL
);

-- CreateIndex
CREATE INDEX "Notification_accountId_createdMs_idx" ON "Notification"("accountId", "createdMs");

-- CreateIndex
CREATE INDEX "Notification_subjectId_idx" ON "Notification"("subjectId");

-- CreateIndex
CREATE INDEX "Notification_conversationId_idx" ON "Notification"("conversationId");
