-- Which key of a member a program made it with; null for a person, and for what was made before.
ALTER TABLE "Export" ADD COLUMN "keyId" text COLLATE "C";
ALTER TABLE "Import" ADD COLUMN "keyId" text COLLATE "C";
