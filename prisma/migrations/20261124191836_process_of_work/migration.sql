-- AlterTable
ALTER TABLE "Export" ADD COLUMN "process" TEXT;

-- AlterTable
ALTER TABLE "Import" ADD COLUMN "process" TEXT;

-- AlterTable
ALTER TABLE "SyncRun" ADD COLUMN "process" TEXT;

-- CreateIndex
CREATE INDEX "Export_outcome_idx" ON "Export"("outcome");

-- CreateIndex
CREATE INDEX "Import_status_idx" ON "Import"("status");
