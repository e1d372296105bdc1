import { expect, test } from "vitest";

import { buildCall, buildComposite, buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { addStray, removeStray } from "@/lib/testing/library/tamper";

import type { Sql } from "../store/connection/sql";
import { checkStore } from "./laws";

const library = useLibrary();

type Damage = string | ((sql: Sql) => Promise<void>);

const DAMAGES: [what: string, damage: Damage, repair: Damage][] = [
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
  ["the search index", addStray, removeStray],
];

async function run(sql: Sql, damage: Damage): Promise<void> {
  if (typeof damage === "string") await sql.run(damage);
  else await damage(sql);
}

test.each(DAMAGES)("a library in which %s is wrong breaks the laws", async (_, damage, repair) => {
  const text = JSON.stringify(buildConversation({ messages: [buildComposite([buildCall()])] }));
  await importConversation(text);
  const store = await library.store();
  await store.write((sql) => run(sql, damage));
  expect(await checkStore(store)).not.toEqual([]);
  await store.write((sql) => run(sql, repair));
});

test("halves of surrogate pairs break no law", async () => {
  const half = JSON.stringify("sea \ud800");
  const cell = `{"name":${half},"summary":${half}}`;
  await importToolsets(`{"toolsets":[{"id":${half},"kind":"builtin","tools":[${cell}]}]}`);
  const { messages, ...rest } = buildConversation({ conversationTitle: "sea \ud800" });
  await importConversation(JSON.stringify({ ...rest, messages }));
  expect(await checkStore(await library.store())).toEqual([]);
});
