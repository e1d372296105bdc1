import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { listConsents, recordConsents, rememberedPage } from "./consents";
import { consentSubjects, subjectsOfConsents } from "./subjects";

useLibrary();

test("each consent says who, when, for what bytes and in which export", async () => {
  const items = ["a", "b"].map((conversationId) => ({
    conversationId,
    documentId: `document ${conversationId}`,
    contentHash: `hash of ${conversationId}`,
  }));
  const before = Date.now();
  await recordConsents(LOCAL_VIEWER, { exportId: "e1", actor: "user:local", format: "zip", items });
  await recordConsents(LOCAL_VIEWER, {
    exportId: "e2",
    actor: "user:local",
    format: "zip",
    items: [],
  });
  expect((await listConsents(LOCAL_VIEWER)).map(({ conversationId }) => conversationId)).toEqual([
    "b",
    "a",
  ]);
  const [consent] = await listConsents(LOCAL_VIEWER, "a");
  expect(consent).toMatchObject({
    exportId: "e1",
    actor: "user:local",
    contentHash: "hash of a",
    documentId: "document a",
  });
  expect(consent?.atMs).toBeGreaterThanOrEqual(before);
});

test("the conversation of a consent has its title, or is gone", async () => {
  const { id: diary } = await importConversation(
    JSON.stringify(buildConversation({ id: "own-id", conversationTitle: "Diary" })),
  );
  const items = [diary, "gone", "a", "b"].map((conversationId) => ({
    conversationId,
    documentId: "own-id",
    contentHash: "h",
  }));
  const about = { exportId: "e1", actor: "user:local", format: "zip" } as const;
  await recordConsents(LOCAL_VIEWER, { ...about, items });
  const consents = await listConsents(LOCAL_VIEWER);
  const titles = await consentSubjects(LOCAL_VIEWER, consents);
  expect(consents.toReversed().map(({ id }) => titles.get(id))).toMatchObject([
    { kind: "document", id: diary, title: "Diary" },
    { kind: "gone", noun: "conversation" },
    { kind: "gone" },
    { kind: "gone" },
  ]);
  const record = { id: "e1", consents: items.map(({ documentId }) => documentId) };
  const named = await subjectsOfConsents(LOCAL_VIEWER, [record, { id: "e2", consents: [] }]);
  expect([...named.keys()]).toEqual(["e1"]);
  expect(named.get("e1")).toHaveLength(3);
});

test("every consent that holds is on a page", async () => {
  const items = Array.from({ length: 51 }, (_, at) => ({
    conversationId: `c${at}`,
    documentId: `d${at}`,
    contentHash: "h",
  }));
  const about = { exportId: "e1", actor: "user:local", format: "zip", remembered: true } as const;
  await recordConsents(LOCAL_VIEWER, { ...about, items });
  const second = await rememberedPage(LOCAL_VIEWER, 2);
  expect(second.place).toEqual({ found: 51, from: 50, page: 2, pages: 2 });
  expect(second.items.map(({ conversationId }) => conversationId)).toEqual(["c0"]);
});
