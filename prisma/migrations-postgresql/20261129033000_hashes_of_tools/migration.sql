-- The hash of each piece of a toolset file, so that what reads one piece checks that one; null in rows from before.
ALTER TABLE "Toolset" ADD COLUMN "shellHash" text COLLATE "C";
ALTER TABLE "Tool" ADD COLUMN "bodyHash" text COLLATE "C";
