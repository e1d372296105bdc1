-- CreateTable
CREATE TABLE "ServerItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "toolsetRowId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "acceptedHash" TEXT,
    "acceptedRaw" TEXT,
    "acceptedFrom" TEXT,
    "seenHash" TEXT NOT NULL,
    "seenRaw" TEXT NOT NULL,
    "seenFrom" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "grade" TEXT
);

-- CreateIndex
CREATE INDEX "ServerItem_toolsetRowId_idx" ON "ServerItem"("toolsetRowId");
