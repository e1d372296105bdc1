CREATE TABLE "Comment" (
  "id" text COLLATE "C" NOT NULL,
  "conversationId" text COLLATE "C" NOT NULL,
  "threadId" text COLLATE "C" NOT NULL,
  "messageId" bigint NOT NULL,
  "messageDocumentId" text COLLATE "C" NOT NULL,
  "quote" text COLLATE "C",
  "quoteStart" bigint,
  "quoteEnd" bigint,
  "text" text COLLATE "C" NOT NULL,
  "people" text COLLATE "C" NOT NULL,
  "createdMs" double precision NOT NULL,
  "editedMs" double precision,
  "deletedMs" double precision,
  "resolvedMs" double precision,
  "resolvedBy" text COLLATE "C",
  "accountId" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE INDEX "Comment_conversationId_threadId_idx" ON "Comment"("conversationId" NULLS FIRST, "threadId");
CREATE INDEX "Comment_accountId_idx" ON "Comment"("accountId" NULLS FIRST);
