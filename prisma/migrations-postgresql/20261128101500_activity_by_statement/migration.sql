-- Days are changed once a statement instead of once a row: each change of a row leaves a version behind that the next
-- one in the same transaction has to pass, so that showing 100,000 imported conversations took longer than a statement
-- may.
DROP TRIGGER "activity_of_conversation" ON "ConversationActivity";
DROP FUNCTION activity_of_conversation();
DROP TRIGGER "activity_conversation_update" ON "Conversation";

-- The one place that changes the days of the library; a day without messages goes.
CREATE FUNCTION activity_change_days(changes "DailyActivity"[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DailyActivity" AS d ("day", "source", "model", "messages", "counted", "inputTokens", "outputTokens", "calls", "failures")
  SELECT * FROM unnest(changes)
  ON CONFLICT ("day", "source", md5("model")) DO UPDATE SET
    "messages" = d."messages" + excluded."messages",
    "counted" = d."counted" + excluded."counted",
    "inputTokens" = d."inputTokens" + excluded."inputTokens",
    "outputTokens" = d."outputTokens" + excluded."outputTokens",
    "calls" = d."calls" + excluded."calls",
    "failures" = d."failures" + excluded."failures";
  DELETE FROM "DailyActivity" d USING unnest(changes) c
  WHERE d."day" = c."day" AND d."source" = c."source" AND d."model" = c."model" AND d."messages" = 0;
END $$;

-- One conversation that is about to go.
CREATE OR REPLACE FUNCTION activity_add_days(k bigint, place text, sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM activity_change_days(ARRAY(
    SELECT ROW(a."day", place, a."model", sign * a."messages", sign * a."counted", sign * a."inputTokens",
      sign * a."outputTokens", sign * a."calls", sign * a."failures")::"DailyActivity"
    FROM "ConversationActivity" a WHERE a."conversationKey" = k));
END $$;

-- Conversations that are shown, taken away or called another format.
CREATE FUNCTION activity_conversations_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM activity_change_days(ARRAY(
    SELECT ROW(a."day", x."format", a."model", sum(x."sign" * a."messages"), sum(x."sign" * a."counted"),
      sum(x."sign" * a."inputTokens"), sum(x."sign" * a."outputTokens"), sum(x."sign" * a."calls"),
      sum(x."sign" * a."failures"))::"DailyActivity"
    FROM (
      -- Those that stay as they are cancel out. The two tables are not joined: a plan for one row would be kept for many.
      SELECT s."key", s."format", sum(s."sign") AS "sign"
      FROM (
        SELECT n."key", n."format", 1 AS "sign" FROM fresh n WHERE n."state" = 'live' AND n."deletedMs" IS NULL
        UNION ALL
        SELECT o."key", o."format", -1 FROM gone o WHERE o."state" = 'live' AND o."deletedMs" IS NULL
      ) s GROUP BY 1, 2 HAVING sum(s."sign") <> 0
    ) x JOIN "ConversationActivity" a ON a."conversationKey" = x."key"
    GROUP BY a."day", x."format", a."model"));
  RETURN NULL;
END $$;

-- Counts of conversations that are shown.
CREATE FUNCTION activity_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM activity_change_days(ARRAY(
    SELECT ROW(x."day", c."format", x."model", sum(x."sign" * x."messages"), sum(x."sign" * x."counted"),
      sum(x."sign" * x."inputTokens"), sum(x."sign" * x."outputTokens"), sum(x."sign" * x."calls"),
      sum(x."sign" * x."failures"))::"DailyActivity"
    FROM (SELECT *, 1 AS "sign" FROM fresh) x
    JOIN "Conversation" c ON c."key" = x."conversationKey" AND c."state" = 'live' AND c."deletedMs" IS NULL
    GROUP BY x."day", c."format", x."model"));
  RETURN NULL;
END $$;

CREATE FUNCTION activity_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM activity_change_days(ARRAY(
    SELECT ROW(x."day", c."format", x."model", sum(x."sign" * x."messages"), sum(x."sign" * x."counted"),
      sum(x."sign" * x."inputTokens"), sum(x."sign" * x."outputTokens"), sum(x."sign" * x."calls"),
      sum(x."sign" * x."failures"))::"DailyActivity"
    FROM (SELECT *, -1 AS "sign" FROM gone) x
    JOIN "Conversation" c ON c."key" = x."conversationKey" AND c."state" = 'live' AND c."deletedMs" IS NULL
    GROUP BY x."day", c."format", x."model"));
  RETURN NULL;
END $$;

CREATE FUNCTION activity_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM activity_change_days(ARRAY(
    SELECT ROW(x."day", c."format", x."model", sum(x."sign" * x."messages"), sum(x."sign" * x."counted"),
      sum(x."sign" * x."inputTokens"), sum(x."sign" * x."outputTokens"), sum(x."sign" * x."calls"),
      sum(x."sign" * x."failures"))::"DailyActivity"
    FROM (SELECT *, 1 AS "sign" FROM fresh UNION ALL SELECT *, -1 FROM gone) x
    JOIN "Conversation" c ON c."key" = x."conversationKey" AND c."state" = 'live' AND c."deletedMs" IS NULL
    GROUP BY x."day", c."format", x."model"));
  DELETE FROM "ConversationActivity" a USING fresh n
  WHERE n."messages" = 0 AND a."conversationKey" = n."conversationKey" AND a."day" = n."day" AND a."model" = n."model";
  RETURN NULL;
END $$;

CREATE TRIGGER "activity_counts_insert" AFTER INSERT ON "ConversationActivity" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION activity_counts_insert();
CREATE TRIGGER "activity_counts_delete" AFTER DELETE ON "ConversationActivity" REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION activity_counts_delete();
CREATE TRIGGER "activity_counts_update" AFTER UPDATE ON "ConversationActivity"
REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION activity_counts_update();
CREATE TRIGGER "activity_conversations_move" AFTER UPDATE ON "Conversation"
REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION activity_conversations_move();
