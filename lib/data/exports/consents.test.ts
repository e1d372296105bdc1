import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

import { listConsents, recordConsents } from "./consents";

useLibrary();

test("each consent says who, when, for what bytes and in which export", async () => {
  const items = ["a", "b"].map((conversationId) => ({
    conversationId,
    documentId: `document ${conversationId}`,
    contentHash: `hash of ${conversationId}`,
  }));
  const before = Date.now();
  await recordConsents({ exportId: "e1", actor: "user:local", format: "zip", items });
  await recordConsents({ exportId: "e2", actor: "user:local", format: "zip", items: [] });
  expect((await listConsents()).map(({ conversationId }) => conversationId)).toEqual(["b", "a"]);
  const [consent] = await listConsents("a");
  expect(consent).toMatchObject({
    exportId: "e1",
    actor: "user:local",
    contentHash: "hash of a",
    documentId: "document a",
  });
  expect(consent?.atMs).toBeGreaterThanOrEqual(before);
});
