-- CreateTable
CREATE TABLE "Share" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "lastMessageId" INTEGER,
    "title" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "people" TEXT NOT NULL,
    "redactions" TEXT,
    "conversationKey" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "frozenMs" REAL NOT NULL,
    "exportId" TEXT NOT NULL,
    "isPrivate" BOOLEAN NOT NULL,
    "createdMs" REAL NOT NULL,
    "endsMs" REAL,
    "revokedMs" REAL,
    "accountId" TEXT
);

-- CreateTable
CREATE TABLE "ShareText" (
    "shareId" TEXT NOT NULL PRIMARY KEY,
    "html" BLOB NOT NULL,
    CONSTRAINT "ShareText_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ShareOpening" (
    "shareId" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "accountId" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastMs" REAL NOT NULL,

    PRIMARY KEY ("shareId", "day", "accountId"),
    CONSTRAINT "ShareOpening_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");

-- CreateIndex
CREATE INDEX "Share_conversationId_idx" ON "Share"("conversationId");

-- CreateIndex
CREATE INDEX "Share_accountId_idx" ON "Share"("accountId");
