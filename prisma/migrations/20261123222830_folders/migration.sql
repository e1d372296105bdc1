-- CreateTable
CREATE TABLE "Folder" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "createdMs" REAL NOT NULL,
    "deletedMs" REAL
);

-- CreateTable
CREATE TABLE "FolderItem" (
    "conversationId" TEXT NOT NULL PRIMARY KEY,
    "folderId" TEXT NOT NULL,
    CONSTRAINT "FolderItem_folderId_fkey" FOREIGN KEY ("folderId") REFERENCES "Folder" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "FolderItem_folderId_idx" ON "FolderItem"("folderId");
