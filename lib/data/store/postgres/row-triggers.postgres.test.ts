import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

const library = useLibrary();

/**
 * What runs for each row of a statement. A row that many others change in one transaction has a version for each of
 * them, so whatever sums up has to run once a statement.
 */
test("for each row runs only what looks at that row alone", async () => {
  const store = await library.store();
  const triggers = await store.read((sql) =>
    sql.all<{ name: string }>(
      `SELECT t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal AND t.tgtype & 1 = 1
       ORDER BY 1`,
    ),
  );
  expect(triggers.map(({ name }) => name)).toEqual([
    "LedgerEntry_keep",
    "LedgerEntry_newest",
    "LedgerEntry_stay",
    // Of conversations that are shown while they are deleted for good: what is purged is shown no more.
    "activity_conversation_delete",
    "message_fts_move",
  ]);
});
