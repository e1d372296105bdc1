CREATE TABLE "Notification" (
  "id" text COLLATE "C" NOT NULL,
  "accountId" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "subjectId" text COLLATE "C" NOT NULL,
  "conversationId" text COLLATE "C",
  "actorId" text COLLATE "C",
  "createdMs" double precision NOT NULL,
  "readMs" double precision,
  PRIMARY KEY ("id")
);

CREATE INDEX "Notification_accountId_createdMs_idx" ON "Notification"("accountId" NULLS FIRST, "createdMs" NULLS FIRST);
CREATE INDEX "Notification_subjectId_idx" ON "Notification"("subjectId");
CREATE INDEX "Notification_conversationId_idx" ON "Notification"("conversationId" NULLS FIRST);
