-- Deletions for good from an empty table gave its columns the order of the database and the usual compression instead of
-- their own: lists were sorted otherwise, and the starts of words looked for without an index.
DO $do$
DECLARE c record;
BEGIN
  FOR c IN SELECT t.relname, a.attname, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
    WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      AND t.relname NOT LIKE '\_%' AND a.attcollation = 'pg_catalog."default"'::regcollation
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I TYPE %s COLLATE "C"', c.relname, c.attname, c.type);
  END LOOP;
END $do$;

DO $do$
DECLARE c record;
BEGIN
  FOR c IN SELECT t.relname, a.attname FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
    WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r' AND a.attnum > 0
      AND a.attcompression = '' AND concat(t.relname, '.', a.attname) IN (
        'Change.ops', 'Conversation.head', 'Conversation.tail', 'ImportItem.undo', 'MessageBody.lead',
        'MessageBody.raw', 'ModelsFile.text', 'SearchChunk.texts', 'Tool.lead', 'Tool.raw',
        'ToolPin.acceptedRaw', 'ToolPin.seenRaw', 'ToolSetEvent.payload', 'Toolset.head', 'Toolset.lead',
        'Toolset.tail', 'ToolsetFile.head', 'ToolsetFile.tail', 'conversation_fts.words', 'message_fts.words')
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET COMPRESSION lz4', c.relname, c.attname);
  END LOOP;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $do$;
