-- CreateIndex
CREATE INDEX "ImportItem_importId_kind_format_idx" ON "ImportItem"("importId", "kind", "format");
