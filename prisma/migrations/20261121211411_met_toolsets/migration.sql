-- Added in place: a new table instead would take the tools with the old one.
ALTER TABLE "Toolset" ADD COLUMN "isMet" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "Toolset_isMet_idx" ON "Toolset"("isMet");
