import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { undo } from "../changes/undo";
import { getConversation } from "./get";
import { renameConversations } from "./rename";
import { conversationText } from "./text";

useLibrary();

async function add(title: string | undefined, id: string): Promise<string> {
  const document = buildConversation({
    id,
    messages: [buildMessage({ role: "user", content: "Which tea fits?" })],
  });
  if (title === undefined) delete document.conversationTitle;
  else document.conversationTitle = title;
  return (await importConversation(JSON.stringify(document))).id;
}

const titleOf = async (id: string) => {
  const found = await getConversation(LOCAL_VIEWER, id);
  return [found?.title, found?.titleDerived];
};

async function textOf(id: string): Promise<string> {
  const text = await conversationText(LOCAL_VIEWER, id);
  const chunks: Uint8Array[] = [];
  for await (const chunk of text?.chunks ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

test("each is changed by itself, and an undo of each brings every byte back", async () => {
  const [a, b] = [await add("a", "1"), await add(undefined, "2")];
  const before = [await textOf(a), await textOf(b)];
  const { changed, failed } = await renameConversations(LOCAL_VIEWER, [
    { id: a, from: "a", title: null },
    { id: b, from: "Which tea fits?", title: "Tea" },
  ]);
  expect(failed).toEqual([]);
  expect([await titleOf(a), await titleOf(b)]).toEqual([
    ["Which tea fits?", true],
    ["Tea", false],
  ]);
  for (const change of changed) await undo(LOCAL_VIEWER, { noun: "conversation", ...change });
  expect([await textOf(a), await textOf(b)]).toEqual(before);
});

test("what somebody else renamed meanwhile keeps its title, and the others are renamed all the same", async () => {
  const [a, b] = [await add("new", "1"), await add("b", "2")];
  const { changed, failed } = await renameConversations(LOCAL_VIEWER, [
    { id: a, from: "old", title: "mine" },
    { id: "gone", from: "x", title: "y" },
    { id: b, from: "b", title: "B" },
  ]);
  expect(changed.map(({ id }) => id)).toEqual([b]);
  expect(failed.map(({ id }) => id)).toEqual([a, "gone"]);
  expect(await titleOf(a)).toEqual(["new", false]);
});

test("a title that is the same is no change", async () => {
  const a = await add("a", "1");
  expect(await renameConversations(LOCAL_VIEWER, [{ id: a, from: "a", title: "a" }])).toEqual({
    changed: [],
    failed: [],
  });
});
