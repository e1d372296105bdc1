import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
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
