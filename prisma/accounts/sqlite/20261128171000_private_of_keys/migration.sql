-- Whether a key reaches the private conversations of its member. Those from before did, and programs rely on it; what
-- makes a key from now on says so.
ALTER TABLE "MemberKey" ADD COLUMN "includesPrivate" INTEGER NOT NULL DEFAULT 0;
UPDATE "MemberKey" SET "includesPrivate" = 1;
