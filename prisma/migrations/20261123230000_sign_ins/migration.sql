-- CreateTable
CREATE TABLE "SignIn" (
    "server" TEXT NOT NULL PRIMARY KEY,
    "issuer" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "missingScopes" TEXT NOT NULL,
    "endpoints" TEXT NOT NULL,
    "cipher" BLOB,
    "nonce" BLOB,
    "keyId" TEXT,
    "expiresMs" REAL,
    "signedInMs" REAL NOT NULL
);

-- CreateTable
CREATE TABLE "OAuthClient" (
    "issuer" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "authMethod" TEXT NOT NULL,
    "cipher" BLOB,
    "nonce" BLOB,
    "keyId" TEXT,
    "redirectUri" TEXT,
    "expiresMs" REAL,
    "updatedMs" REAL NOT NULL
);
