import { expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { isOnPostgres } from "@/lib/testing/postgres/schema";

import { shellEvents } from "./events";

const library = useLibrary();

const CHANGES = 5001;

test("all changes of a conversation are read, newest first, however many", async () => {
  const { id } = await importConversation(JSON.stringify(buildConversation()));
  const edit = { kind: "title", title: "walnut" } as const;
  await editConversation(LOCAL_VIEWER, { id, expectedRevision: 1, edit });
  const store = await library.store();
  const numbers = isOnPostgres()
    ? `generate_series(2, ${CHANGES}) n`
    : `(WITH RECURSIVE s(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM s WHERE n < ${CHANGES}) SELECT n FROM s) n`;
  const columns = await store.read(async ({ query }) => {
    const row = await query.selectFrom("Change").selectAll().executeTakeFirstOrThrow();
    return Object.keys(row)
      .filter((name) => name !== "id")
      .map((name) => `"${name}"`)
      .join();
  });
  await store.write((sql) =>
    sql.run(`INSERT INTO "Change" (${columns}) SELECT ${columns} FROM "Change", ${numbers}`),
  );
  const found = await store.read(async (sql) => {
    const row = await sql.query.selectFrom("Conversation").select("key").executeTakeFirstOrThrow();
    const events = await shellEvents(sql, row.key);
    expect(events.map((event) => event.id)).toEqual(
      events.map((event) => event.id).toSorted((one, other) => other - one),
    );
    return events.filter(({ ops }) => ops.length > 0).length;
  });
  expect(found).toBe(CHANGES);
  await store.write((sql) => sql.run(`DELETE FROM "Change"`));
});
