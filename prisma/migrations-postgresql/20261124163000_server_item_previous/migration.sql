-- AlterTable
ALTER TABLE "ServerItem" ADD COLUMN "previous" text COLLATE "C";
