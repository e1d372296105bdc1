import { expect, test } from "vitest";

import { getWholeStore } from "@/lib/data/library/client";
import type { SearchAnswer, Suggestions } from "@/lib/domain/search/answers";
import { Api } from "@/lib/testing/http/api";
import {
  buildConversation,
  buildMessage,
  buildComposite,
  buildCall,
} from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { withoutIndex } from "@/lib/testing/library/tamper";

useLibrary();

const garden = () =>
  JSON.stringify(
    buildConversation({
      conversationTitle: "Garden",
      extensions: { "dev.colloquy:tags": { v: 1, tags: ["Gardening"] } },
      messages: [
        buildMessage({
          id: "m1",
          content: "When do I plant tulips?",
          pinned: true,
          extensions: { "dev.colloquy:note": { v: 1, text: "for spring" } },
        }),
        buildComposite([buildCall({ toolRef: { name: "garden:plan", toolsetId: "garden" } })]),
      ],
    }),
  );

test("a search over HTTP answers groups, hits and the state of the index", async () => {
  const { id } = await importConversation(garden());
  const api = await Api.load();
  const answer = (await (await api.get("/api/search?q=tulips")).json()) as SearchAnswer;
  expect(answer).toMatchObject({
    groups: [{ conversation: { id, tags: ["Gardening"] }, hits: [{ where: "text" }], more: 0 }],
    total: { conversations: 1, messages: 1, exact: true },
    index: { complete: true, percent: 100 },
    nextCursor: null,
  });
  expect((await api.get("/api/search?q=x&conversation=nowhere")).status).toBe(404);
});

test("a search that fails is a problem, never an empty answer", async () => {
  await importConversation(garden());
  const api = await Api.load();
  const store = await getWholeStore();
  await withoutIndex(store, async () => {
    for (const path of ["/api/search?q=tulips", "/api/search/suggest?q=tulips"]) {
      const response = await api.get(path);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ type: "unavailable" });
    }
  });
  // What was in the index is gone with it.
  await store.write((sql) => sql.run(`DELETE FROM "Conversation"`));
});

test("pins come with their text, place and note, by conversation or by date", async () => {
  const { id } = await importConversation(garden());
  const dated = (day: number) => [
    { action: "created" as const, actorId: "u", timestamp: `2030-01-0${day}T00:00:00Z` },
  ];
  await importConversation(
    JSON.stringify(
      buildConversation({
        conversationTitle: "Later",
        messages: [
          buildMessage({ id: "p1", pinned: true, content: "one", auditTrail: dated(2) }),
          buildMessage({ id: "p2", pinned: true, content: "two", auditTrail: dated(5) }),
          buildMessage({ id: "p3", pinned: true, content: "three", auditTrail: dated(3) }),
        ],
      }),
    ),
  );
  const api = await Api.load();
  const pins = async (query: string) =>
    (await (await api.get(`/api/pins?${query}`)).json()) as {
      items: { documentId: string }[];
      nextCursor: string | null;
      total?: number;
    };
  const names = ({ items }: { items: { documentId: string }[] }) =>
    items.map(({ documentId }) => documentId);
  expect(names(await pins(""))).toEqual(["p1", "p2", "p3", "m1"]);
  expect(names(await pins("sort=date"))).toEqual(["p2", "p3", "p1", "m1"]);
  for (const sort of ["conversation", "date"]) {
    const first = await pins(`sort=${sort}&limit=3`);
    const second = await pins(`sort=${sort}&limit=3&cursor=${first.nextCursor ?? ""}`);
    expect([...names(first), ...names(second)]).toEqual(names(await pins(`sort=${sort}`)));
    expect(first.total).toBe(4);
  }
  const found = await pins("q=tulips");
  expect(found.items).toMatchObject([
    {
      conversation: { id, title: "Garden" },
      slot: 0,
      shown: true,
      role: "user",
      text: "When do I plant tulips?",
      note: "for spring",
    },
  ]);
  expect(names(await pins("q=garden"))).toEqual(["m1"]);
});

test("a palette is offered titles, messages, pins, tags and tools", async () => {
  await importConversation(garden());
  const api = await Api.load();
  const get = async (q: string) =>
    (await (await api.get(`/api/search/suggest?q=${q}`)).json()) as Suggestions;
  const offered = await get("gard");
  expect(offered.conversations.map(({ title }) => title)).toEqual(["Garden"]);
  expect(offered.tags).toEqual([{ tag: "Gardening", count: 1 }]);
  const tulips = await get("tul");
  expect(tulips.messages.map(({ hit }) => hit.documentId)).toEqual(["m1"]);
  expect(tulips.pins.map(({ hit }) => hit.documentId)).toEqual(["m1"]);
  expect(await (await api.get("/api/tags")).json()).toEqual({
    tags: [{ tag: "Gardening", count: 1 }],
    nextCursor: null,
  });
  expect((await get("")).conversations).toEqual([]);
});
