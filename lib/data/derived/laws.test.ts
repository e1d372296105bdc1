import { expect, test } from "vitest";

import { buildCall, buildComposite, buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { checkStore } from "./laws";

const library = useLibrary();

const DAMAGES: [what: string, sql: string, repair: string][] = [
  ["a title", `UPDATE "Conversation" SET title = 'x'`, `UPDATE "Conversation" SET title = 'Slots'`],
  [
    "a count",
    `UPDATE "Conversation" SET "messageCount" = 9`,
    `UPDATE "Conversation" SET "messageCount" = 1`,
  ],
  [
    "a text",
    `UPDATE "Conversation" SET tail = tail || ' '`,
    `UPDATE "Conversation" SET tail = rtrim(tail)`,
  ],
  ["a message's flag", `UPDATE "Message" SET pinned = 1`, `UPDATE "Message" SET pinned = 0`],
  [
    "a tool event",
    `UPDATE "ToolEvent" SET "toolName" = 'y'`,
    `UPDATE "ToolEvent" SET "toolName" = 'web:fetch'`,
  ],
  [
    "a day's count",
    `UPDATE "DailyActivity" SET calls = calls + 1`,
    `UPDATE "DailyActivity" SET calls = calls - 1`,
  ],
  [
    "the search index",
    `INSERT INTO message_fts (rowid, text) VALUES (7, 'stray')`,
    `DELETE FROM message_fts WHERE rowid = 7`,
  ],
];

test.each(DAMAGES)("a library in which %s is wrong breaks the laws", async (_, damage, repair) => {
  const text = JSON.stringify(buildConversation({ messages: [buildComposite([buildCall()])] }));
  await importConversation(text);
  const store = await library.store();
  await store.write((sql) => sql.run(damage));
  expect(await checkStore(store)).not.toEqual([]);
  await store.write((sql) => sql.run(repair));
});
