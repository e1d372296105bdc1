import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importFiles } from "@/lib/testing/library/drop";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { redo, undo } from "../changes/undo";
import { getConversation } from "../conversations/get";
import { editConversation } from "../conversations/edit";
import { editMessage } from "../messages/edit";
import { editStructure, type EditStructureInput } from "../conversations/edit-structure";
import { openConversation } from "../exports/open-conversation";

useLibrary();

const noun = "conversation";
const MESSAGES = ["a", "b", "c"].map((id, index) =>
  buildMessage({ id, index, content: `Say ${id}` }),
);

/** A library with this conversation; its messages are the rows 1, 2 and so on. */
async function imported(messages: readonly Message[] = MESSAGES, rest: Partial<Conversation> = {}) {
  const document = buildConversation({ id: "one", messages: [...messages], ...rest });
  const { id } = await importConversation(JSON.stringify(document, null, 2));
  return id;
}

async function differences(id: string) {
  const open = await openConversation(LOCAL_VIEWER, id);
  if (open === null) throw new Error("gone");
  try {
    return await open.differences();
  } finally {
    open.close();
  }
}

async function restructure(id: string, edit: EditStructureInput["edit"]) {
  const expectedRevision = (await getConversation(LOCAL_VIEWER, id))?.revision ?? 0;
  const outcome = await editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision, edit });
  expect(outcome).toMatchObject({ ok: true });
}

async function rename(id: string, title: string) {
  const { shellRevision } = (await getConversation(LOCAL_VIEWER, id))!;
  await editConversation(LOCAL_VIEWER, {
    id,
    expectedRevision: shellRevision,
    edit: { kind: "title", title },
  });
}

const say = (id: string, messageId: number, content: string) =>
  editMessage(LOCAL_VIEWER, {
    conversationId: id,
    messageId,
    expectedRevision: 1,
    edit: { kind: "text", text: content },
  });

test("an untouched conversation has none", async () => {
  expect(await differences(await imported())).toEqual([]);
});

test("edits are named by message and member, and the title by its own", async () => {
  const id = await imported();
  await say(id, 2, "Something else");
  await rename(id, "Another title");
  expect(await differences(id)).toEqual([
    { kind: "document-changed", members: ["conversationTitle"] },
    { kind: "message-changed", messageId: "b", members: ["content"] },
  ]);
});

test("what was taken back is no difference, what was done again is one", async () => {
  const id = await imported();
  await rename(id, "Another title");
  await undo(LOCAL_VIEWER, { noun, id });
  expect(await differences(id)).toEqual([]);
  await redo(LOCAL_VIEWER, { noun, id });
  expect(await differences(id)).toEqual([
    { kind: "document-changed", members: ["conversationTitle"] },
  ]);
});

test("messages that were added, removed and moved are told apart", async () => {
  const id = await imported();
  await restructure(id, { kind: "move", messages: [3], to: { before: 1 } });
  expect(await differences(id)).toContainEqual({ kind: "order-changed" });
  await restructure(id, { kind: "remove", messages: [2] });
  const message = { role: "user", content: "New here" } as const;
  await restructure(id, { kind: "addMessage", place: "end", message });
  const found = await differences(id);
  expect(found).toContainEqual({ kind: "message-removed", messageId: "b" });
  expect(found.map(({ kind }) => kind)).toContain("message-added");
  for (let step = 0; step < 3; step += 1) await undo(LOCAL_VIEWER, { noun, id });
  expect(await differences(id)).toEqual([]);
});

test("further messages of the same source are no difference", async () => {
  const id = await imported();
  await say(id, 1, "Mine");
  const longer = [...MESSAGES, buildMessage({ id: "d", index: 3, content: "Say d" })];
  const document = buildConversation({ id: "one", messages: longer });
  await importFiles(["longer.json", JSON.stringify(document, null, 2)]);
  expect(await differences(id)).toMatchObject([{ kind: "message-changed", messageId: "a" }]);
});
