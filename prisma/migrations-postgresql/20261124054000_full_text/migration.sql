-- The search index: a row for each stretch of a message, with ids in the order of time
-- (lib/data/store/full-text/positions.ts). Lexemes are the words that FTS5 finds in SQLite, written by
-- lib/data/store/postgres/search/lexemes.ts; PostgreSQL's own parsers and dictionaries are not used.

CREATE TABLE "SearchChunk" (
  "id" bigint NOT NULL,
  "conversationKey" bigint NOT NULL,
  "messageId" bigint NOT NULL,
  "part" bigint NOT NULL,
  "parts" bigint NOT NULL,
  "deleted" smallint NOT NULL,
  "texts" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE INDEX "SearchChunk_conversationKey_messageId_part_idx"
ON "SearchChunk" ("conversationKey", "messageId", "part");

CREATE TABLE message_fts (
  id bigint PRIMARY KEY,
  words tsvector NOT NULL
);

-- Titles and system messages. A long one has several rows, as a message has; part 0 is always there.
CREATE TABLE conversation_fts (
  key bigint NOT NULL,
  part bigint NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (key, part)
);

CREATE INDEX message_fts_words ON message_fts USING gin (words);
CREATE INDEX conversation_fts_words ON conversation_fts USING gin (words);

-- How often a word stands somewhere decides whether the newest rows are looked through or the index is asked.
ALTER TABLE message_fts ALTER COLUMN words SET STATISTICS 1000;

DO $do$
BEGIN
  ALTER TABLE "SearchChunk" ALTER COLUMN "texts" SET COMPRESSION lz4;
  ALTER TABLE message_fts ALTER COLUMN words SET COMPRESSION lz4;
  ALTER TABLE conversation_fts ALTER COLUMN words SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $do$;

-- However a message goes, by itself or with its conversation, its stretches and their words go with it.
CREATE FUNCTION message_fts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SearchChunk" s USING gone g
  WHERE s."conversationKey" = g."conversationKey" AND s."messageId" = g."id";
  RETURN NULL;
END $$;

CREATE FUNCTION chunk_fts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_fts f USING gone g WHERE f.id = g."id";
  RETURN NULL;
END $$;

CREATE FUNCTION conversation_fts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM conversation_fts f USING gone g WHERE f.key = g."key";
  RETURN NULL;
END $$;

CREATE FUNCTION message_fts_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "SearchChunk" SET "conversationKey" = NEW."conversationKey"
  WHERE "conversationKey" = OLD."conversationKey" AND "messageId" = OLD."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "message_fts_delete" AFTER DELETE ON "Message" REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION message_fts_delete();
CREATE TRIGGER "chunk_fts_delete" AFTER DELETE ON "SearchChunk" REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION chunk_fts_delete();
CREATE TRIGGER "conversation_fts_delete" AFTER DELETE ON "Conversation" REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION conversation_fts_delete();
CREATE TRIGGER "message_fts_move" AFTER UPDATE OF "conversationKey" ON "Message"
FOR EACH ROW WHEN (OLD."conversationKey" IS DISTINCT FROM NEW."conversationKey")
EXECUTE FUNCTION message_fts_move();

-- What is stored already is indexed in the background, the latest conversations first; until then searches say that
-- the index is not complete.
UPDATE "Conversation" SET "deriveVersion" = 0;
