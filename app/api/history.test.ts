import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { beforeAll, expect, test } from "vitest";
import { editMessage } from "@/lib/data/messages/edit";
import type { VersionHistory } from "@/lib/domain/conversation/history/versions";
import { Api, misfit } from "@/lib/testing/http/api";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation } from "@/lib/testing/library/library";
import { useSharedLibrary } from "@/lib/testing/library/shared";

useSharedLibrary();

let api: Api;

beforeAll(async () => {
  api = await Api.load();
}, 60_000);

async function read(path: string, operationId: string): Promise<unknown> {
  const response = await api.get(path);
  const body: unknown = await response.json();
  expect([path, misfit(operationId, response.status, body)]).toEqual([path, null]);
  return body;
}

test("the history of a message is read with every text", async () => {
  const messages = [buildMessage({ content: "before" })];
  const { id } = await importConversation(JSON.stringify(buildConversation({ messages })));
  const path = `/api/conversations/${id}/history`;
  const window = (await read(`/api/conversations/${id}/messages`, "readTimeline")) as {
    slots: { shown: number }[];
  };
  const messageId = window.slots[0]!.shown;
  const edit = { kind: "text", text: "after" } as const;
  await editMessage(LOCAL_VIEWER, { conversationId: id, messageId, expectedRevision: 1, edit });

  const { versions } = (await read(
    `${path}?message=${messageId}`,
    "readHistory",
  )) as VersionHistory;
  expect(versions).toMatchObject([
    { number: 2, kind: "now", label: "Edit the text" },
    { number: 1, kind: "imported", changeId: null },
  ]);
  const old = await api.get(`${path}/text?message=${messageId}&version=1`);
  expect([old.headers.get("content-type"), await old.json()]).toEqual([
    "application/json",
    messages[0],
  ]);
  expect(await read(path, "readHistory")).toMatchObject({ versions: [{ number: 1 }] });
  const shell = await api.get(`${path}/text?version=1`);
  expect(await shell.json()).toMatchObject({ conversationTitle: "Slots", messages: [] });
});

test("relatives are read", async () => {
  const { id } = await importConversation(JSON.stringify(buildConversation({ id: "parent" })));
  const child = buildConversation({ parentId: "parent" });
  await importConversation(JSON.stringify(child));
  expect(await read(`/api/conversations/${id}/family`, "readFamily")).toMatchObject({
    parent: null,
    fork: null,
    children: [{ title: "Slots", forkMessageId: null }],
  });
  expect(await read(`/api/conversations/doc:${child.id}/family`, "readFamily")).toMatchObject({
    parent: { id, documentId: "parent" },
  });
});

test("what is not there is not found", async () => {
  const { id } = await importConversation(JSON.stringify(buildConversation()));
  for (const path of [
    "/api/conversations/x/family",
    "/api/conversations/x/history",
    "/api/conversations/x/history/text",
    `/api/conversations/${id}/history?message=99999`,
    `/api/conversations/${id}/history/text?version=9`,
  ]) {
    expect([path, (await api.get(path)).status]).toEqual([path, 404]);
  }
});
