-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN "shellHash" TEXT;

-- AlterTable
ALTER TABLE "Message" ADD COLUMN "bodyHash" TEXT;
