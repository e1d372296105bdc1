import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { contentHash } from "@/lib/json/hash";
import { useLibrary } from "@/lib/testing/library/library";

import { INDEXED_AT_ONCE } from "../imports/batch/batch";
import { beginImport } from "../imports/write";
import { closeStore } from "../library/client";
import { editMessage } from "../messages/edit";
import { searchLibrary } from "../search/search";
import { indexImported } from "./index-imported";
import { countUnindexed } from "./index-state";
import { isUnchanged, readStep } from "./index-step";
import { checkStore } from "./laws";
import { deriveStale } from "./stale";

const library = useLibrary();

const MESSAGES = 2500;
const CONVERSATIONS = 4;

/** An import of more messages than are indexed at once, up to its end. */
async function importMany(conversations = CONVERSATIONS, size = MESSAGES): Promise<void> {
  const writer = await beginImport(LOCAL_VIEWER, {
    id: "01JA0000000000000000000001",
    name: "many",
  });
  for (let at = 0; at < conversations; at += 1) {
    const head = `{"id":"many-${at}","conversationTitle":"Many ${at}","messages":[`;
    const messages = Array.from({ length: size }, (_, number) => {
      const raw = JSON.stringify({
        id: `many-${at}-${number}`,
        role: "user",
        messageType: "text",
        index: number,
        content: `needle n${at}x${number}`,
      });
      return { lead: number === 0 ? "" : ",", raw, facts: messageFacts(JSON.parse(raw)) };
    });
    await writer.writeConversation({
      target: { mode: "new" },
      format: "cjson",
      head,
      messages,
      close: () => ({
        tail: "]}",
        importHash: contentHash(head + messages.map(({ lead, raw }) => lead + raw).join("") + "]}"),
        problems: { error: 0, warning: 0 },
        textHash: null,
      }),
    });
  }
  await writer.finish(() => ({}));
}

test("messages of a large import are read at once, and a search says what it does not know yet", async () => {
  await importMany();
  const store = await library.store();
  const stored = await store.read(({ query }) =>
    query
      .selectFrom("Message as m")
      .innerJoin("Conversation as e", "e.key", "m.conversationKey")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("e.state", "=", "live")
      .executeTakeFirst(),
  );
  expect(stored?.count).toBe(CONVERSATIONS * MESSAGES);
  const early = await searchLibrary(LOCAL_VIEWER, { q: "needle" });
  expect(early?.index.complete).toBe(false);
  expect(early?.index.percent).toBeLessThan(100);
  // What waits is not damage.
  expect(await countUnindexed(store)).toBe(0);

  await indexImported(store);
  for (let at = 0; at < CONVERSATIONS; at += 1) {
    const late = await searchLibrary(LOCAL_VIEWER, { q: `n${at}x${MESSAGES - 1}` });
    expect(late?.index).toEqual({ complete: true, percent: 100 });
    expect(late?.total.messages).toBe(1);
  }
  expect(await checkStore(store)).toEqual([]);
});

test("short conversations are indexed several at once, and one that is edited meanwhile keeps its edit", async () => {
  const [conversations, size] = [12, 100];
  await importMany(conversations, size);
  const store = await library.store();
  await store.write(async (sql) => {
    await sql.run(`DELETE FROM "SearchChunk"`);
    await sql.run(`UPDATE "Conversation" SET "deriveVersion" = ${UNINDEXED_VERSION}`);
  });
  const step = { messages: 250, bytes: 1e6 };
  const waiting = await store.read((sql) =>
    sql.query
      .selectFrom("Conversation")
      .select(["key", "revision", "messageCount", "byteLength"])
      .where("deriveVersion", "=", UNINDEXED_VERSION)
      .orderBy("key", "desc")
      .execute(),
  );
  expect(waiting).toHaveLength(conversations);
  const read = await store.read((sql) => readStep(sql, { waiting, place: null }, step));
  expect(read.ended).toHaveLength(2);
  expect(read.messages).toHaveLength(2 * size);
  expect(read.rest.waiting).toEqual(waiting.slice(2));
  expect(await store.read((sql) => isUnchanged(sql, read))).toBe(true);

  const [edited] = read.ended;
  const message = await store.read((sql) =>
    sql.query
      .selectFrom("Message as m")
      .innerJoin("Conversation as e", "e.key", "m.conversationKey")
      .select(["m.id", "m.revision", "e.id as conversationId"])
      .where("m.conversationKey", "=", edited ?? 0)
      .limit(1)
      .executeTakeFirst(),
  );
  await editMessage(LOCAL_VIEWER, {
    conversationId: message?.conversationId ?? "",
    messageId: message?.id ?? 0,
    expectedRevision: message?.revision ?? 0,
    edit: { kind: "text", text: "hayfork" },
  });
  expect(await store.read((sql) => isUnchanged(sql, read))).toBe(false);
  const again = await store.read((sql) => readStep(sql, { waiting, place: null }, step));
  expect(again.messages).toHaveLength(2 * size - 1);

  await indexImported(store);
  expect((await searchLibrary(LOCAL_VIEWER, { q: "needle" }))?.index.complete).toBe(true);
  expect((await searchLibrary(LOCAL_VIEWER, { q: "hayfork" }))?.total.messages).toBe(1);

  // What another process has indexed meanwhile is passed over.
  expect(await store.read((sql) => isUnchanged(sql, again))).toBe(false);
  const late = await store.read((sql) => readStep(sql, { waiting, place: null }, step));
  expect(late).toMatchObject({ messages: [], ended: [], rest: { waiting: waiting.slice(2) } });
  expect(await store.read((sql) => isUnchanged(sql, late))).toBe(true);
  expect(await checkStore(store)).toEqual([]);
});

test("a start indexes what the process before had no time for, and keeps what was edited", async () => {
  await importMany();
  await closeStore();

  const store = await library.store();
  expect((await searchLibrary(LOCAL_VIEWER, { q: "needle" }))?.index.complete).toBe(false);
  const waiting = await store.read(({ query }) =>
    query
      .selectFrom("Message as m")
      .innerJoin("Conversation as e", "e.key", "m.conversationKey")
      .select(["m.id", "m.revision", "e.id as conversationId"])
      // The last of all is indexed last.
      .orderBy("m.id", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  await editMessage(LOCAL_VIEWER, {
    conversationId: waiting?.conversationId ?? "",
    messageId: waiting?.id ?? 0,
    expectedRevision: waiting?.revision ?? 0,
    edit: { kind: "pin", value: true },
  });
  await deriveStale(store);
  const found = await searchLibrary(LOCAL_VIEWER, { q: "needle" });
  expect(found?.index.complete).toBe(true);
  expect((await searchLibrary(LOCAL_VIEWER, { q: "needle is:pinned" }))?.total.messages).toBe(1);
  expect(await countUnindexed(store)).toBe(0);
  expect(await checkStore(store)).toEqual([]);
});

test("messages beyond those indexed at once are what the tests above are about", () => {
  expect(CONVERSATIONS * MESSAGES).toBeGreaterThan(INDEXED_AT_ONCE);
});
