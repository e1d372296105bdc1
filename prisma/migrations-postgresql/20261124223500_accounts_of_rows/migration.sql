-- AlterTable
ALTER TABLE "Consent" ADD COLUMN "accountId" text COLLATE "C";
ALTER TABLE "Conversation" ADD COLUMN "accountId" text COLLATE "C";
ALTER TABLE "Export" ADD COLUMN "accountId" text COLLATE "C";
ALTER TABLE "Folder" ADD COLUMN "accountId" text COLLATE "C";
ALTER TABLE "Import" ADD COLUMN "accountId" text COLLATE "C";
ALTER TABLE "LedgerEntry" ADD COLUMN "accountId" text COLLATE "C";

-- CreateIndex
CREATE INDEX "Conversation_accountId_isPrivate_idx" ON "Conversation"("accountId" NULLS FIRST, "isPrivate");
