-- AlterTable
ALTER TABLE "Consent" ADD COLUMN "accountId" TEXT;

-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN "accountId" TEXT;

-- AlterTable
ALTER TABLE "Export" ADD COLUMN "accountId" TEXT;

-- AlterTable
ALTER TABLE "Folder" ADD COLUMN "accountId" TEXT;

-- AlterTable
ALTER TABLE "Import" ADD COLUMN "accountId" TEXT;

-- AlterTable
ALTER TABLE "LedgerEntry" ADD COLUMN "accountId" TEXT;

-- CreateIndex
CREATE INDEX "Conversation_accountId_isPrivate_idx" ON "Conversation"("accountId", "isPrivate");
