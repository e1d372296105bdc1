-- Who asked for a sync, and with which key; null for one by schedule, where there are no accounts, and from before.
ALTER TABLE "SyncRun" ADD COLUMN "accountId" text COLLATE "C";
ALTER TABLE "SyncRun" ADD COLUMN "keyId" text COLLATE "C";
