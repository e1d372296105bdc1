-- Libraries beside the main one, which has no row. A personal one belongs to the account that its id names, and has no memberships.
CREATE TABLE "Library" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "createdMs" DOUBLE PRECISION NOT NULL
);
