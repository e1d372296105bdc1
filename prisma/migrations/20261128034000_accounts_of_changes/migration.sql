-- AlterTable
ALTER TABLE "Change" ADD COLUMN "accountId" TEXT;
