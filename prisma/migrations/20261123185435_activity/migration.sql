-- CreateTable
CREATE TABLE "ConversationActivity" (
    "conversationKey" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "messages" INTEGER NOT NULL,
    "counted" INTEGER NOT NULL,
    "inputTokens" REAL NOT NULL,
    "outputTokens" REAL NOT NULL,
    "calls" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,

    PRIMARY KEY ("conversationKey", "day", "model"),
    CONSTRAINT "ConversationActivity_conversationKey_fkey" FOREIGN KEY ("conversationKey") REFERENCES "Conversation" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DailyActivity" (
    "day" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "messages" INTEGER NOT NULL,
    "counted" INTEGER NOT NULL,
    "inputTokens" REAL NOT NULL,
    "outputTokens" REAL NOT NULL,
    "calls" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,

    PRIMARY KEY ("day", "source", "model")
);

-- AlterTable
ALTER TABLE "Message" ADD COLUMN "inputTokens" INTEGER;
ALTER TABLE "Message" ADD COLUMN "outputTokens" INTEGER;
ALTER TABLE "Message" ADD COLUMN "failureCount" INTEGER NOT NULL DEFAULT 0;

-- From here on written by hand: Prisma knows no triggers. A migration that builds one of these tables anew has to
-- create its triggers again.

-- What is stored already. Tokens are read from the texts by the next start, which derives all messages again.
UPDATE "Message" SET "failureCount" = (
  SELECT count(*) FROM "ToolEvent"
  WHERE "messageId" = "Message".id AND kind = 'result' AND state IN ('failed', 'timed_out')
) WHERE id IN (SELECT "messageId" FROM "ToolEvent" WHERE kind = 'result' AND state IN ('failed', 'timed_out'));

REPLACE INTO "ConversationActivity"
SELECT "conversationKey", coalesce(CAST(floor("createdMs" / 86400000.0) AS INTEGER), -1000000), coalesce(model, ''),
  count(*), 0, 0, 0, sum("toolCallCount"), sum("failureCount")
FROM "Message" WHERE deleted = 0 GROUP BY 1, 2, 3;

REPLACE INTO "DailyActivity"
SELECT a.day, c.format, a.model, sum(a.messages), 0, 0, 0, sum(a.calls), sum(a.failures)
FROM "ConversationActivity" a JOIN "Conversation" c ON c.key = a."conversationKey"
WHERE c.state = 'live' AND c."deletedMs" IS NULL GROUP BY 1, 2, 3;

-- Messages are counted for their conversation, whoever writes them. Those of a staged conversation come by thousands;
-- the batch that writes them counts them (lib/data/store/sqlite/activity.ts).
CREATE TRIGGER "activity_message_insert" AFTER INSERT ON "Message" WHEN new.deleted = 0
  AND (SELECT state FROM "Conversation" WHERE key = new."conversationKey") <> 'staged' BEGIN
  INSERT INTO "ConversationActivity" ("conversationKey", day, model, "messages", "counted", "inputTokens", "outputTokens", "calls", "failures")
  SELECT new."conversationKey", coalesce(CAST(floor(new."createdMs" / 86400000.0) AS INTEGER), -1000000), coalesce(new.model, ''),
    1, (new."inputTokens" IS NOT NULL OR new."outputTokens" IS NOT NULL),
    coalesce(new."inputTokens", 0), coalesce(new."outputTokens", 0), new."toolCallCount", new."failureCount"
  WHERE new.deleted = 0
  ON CONFLICT DO UPDATE SET
    "messages" = "messages" + excluded."messages",
    "counted" = "counted" + excluded."counted",
    "inputTokens" = "inputTokens" + excluded."inputTokens",
    "outputTokens" = "outputTokens" + excluded."outputTokens",
    "calls" = "calls" + excluded."calls",
    "failures" = "failures" + excluded."failures";
END;

CREATE TRIGGER "activity_message_delete" AFTER DELETE ON "Message" WHEN old.deleted = 0 BEGIN
  UPDATE "ConversationActivity" SET
    "messages" = "messages" - 1,
    "counted" = "counted" - (old."inputTokens" IS NOT NULL OR old."outputTokens" IS NOT NULL),
    "inputTokens" = "inputTokens" - coalesce(old."inputTokens", 0),
    "outputTokens" = "outputTokens" - coalesce(old."outputTokens", 0),
    "calls" = "calls" - old."toolCallCount",
    "failures" = "failures" - old."failureCount"
  WHERE old.deleted = 0 AND "conversationKey" = old."conversationKey"
    AND day = coalesce(CAST(floor(old."createdMs" / 86400000.0) AS INTEGER), -1000000) AND model = coalesce(old.model, '');
END;

CREATE TRIGGER "activity_message_update" AFTER UPDATE OF "conversationKey", deleted, "createdMs", model, "inputTokens", "outputTokens", "toolCallCount", "failureCount"
ON "Message" WHEN old."conversationKey" IS NOT new."conversationKey"
  OR old.deleted IS NOT new.deleted
  OR old."createdMs" IS NOT new."createdMs"
  OR old.model IS NOT new.model
  OR old."inputTokens" IS NOT new."inputTokens"
  OR old."outputTokens" IS NOT new."outputTokens"
  OR old."toolCallCount" IS NOT new."toolCallCount"
  OR old."failureCount" IS NOT new."failureCount" BEGIN
  UPDATE "ConversationActivity" SET
    "messages" = "messages" - 1,
    "counted" = "counted" - (old."inputTokens" IS NOT NULL OR old."outputTokens" IS NOT NULL),
    "inputTokens" = "inputTokens" - coalesce(old."inputTokens", 0),
    "outputTokens" = "outputTokens" - coalesce(old."outputTokens", 0),
    "calls" = "calls" - old."toolCallCount",
    "failures" = "failures" - old."failureCount"
  WHERE old.deleted = 0 AND "conversationKey" = old."conversationKey"
    AND day = coalesce(CAST(floor(old."createdMs" / 86400000.0) AS INTEGER), -1000000) AND model = coalesce(old.model, '');
  INSERT INTO "ConversationActivity" ("conversationKey", day, model, "messages", "counted", "inputTokens", "outputTokens", "calls", "failures")
  SELECT new."conversationKey", coalesce(CAST(floor(new."createdMs" / 86400000.0) AS INTEGER), -1000000), coalesce(new.model, ''),
    1, (new."inputTokens" IS NOT NULL OR new."outputTokens" IS NOT NULL),
    coalesce(new."inputTokens", 0), coalesce(new."outputTokens", 0), new."toolCallCount", new."failureCount"
  WHERE new.deleted = 0
  ON CONFLICT DO UPDATE SET
    "messages" = "messages" + excluded."messages",
    "counted" = "counted" + excluded."counted",
    "inputTokens" = "inputTokens" + excluded."inputTokens",
    "outputTokens" = "outputTokens" + excluded."outputTokens",
    "calls" = "calls" + excluded."calls",
    "failures" = "failures" + excluded."failures";
END;

-- What a conversation of the library has is added to its days.
CREATE TRIGGER "activity_add" AFTER INSERT ON "ConversationActivity"
WHEN (SELECT state = 'live' AND "deletedMs" IS NULL FROM "Conversation" WHERE key = new."conversationKey") BEGIN
  INSERT INTO "DailyActivity" (day, source, model, "messages", "counted", "inputTokens", "outputTokens", "calls", "failures")
  SELECT new.day, c.format, new.model, new."messages", new."counted", new."inputTokens", new."outputTokens", new."calls", new."failures"
  FROM "Conversation" c WHERE c.key = new."conversationKey"
  ON CONFLICT DO UPDATE SET
    "messages" = "messages" + excluded."messages",
    "counted" = "counted" + excluded."counted",
    "inputTokens" = "inputTokens" + excluded."inputTokens",
    "outputTokens" = "outputTokens" + excluded."outputTokens",
    "calls" = "calls" + excluded."calls",
    "failures" = "failures" + excluded."failures";
END;

CREATE TRIGGER "activity_change" AFTER UPDATE ON "ConversationActivity"
WHEN (SELECT state = 'live' AND "deletedMs" IS NULL FROM "Conversation" WHERE key = new."conversationKey") BEGIN
  UPDATE "DailyActivity" SET
    "messages" = "messages" + new."messages" - old."messages",
    "counted" = "counted" + new."counted" - old."counted",
    "inputTokens" = "inputTokens" + new."inputTokens" - old."inputTokens",
    "outputTokens" = "outputTokens" + new."outputTokens" - old."outputTokens",
    "calls" = "calls" + new."calls" - old."calls",
    "failures" = "failures" + new."failures" - old."failures"
  WHERE day = new.day AND model = new.model
    AND source = (SELECT format FROM "Conversation" WHERE key = new."conversationKey");
END;

CREATE TRIGGER "activity_take" AFTER DELETE ON "ConversationActivity"
WHEN (SELECT state = 'live' AND "deletedMs" IS NULL FROM "Conversation" WHERE key = old."conversationKey") BEGIN
  UPDATE "DailyActivity" SET
    "messages" = "messages" - old."messages",
    "counted" = "counted" - old."counted",
    "inputTokens" = "inputTokens" - old."inputTokens",
    "outputTokens" = "outputTokens" - old."outputTokens",
    "calls" = "calls" - old."calls",
    "failures" = "failures" - old."failures"
  WHERE day = old.day AND model = old.model
    AND source = (SELECT format FROM "Conversation" WHERE key = old."conversationKey");
END;

-- Nothing is left of what has no messages.
CREATE TRIGGER "activity_none_left" AFTER UPDATE ON "ConversationActivity" WHEN new.messages = 0 BEGIN
  DELETE FROM "ConversationActivity"
  WHERE "conversationKey" = new."conversationKey" AND day = new.day AND model = new.model;
END;

CREATE TRIGGER "activity_day_empty" AFTER UPDATE ON "DailyActivity" WHEN new.messages = 0 BEGIN
  DELETE FROM "DailyActivity" WHERE day = new.day AND source = new.source AND model = new.model;
END;

-- A conversation that comes into the library or leaves it takes its days along.
CREATE TRIGGER "activity_conversation_update" AFTER UPDATE OF state, "deletedMs", format ON "Conversation"
WHEN old.state IS NOT new.state OR old."deletedMs" IS NOT new."deletedMs" OR old.format IS NOT new.format BEGIN
  INSERT INTO "DailyActivity" (day, source, model, "messages", "counted", "inputTokens", "outputTokens", "calls", "failures")
  SELECT day, old.format, model, -"messages", -"counted", -"inputTokens", -"outputTokens", -"calls", -"failures"
  FROM "ConversationActivity"
  WHERE "conversationKey" = old.key AND old.state = 'live' AND old."deletedMs" IS NULL
  ON CONFLICT DO UPDATE SET
    "messages" = "messages" + excluded."messages",
    "counted" = "counted" + excluded."counted",
    "inputTokens" = "inputTokens" + excluded."inputTokens",
    "outputTokens" = "outputTokens" + excluded."outputTokens",
    "calls" = "calls" + excluded."calls",
    "failures" = "failures" + excluded."failures";
  INSERT INTO "DailyActivity" (day, source, model, "messages", "counted", "inputTokens", "outputTokens", "calls", "failures")
  SELECT day, new.format, model, "messages", "counted", "inputTokens", "outputTokens", "calls", "failures"
  FROM "ConversationActivity"
  WHERE "conversationKey" = new.key AND new.state = 'live' AND new."deletedMs" IS NULL
  ON CONFLICT DO UPDATE SET
    "messages" = "messages" + excluded."messages",
    "counted" = "counted" + excluded."counted",
    "inputTokens" = "inputTokens" + excluded."inputTokens",
    "outputTokens" = "outputTokens" + excluded."outputTokens",
    "calls" = "calls" + excluded."calls",
    "failures" = "failures" + excluded."failures";
END;

CREATE TRIGGER "activity_conversation_delete" BEFORE DELETE ON "Conversation" BEGIN
  INSERT INTO "DailyActivity" (day, source, model, "messages", "counted", "inputTokens", "outputTokens", "calls", "failures")
  SELECT day, old.format, model, -"messages", -"counted", -"inputTokens", -"outputTokens", -"calls", -"failures"
  FROM "ConversationActivity"
  WHERE "conversationKey" = old.key AND old.state = 'live' AND old."deletedMs" IS NULL
  ON CONFLICT DO UPDATE SET
    "messages" = "messages" + excluded."messages",
    "counted" = "counted" + excluded."counted",
    "inputTokens" = "inputTokens" + excluded."inputTokens",
    "outputTokens" = "outputTokens" + excluded."outputTokens",
    "calls" = "calls" + excluded."calls",
    "failures" = "failures" + excluded."failures";
END;
