-- Who has which conversation open, as far as other processes have to know. Rows are written again every few seconds and
-- count until "untilMs" by the clock of this database, so those of a process that died are no longer read. What is lost
-- with a crash is written again by whoever lives: it needs no log.
CREATE UNLOGGED TABLE "Presence" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "process" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "editing" DOUBLE PRECISION,
    "untilMs" DOUBLE PRECISION NOT NULL
);
CREATE INDEX "Presence_conversationId_idx" ON "Presence" ("conversationId");
CREATE INDEX "Presence_untilMs_idx" ON "Presence" ("untilMs");
