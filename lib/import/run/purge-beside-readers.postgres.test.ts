import { expect, test } from "vitest";

import { getWholeStore } from "@/lib/data/library/client";
import { resumeErasing } from "@/lib/data/purge/erase-deleted";
import { deleteConversation } from "@/lib/data/trash/move";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { purgeDocuments } from "./purge";

useLibrary();

test("what the server forgets in an empty table leaves its columns as they were", async () => {
  const { id } = await importConversation(JSON.stringify(buildConversation({})));
  const store = await getWholeStore();
  const columns = () =>
    store.read((sql) =>
      sql.all(
        `SELECT c.relname, a.attname, a.attcollation, a.attcompression, a.attstorage, a.attstattarget, a.attnotnull, a.atthasdef
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         WHERE c.relnamespace = current_schema()::regnamespace ORDER BY c.relname, a.attname`,
      ),
    );
  const before = await columns();
  const kept = () =>
    store.read((sql) =>
      sql.all(
        `SELECT attname FROM pg_stats WHERE schemaname = current_schema() AND tablename = 'Conversation'
           AND attname = 'head'`,
      ),
    );
  // Beside the server's own look at a table, one of ours may come to nothing.
  await expect
    .poll(async () => {
      await store.read((sql) => sql.all("ANALYZE"));
      return kept();
    })
    .toHaveLength(1);
  await deleteConversation(LOCAL_VIEWER, id);
  await purgeDocuments(LOCAL_VIEWER, { items: [{ noun: "conversation", id }] });
  expect(await kept()).toEqual([]);
  expect(await columns()).toEqual(before);
});

test("a reader keeps values of an empty table in the plans of the server until the next start", async () => {
  const messages = [buildMessage({ content: "zqxmark" }), buildMessage({ content: "zqxmark" })];
  const { id } = await importConversation(JSON.stringify(buildConversation({ messages })));
  const store = await getWholeStore();
  const kept = () =>
    store.read((sql) =>
      sql.all(
        `SELECT attname FROM pg_stats WHERE schemaname = current_schema() AND concat(most_common_vals, histogram_bounds) LIKE '%zqxmark%'`,
      ),
    );
  // Beside the server's own look at a table, one of ours may come to nothing.
  await expect
    .poll(async () => {
      await store.read((sql) => sql.all("ANALYZE"));
      return (await kept()).length;
    })
    .toBeGreaterThan(0);
  const reader = store.openSnapshot();
  await reader.sql.all(`SELECT count(*) FROM "MessageBody"`);
  await deleteConversation(LOCAL_VIEWER, id);
  await purgeDocuments(LOCAL_VIEWER, { items: [{ noun: "conversation", id }] });
  reader.release();
  const pending = () =>
    store.read((sql) => sql.all(`SELECT key FROM "Setting" WHERE key = 'erasePending'`));
  expect(await pending()).toHaveLength(1);
  await resumeErasing(store);
  expect(await pending()).toEqual([]);
  expect(await kept()).toEqual([]);
});
