import { beforeAll, expect, test } from "vitest";

import type { ConversationComparison } from "@/lib/domain/conversation/compare/comparison";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { Api, misfit } from "@/lib/testing/http/api";
import { importConversation } from "@/lib/testing/library/library";
import { useSharedLibrary } from "@/lib/testing/library/shared";

useSharedLibrary();

let api: Api;
let ids: readonly string[] = [];

const conversation = (id: string, texts: readonly string[]): string =>
  JSON.stringify(
    buildConversation({
      id,
      title: id,
      messages: texts.map((content, index) => buildMessage({ id: `m${index}`, index, content })),
    }),
  );

beforeAll(async () => {
  api = await Api.load();
  const first = await importConversation(
    conversation("first", ["Hello", "Water the roses at noon", "Bye"]),
  );
  const second = await importConversation(
    conversation("second", ["Hello", "Water the roses at night", "Bye", "One more thing"]),
  );
  ids = [first.id, second.id];
}, 60_000);

test("two conversations are compared message by message, as the contract says", async () => {
  const response = await api.get(`/api/conversations/${ids[0]}/comparison?with=${ids[1]}`);
  expect(response.status).toBe(200);
  const body = (await response.json()) as ConversationComparison;
  expect(misfit("compareConversations", 200, body)).toBeNull();
  expect(body.counts).toEqual({ same: 2, changed: 1, left: 0, right: 1 });
  expect(body.rows).toMatchObject([
    { state: "same", count: 1 },
    {
      state: "changed",
      left: { documentId: "m1", text: "Water the roses at noon" },
      right: { documentId: "m1", text: "Water the roses at night" },
    },
    { state: "same", count: 1, left: 3, right: 3 },
    { state: "right", right: { number: 4, text: "One more thing" } },
  ]);
});

test("a conversation that is gone can’t be compared", async () => {
  const missing = await api.get(`/api/conversations/${ids[0]}/comparison?with=none`);
  expect(missing.status).toBe(404);
  expect((await api.get(`/api/conversations/${ids[0]}/comparison`)).status).toBe(404);
});
