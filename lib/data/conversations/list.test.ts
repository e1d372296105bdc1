import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import type { ConversationListQuery } from "@/lib/domain/conversation/view/listing";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { conversationTitles, listConversationIds } from "./scope";
import { countLibrary, listConversations } from "./list";
import { deleteConversation } from "../trash/move";

useLibrary();

async function addConversation(
  title: string | undefined,
  options: Parameters<typeof buildConversation>[0] & { format?: string } = {},
): Promise<string> {
  const { format = "cjson", ...overrides } = options;
  const document = buildConversation({ ...overrides });
  if (title === undefined) delete document.conversationTitle;
  else document.conversationTitle = title;
  return (await importConversation(JSON.stringify(document), { format })).id;
}

async function titles(query: ConversationListQuery): Promise<string[]> {
  return (await listConversations(LOCAL_VIEWER, query)).items.map((item) => item.title);
}

const at = (timestamp: string) => ({
  messages: [
    buildMessage({
      auditTrail: [{ action: "created" as const, actorId: "user:ada", timestamp }],
    }),
  ],
});

describe("listConversations", () => {
  test("sorts by last change, newest first, unless asked otherwise", async () => {
    await addConversation("old", at("2020-01-01T00:00:00Z"));
    await addConversation("new", at("2024-01-01T00:00:00Z"));
    await addConversation("middle", at("2022-01-01T00:00:00Z"));
    expect(await titles({})).toEqual(["new", "middle", "old"]);
    expect(await titles({ order: "asc" })).toEqual(["old", "middle", "new"]);
    expect(await titles({ sort: "created", order: "asc" })).toEqual(["old", "middle", "new"]);
  });

  test("puts what has no recorded time last in both directions, and pages through it once", async () => {
    await addConversation("placeholder", at("1970-01-01T00:00:00.000Z"));
    await addConversation("old", at("2020-01-01T00:00:00Z"));
    await addConversation("zero", at("0001-01-01T00:00:00Z"));
    await addConversation("new", at("2024-01-01T00:00:00Z"));
    await addConversation("silent", { messages: [buildMessage()] });
    const undated = ["placeholder", "silent", "zero"];
    for (const sort of ["updated", "created"] as const) {
      for (const order of ["asc", "desc"] as const) {
        const seen: string[] = [];
        let cursor: string | null | undefined;
        while (cursor !== null) {
          const query = { sort, order, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
          const page = await listConversations(LOCAL_VIEWER, query);
          seen.push(...page.items.map(({ title }) => title));
          cursor = page.nextCursor;
        }
        expect(seen.slice(0, 2)).toEqual(order === "asc" ? ["old", "new"] : ["new", "old"]);
        expect(seen.slice(2).toSorted()).toEqual(undated);
      }
    }
    const { items } = await listConversations(LOCAL_VIEWER, { query: "zero" });
    expect(items).toMatchObject([{ createdMs: null, updatedMs: null }]);
  });

  test("knows the tags of each, and lists those that have one, whatever its case", async () => {
    const tagged = (...tags: string[]) => ({
      extensions: { "dev.colloquy:tags": { v: 1, tags } },
    });
    await addConversation("both", tagged("Tea", "garden"));
    await addConversation("one", tagged("garden"));
    await addConversation("none");
    expect(await titles({ tag: "GARDEN", sort: "title" })).toEqual(["both", "one"]);
    expect(await titles({ tag: "tea" })).toEqual(["both"]);
    expect(await titles({ tag: "coffee" })).toEqual([]);
    const { items } = await listConversations(LOCAL_VIEWER, { sort: "title" });
    expect(items.map(({ tags }) => tags)).toEqual([["garden", "Tea"], [], ["garden"]]);
  });

  test("sorts titles without regard to case and accents", async () => {
    for (const title of ["zebra", "Élan", "apple", "ELAN 2"]) await addConversation(title);
    expect(await titles({ sort: "title" })).toEqual(["apple", "Élan", "ELAN 2", "zebra"]);
  });

  test("pages through everything once, also when titles are the same", async () => {
    for (let n = 0; n < 7; n += 1) await addConversation(n < 5 ? "same" : "zz");
    for (const query of [
      { sort: "title" },
      { sort: "updated" },
      { sort: "title", order: "desc" },
    ] as const) {
      const seen: string[] = [];
      const totals: (number | undefined)[] = [];
      let cursor: string | undefined;
      do {
        const page = await listConversations(LOCAL_VIEWER, {
          ...query,
          limit: 3,
          ...(cursor === undefined ? {} : { cursor }),
        });
        totals.push(page.total);
        seen.push(...page.items.map((item) => item.id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(totals).toEqual([7, undefined, undefined]);
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
    }
  });

  test("answers a cursor that is none, or of another sort, with the first page", async () => {
    await addConversation("one");
    const { items } = await listConversations(LOCAL_VIEWER, { cursor: "%%%" });
    expect(items).toHaveLength(1);
    const foreign = Buffer.from('["text","id"]').toString("base64url");
    expect((await listConversations(LOCAL_VIEWER, { cursor: foreign })).items).toHaveLength(1);
  });

  test("filters by privacy, pins and source", async () => {
    await addConversation("private", { isPrivate: true, ownerId: "user:ada" });
    await addConversation("pinned", { messages: [buildMessage({ pinned: true })] });
    await addConversation("foreign", { format: "chatgpt" });
    expect(await titles({ private: true })).toEqual(["private"]);
    expect(await titles({ private: false, sort: "title" })).toEqual(["foreign", "pinned"]);
    expect(await titles({ pinned: true })).toEqual(["pinned"]);
    expect(await titles({ source: "chatgpt" })).toEqual(["foreign"]);
    expect(await titles({ problems: true })).toEqual([]);
  });

  test("finds words of titles, system messages and messages by their beginning", async () => {
    await addConversation("Über den Wolken");
    await addConversation("System", { systemMessage: "Speak like a pirate" });
    await addConversation("Text", { messages: [buildMessage({ content: "a zebra crossing" })] });
    expect(await titles({ query: "uber wol" })).toEqual(["Über den Wolken"]);
    expect(await titles({ query: "PIRA" })).toEqual(["System"]);
    expect(await titles({ query: "zeb cross" })).toEqual(["Text"]);
    expect(await titles({ query: "zebra wolken" })).toEqual([]);
    await addConversation("東京の旅", {
      messages: [buildMessage({ content: "cherry" }), buildMessage({ content: "blossom" })],
    });
    expect(await titles({ query: "京の" })).toEqual(["東京の旅"]);
    expect(await titles({ query: "blossom cherry 東" })).toEqual(["東京の旅"]);
  });

  test.each(['"', "AND", "zebra OR", "NEAR(", "*", "text:zebra", "-zebra", "^", "\0", "!!!"])(
    "takes %j for a word, not for syntax",
    async (query) => {
      await addConversation("Text");
      expect((await listConversations(LOCAL_VIEWER, { query })).items).toEqual([]);
    },
  );

  test("leaves out the trash, which can be listed by itself", async () => {
    const id = await addConversation("gone");
    await addConversation("here");
    await deleteConversation(LOCAL_VIEWER, id);
    expect(await titles({})).toEqual(["here"]);
    expect(await titles({ query: "gone" })).toEqual([]);
    expect(await titles({ trash: true })).toEqual(["gone"]);
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 1, imports: 2 });
  });

  test("names a conversation without a title after its first prompt", async () => {
    await addConversation(undefined, { messages: [buildMessage({ content: "Tell me a story" })] });
    const [item] = (await listConversations(LOCAL_VIEWER, {})).items;
    expect(item).toMatchObject({ title: "Tell me a story", titleDerived: true, messageCount: 1 });
  });
});

test("an export finds its scope by ids or by a query", async () => {
  const first = await addConversation("first", { isPrivate: true, ownerId: "user:ada" });
  const second = await addConversation("second", { id: "document-2" });
  const refs = await conversationTitles(LOCAL_VIEWER, ["doc:document-2", "nothing", first]);
  expect(refs.map(({ id }) => id)).toEqual([second, first]);
  expect(refs[1]).toMatchObject({ title: "first", isPrivate: true, ownerId: "user:ada" });
  const all: string[] = [];
  for await (const { id } of listConversationIds(LOCAL_VIEWER)) all.push(id);
  expect(all).toEqual([first, second].toSorted());
  const found: string[] = [];
  for await (const { title } of listConversationIds(LOCAL_VIEWER, { query: "sec" }))
    found.push(title);
  expect(found).toEqual(["second"]);
});
