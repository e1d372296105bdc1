import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import {
  buildComposite,
  buildCall,
  buildConversation,
  buildMessage,
} from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { listConversations } from "../list";
import { conversationFacets } from "./facets";

useLibrary();

const dated = (timestamp: string) => [
  buildMessage({ auditTrail: [{ action: "created" as const, actorId: "user:ada", timestamp }] }),
];

async function fill(): Promise<void> {
  const add = async (overrides: Parameters<typeof buildConversation>[0], format = "cjson") =>
    importConversation(JSON.stringify(buildConversation(overrides)), { format });
  const tags = { "dev.colloquy:tags": { v: 1, tags: ["tea"] } };
  await add({ modelId: "m1", messages: dated("2025-06-30T23:59:59Z"), extensions: tags });
  await add({
    modelId: "m1",
    messages: dated("2025-07-01T00:00:00Z"),
    isPrivate: true,
    ownerId: "user:a",
  });
  await add({ modelId: "m2", messages: dated("2024-01-01T00:00:00Z") }, "chatgpt");
  await add({ messages: [buildComposite([buildCall()])] }, "chatgpt");
  await add({ messages: [buildMessage()] });
}

test("counts every choice with all other filters", async () => {
  await fill();
  expect(await conversationFacets(LOCAL_VIEWER, {})).toMatchObject({
    source: [
      { value: "cjson", count: 3 },
      { value: "chatgpt", count: 2 },
    ],
    model: [
      { value: "m1", count: 2 },
      { value: "m2", count: 1 },
    ],
    date: [
      { value: "2025-10", count: 1 },
      { value: "2025-07", count: 1 },
      { value: "2025-06", count: 1 },
      { value: "2024-01", count: 1 },
      { value: "none", count: 1 },
    ],
    tag: [{ value: "tea", count: 1 }],
  });
  const some = await conversationFacets(LOCAL_VIEWER, { source: "chatgpt", private: false });
  expect(some.source.map(({ count }) => count)).toEqual([2, 2]);
  expect(some.model).toEqual([{ value: "m2", count: 1 }]);
  expect(some.tag).toEqual([]);
  expect(some.flags).toContainEqual({ value: "private", count: 0 });
  expect(some.flags).toContainEqual({ value: "tools", count: 1 });
});

test("each count is how many the list then has", async () => {
  await fill();
  const facets = await conversationFacets(LOCAL_VIEWER, {});
  const total = async (query: Parameters<typeof listConversations>[1]) =>
    (await listConversations(LOCAL_VIEWER, query)).total;
  for (const name of ["source", "model", "date", "tag"] as const) {
    for (const { value, count } of facets[name]) expect(await total({ [name]: value })).toBe(count);
  }
  for (const { value, count } of facets.flags) expect(await total({ [value]: true })).toBe(count);
  expect(await total({ date: "2025" })).toBe(3);
  expect(await total({ date: "2025-06-30" })).toBe(1);
  expect(await total({ date: "2025-13" })).toBe(0);
});
