-- AlterTable
ALTER TABLE "Change" ADD COLUMN "accountId" text COLLATE "C";
