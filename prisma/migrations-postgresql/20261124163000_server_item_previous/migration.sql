-- AlterTable
ALTER TABLE "ServerItem" ADD COLUMN "previous" TEXT;
