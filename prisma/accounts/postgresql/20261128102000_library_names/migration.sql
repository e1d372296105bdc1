-- What makes two names of libraries the same; null for personal ones, and until the next start for those from before.
ALTER TABLE "Library" ADD COLUMN "nameKey" TEXT;
CREATE UNIQUE INDEX "Library_nameKey_key" ON "Library" ("nameKey");
