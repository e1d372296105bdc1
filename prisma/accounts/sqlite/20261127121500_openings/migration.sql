-- When somebody who manages the library opened what is private of a member, and why. It outlives whoever opened it.
CREATE TABLE "Opening" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "libraryId" TEXT NOT NULL,
    "openerId" TEXT NOT NULL,
    "openerName" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE,
    "reason" TEXT NOT NULL,
    "createdMs" INTEGER NOT NULL,
    "expiresMs" INTEGER NOT NULL,
    "endedMs" INTEGER,
    "seenMs" INTEGER
);
CREATE INDEX "Opening_openerId_idx" ON "Opening" ("openerId", "expiresMs");
CREATE INDEX "Opening_ownerId_idx" ON "Opening" ("ownerId", "createdMs");
