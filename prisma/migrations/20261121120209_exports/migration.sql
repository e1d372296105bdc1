-- What left the library: one row an export, one for each document that left whole, and a ledger that is only ever
-- appended to. A consent can hold for later exports until it is revoked.
ALTER TABLE "Consent" ADD COLUMN "remembered" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Consent" ADD COLUMN "revokedMs" REAL;

CREATE TABLE "Export" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "atMs" REAL NOT NULL,
    "finishedMs" REAL,
    "actor" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "counts" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "bytes" REAL,
    "sha256" TEXT,
    "proofs" TEXT,
    "redactions" TEXT
);

CREATE TABLE "ExportItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "exportId" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "contentHash" TEXT,
    CONSTRAINT "ExportItem_exportId_fkey" FOREIGN KEY ("exportId") REFERENCES "Export" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "LedgerEntry" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "atMs" REAL NOT NULL,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "previousHash" TEXT NOT NULL,
    "entryHash" TEXT NOT NULL
);

CREATE INDEX "Export_atMs_id_idx" ON "Export"("atMs", "id");

CREATE INDEX "ExportItem_exportId_idx" ON "ExportItem"("exportId");

CREATE INDEX "ExportItem_conversationId_idx" ON "ExportItem"("conversationId");

CREATE TRIGGER "LedgerEntry_keep" BEFORE UPDATE ON "LedgerEntry"
BEGIN SELECT RAISE(ABORT, 'entries of the ledger are not changed'); END;

CREATE TRIGGER "LedgerEntry_stay" BEFORE DELETE ON "LedgerEntry"
BEGIN SELECT RAISE(ABORT, 'entries of the ledger are not removed'); END;
