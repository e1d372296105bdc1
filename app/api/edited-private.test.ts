import { beforeAll, expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { openConversation } from "@/lib/data/exports/open-conversation";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { contentHash } from "@/lib/json/hash";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { buildConversation } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";

useLibrary();

let asker: RouteAsker;
beforeAll(async () => {
  asker = await RouteAsker.load();
}, 60_000);

async function editedPrivate(): Promise<string> {
  const { id } = await importConversation(JSON.stringify(buildConversation({ isPrivate: true })));
  const expectedRevision = (await getConversation(LOCAL_VIEWER, id))?.shellRevision ?? 0;
  const edit = { kind: "title", title: "Edited since" } as const;
  expect(await editConversation(LOCAL_VIEWER, { id, expectedRevision, edit })).toMatchObject({
    ok: true,
  });
  return id;
}

test("an export of everything, which a thread makes, has a private conversation that was edited", async () => {
  await editedPrivate();
  const request = { format: "ndjson", consent: true };
  const response = await asker.send(LOCAL_VIEWER, "POST", "/api/exports", request);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Edited since");
});

test("the hash of an open conversation is that of its bytes, kept or not", async () => {
  const id = await editedPrivate();
  const text = await exportedConversation(id);
  const open = await openConversation(LOCAL_VIEWER, id);
  expect(open?.contentHash).toBeNull();
  expect(await open?.hash()).toBe(contentHash(text ?? ""));
  open?.close();
});
