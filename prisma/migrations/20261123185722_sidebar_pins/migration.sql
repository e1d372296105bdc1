-- CreateTable
CREATE TABLE "SidebarPin" (
    "conversationId" TEXT NOT NULL PRIMARY KEY,
    "pinnedMs" REAL NOT NULL
);
