-- AlterTable
ALTER TABLE "SyncRun" ADD COLUMN "missing" TEXT;

-- AlterTable
ALTER TABLE "ToolPin" ADD COLUMN "acceptedFrom" TEXT;
ALTER TABLE "ToolPin" ADD COLUMN "conflicts" TEXT;
ALTER TABLE "ToolPin" ADD COLUMN "previous" TEXT;
ALTER TABLE "ToolPin" ADD COLUMN "seenFrom" TEXT;

-- AlterTable
ALTER TABLE "ToolSetRef" ADD COLUMN "schedule" TEXT;
