-- The tables of accounts: Member to Passkey as better-auth wants them, the others are ours. They are no part of a library.
CREATE TABLE "Member" ("id" text NOT NULL PRIMARY KEY, "name" text NOT NULL, "email" text NOT NULL UNIQUE, "emailVerified" boolean NOT NULL, "image" text, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL);
CREATE TABLE "Session" ("id" text NOT NULL PRIMARY KEY, "expiresAt" timestamptz NOT NULL, "token" text NOT NULL UNIQUE, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "ipAddress" text, "userAgent" text, "userId" text NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE);
CREATE TABLE "Login" ("id" text NOT NULL PRIMARY KEY, "accountId" text NOT NULL, "providerId" text NOT NULL, "userId" text NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL);
CREATE TABLE "Verification" ("id" text NOT NULL PRIMARY KEY, "identifier" text NOT NULL, "value" text NOT NULL, "expiresAt" timestamptz NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL);
CREATE TABLE "Passkey" ("id" text NOT NULL PRIMARY KEY, "name" text, "publicKey" text NOT NULL, "userId" text NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE, "credentialID" text NOT NULL, "counter" integer NOT NULL, "deviceType" text NOT NULL, "backedUp" boolean NOT NULL, "transports" text, "createdAt" timestamptz, "aaguid" text);
CREATE INDEX "Session_userId_idx" ON "Session" ("userId");
CREATE INDEX "Login_userId_idx" ON "Login" ("userId");
CREATE UNIQUE INDEX "Login_identity_key" ON "Login" ("providerId", "accountId");
CREATE INDEX "Verification_identifier_idx" ON "Verification" ("identifier");
CREATE INDEX "Passkey_userId_idx" ON "Passkey" ("userId");
CREATE UNIQUE INDEX "Passkey_credentialID_idx" ON "Passkey" ("credentialID");

CREATE TABLE "Membership" (
    "libraryId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL REFERENCES "Member" ("id") ON DELETE CASCADE,
    "role" TEXT NOT NULL,
    "createdMs" DOUBLE PRECISION NOT NULL,
    PRIMARY KEY ("libraryId", "memberId")
);
CREATE INDEX "Membership_memberId_idx" ON "Membership" ("memberId");
CREATE TABLE "Invitation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "libraryId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL UNIQUE,
    "invitedBy" TEXT,
    "createdMs" DOUBLE PRECISION NOT NULL,
    "expiresMs" DOUBLE PRECISION NOT NULL,
    "acceptedMs" DOUBLE PRECISION,
    "revokedMs" DOUBLE PRECISION
);
CREATE TABLE "FirstCode" ("only" INTEGER NOT NULL PRIMARY KEY, "hash" TEXT NOT NULL, "createdMs" DOUBLE PRECISION NOT NULL);
CREATE TABLE "Attempt" ("key" TEXT NOT NULL PRIMARY KEY, "count" INTEGER NOT NULL, "resetMs" DOUBLE PRECISION NOT NULL);
CREATE TABLE "Visit" ("key" TEXT NOT NULL PRIMARY KEY, "value" TEXT NOT NULL, "expiresMs" DOUBLE PRECISION NOT NULL);
-- A key of a member ends with the membership.
CREATE TABLE "MemberKey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "libraryId" TEXT NOT NULL,
    "memberId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL UNIQUE,
    "scope" TEXT NOT NULL,
    "createdMs" DOUBLE PRECISION NOT NULL,
    "expiresMs" DOUBLE PRECISION NOT NULL,
    "revokedMs" DOUBLE PRECISION,
    "lastUsedMs" DOUBLE PRECISION,
    FOREIGN KEY ("libraryId", "memberId") REFERENCES "Membership" ("libraryId", "memberId") ON DELETE CASCADE
);
CREATE INDEX "MemberKey_memberId_idx" ON "MemberKey" ("libraryId", "memberId");
