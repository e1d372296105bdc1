-- The ledger keeps which entry is its newest, sealed with a key beside the database. The empty value says that
-- nothing has been sealed yet; the first start does it.
INSERT INTO "Setting" ("key", "value") SELECT 'ledger.head', ''
  WHERE NOT EXISTS (SELECT 1 FROM "Setting" WHERE "key" = 'ledger.head');
