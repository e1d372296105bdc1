CREATE TABLE "Share" (
  "id" text COLLATE "C" NOT NULL,
  "tokenHash" text COLLATE "C" NOT NULL,
  "conversationId" text COLLATE "C" NOT NULL,
  "part" text COLLATE "C" NOT NULL,
  "lastMessageId" bigint,
  "title" text COLLATE "C" NOT NULL,
  "audience" text COLLATE "C" NOT NULL,
  "people" text COLLATE "C" NOT NULL,
  "redactions" text COLLATE "C",
  "conversationKey" bigint NOT NULL,
  "revision" bigint NOT NULL,
  "frozenMs" double precision NOT NULL,
  "exportId" text COLLATE "C" NOT NULL,
  "isPrivate" smallint NOT NULL,
  "createdMs" double precision NOT NULL,
  "endsMs" double precision,
  "revokedMs" double precision,
  "accountId" text COLLATE "C",
  PRIMARY KEY ("id")
);

CREATE TABLE "ShareText" (
  "shareId" text COLLATE "C" NOT NULL REFERENCES "Share" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "html" bytea NOT NULL,
  PRIMARY KEY ("shareId")
);

CREATE TABLE "ShareOpening" (
  "shareId" text COLLATE "C" NOT NULL REFERENCES "Share" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "day" bigint NOT NULL,
  "accountId" text COLLATE "C" NOT NULL,
  "count" bigint NOT NULL,
  "lastMs" double precision NOT NULL,
  PRIMARY KEY ("shareId", "day", "accountId")
);

CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");
CREATE INDEX "Share_conversationId_idx" ON "Share"("conversationId" NULLS FIRST);
CREATE INDEX "Share_accountId_idx" ON "Share"("accountId" NULLS FIRST);
