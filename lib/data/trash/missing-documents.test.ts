import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildToolsets } from "@/lib/testing/builders/toolset";

import { purgeFromTrash } from "./purge";
import { deleteConversation } from "./move";
import { missingDocuments } from "./missing-documents";

useLibrary();

test("only what is gone for good is missing; the trash still has the others", async () => {
  const ids = [];
  for (const id of ["live", "trashed", "purged"]) {
    ids.push((await importConversation(JSON.stringify(buildConversation({ id })))).id);
  }
  const [live = "", trashed = "", purged = ""] = ids;
  const { id: tools } = await importToolsets(JSON.stringify(buildToolsets()));
  await deleteConversation(LOCAL_VIEWER, trashed);
  await deleteConversation(LOCAL_VIEWER, purged);
  await purgeFromTrash(LOCAL_VIEWER, { items: [{ noun: "conversation", id: purged }] });
  const missing = await missingDocuments(LOCAL_VIEWER, [
    ...[live, trashed, purged].map((id) => ({ noun: "conversation" as const, id })),
    { noun: "toolset", id: tools },
    { noun: "toolset", id: "never-was" },
  ]);
  expect(missing).toEqual([
    { noun: "conversation", id: purged },
    { noun: "toolset", id: "never-was" },
  ]);
});
