-- CreateTable
CREATE TABLE "ToolSetSecret" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "setId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "externalId" TEXT,
    "labels" TEXT NOT NULL,
    "createdMs" REAL NOT NULL,
    "createdBy" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "ToolSetSecret_name_key" ON "ToolSetSecret"("name");

-- CreateIndex
CREATE INDEX "ToolSetSecret_setId_idx" ON "ToolSetSecret"("setId");
