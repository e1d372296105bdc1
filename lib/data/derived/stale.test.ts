import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { addStray, emptyIndex, loseThird } from "@/lib/testing/library/tamper";

import { deriveStale } from "./stale";
import { listConversations } from "../conversations/list";
import { editMessage } from "../messages/edit";
import { MESSAGE_DERIVE_VERSION } from "@/lib/domain/conversation/facts/derive";
import { searchLibrary } from "../search/search";
import { checkStore } from "./laws";

const library = useLibrary();

/** A library as an older version left it: nothing indexed, no derived columns of today. */
async function makeOld(): Promise<void> {
  const store = await library.store();
  await store.write(async (sql) => {
    await emptyIndex(sql);
    await sql.run(`UPDATE "Message" SET contents = 0, model = NULL`);
    await sql.run(`DELETE FROM "ConversationTag"`);
    await sql.run(`UPDATE "Conversation" SET "deriveVersion" = 1`);
  });
}

const document = () =>
  buildConversation({
    extensions: { "dev.colloquy:tags": { v: 1, tags: ["work"] } },
    messages: Array.from({ length: 450 }, (_, at) => buildMessage({ content: `needle ${at}` })),
  });

test("what older rules derived is searched as far as it is indexed, and derived again", async () => {
  const store = await library.store();
  await importConversation(JSON.stringify(document()));
  expect((await searchLibrary(LOCAL_VIEWER, { q: "needle" }))?.index).toEqual({
    complete: true,
    percent: 100,
  });
  await makeOld();
  const before = await searchLibrary(LOCAL_VIEWER, { q: "needle" });
  expect(before?.groups).toEqual([]);
  expect(before?.index).toEqual({ complete: false, percent: 0 });

  expect(await deriveStale(store)).toBe(1);
  const after = await searchLibrary(LOCAL_VIEWER, { q: "needle tag:work" });
  expect(after?.total.messages).toBe(450);
  expect(after?.index.complete).toBe(true);
  expect(await checkStore(store)).toEqual([]);
  expect(await deriveStale(store)).toBe(0);
});

test("an edit in the meantime neither gets lost nor hides that the rest is old", async () => {
  const store = await library.store();
  const { id } = await importConversation(JSON.stringify(document()));
  await makeOld();
  const message = await store.read(({ query }) =>
    query.selectFrom("Message").select(["id", "revision"]).limit(1).executeTakeFirst(),
  );
  await editMessage(LOCAL_VIEWER, {
    conversationId: id,
    messageId: message?.id ?? 0,
    expectedRevision: message?.revision ?? 0,
    edit: { kind: "pin", value: true },
  });
  expect((await searchLibrary(LOCAL_VIEWER, { q: "needle" }))?.index.complete).toBe(false);
  await deriveStale(store);
  expect((await searchLibrary(LOCAL_VIEWER, { q: "needle is:pinned" }))?.total.messages).toBe(1);
});

test("messages that the index has lost are found again", async () => {
  const store = await library.store();
  await importConversation(JSON.stringify(document()));
  await store.write(loseThird);
  expect(await deriveStale(store)).toBe(1);
  expect((await searchLibrary(LOCAL_VIEWER, { q: "needle" }))?.total.messages).toBe(450);
});

test("what only lacks the names of today keeps its index, and gets them", async () => {
  const store = await library.store();
  const { conversationTitle: _, ...untitled } = document();
  await importConversation(JSON.stringify(untitled));
  await store.write((sql) =>
    sql.run(
      `UPDATE "Conversation" SET "deriveVersion" = ${MESSAGE_DERIVE_VERSION}, title = 'old', snippet = ''`,
    ),
  );
  expect((await searchLibrary(LOCAL_VIEWER, { q: "needle" }))?.index.complete).toBe(true);
  expect(await deriveStale(store)).toBe(1);
  expect((await listConversations(LOCAL_VIEWER, {})).items[0]).toMatchObject({ title: "needle 0" });
  expect(await checkStore(store)).toEqual([]);
});

test("a start takes words out of the index whose message or conversation is gone", async () => {
  const store = await library.store();
  await importConversation(JSON.stringify(buildConversation({ messages: [buildMessage()] })));
  await store.write(async (sql) => {
    await addStray(sql);
    await sql.run(
      `INSERT INTO "SearchChunk" (id, "conversationKey", "messageId", part, parts, deleted, texts)
       VALUES (9, 99, 99, 0, 1, 0, NULL)`,
    );
  });
  expect(await checkStore(store)).not.toEqual([]);
  await deriveStale(store);
  expect(await checkStore(store)).toEqual([]);
  const chunks = await store.read((sql) => sql.all(`SELECT id FROM "SearchChunk" WHERE id = 9`));
  expect(chunks).toEqual([]);
});
