-- AlterTable
ALTER TABLE "Export" ADD COLUMN "process" text COLLATE "C";
ALTER TABLE "Import" ADD COLUMN "process" text COLLATE "C";
ALTER TABLE "SyncRun" ADD COLUMN "process" text COLLATE "C";

-- CreateIndex
CREATE INDEX "Export_outcome_idx" ON "Export"("outcome");
CREATE INDEX "Import_status_idx" ON "Import"("status");
