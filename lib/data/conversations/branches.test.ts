import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";

import { branchMap } from "./branches";
import { undo } from "../changes/undo";
import { getConversation } from "./get";
import { editStructure } from "./edit-structure";

useLibrary();

function branched(
  id: string,
  index: number,
  parentId: string | null,
  isPreferred?: boolean,
): Message {
  return buildMessage({
    id,
    index,
    content: `words of ${id}`,
    ...(isPreferred === undefined ? {} : { isPreferred }),
    extensions: { "dev.colloquy:source": { v: 1, parentId } },
  });
}

// a ─ b1 ─ c1        the other one is preferred: b2 ─ c2
//   └ b2 ─ c2
const MESSAGES = [
  branched("a", 0, null),
  branched("b1", 1, "a", false),
  branched("b2", 1, "a", true),
  branched("c1", 2, "b1", false),
  branched("c2", 2, "b2", true),
];

async function store(messages: Message[]) {
  const text = JSON.stringify(buildConversation({ messages }), null, 2);
  const { id } = await importConversation(text);
  return { id, text };
}

test("runs with their first words, and the path that is shown or asked for", async () => {
  const { id } = await store(MESSAGES);
  const map = await branchMap(LOCAL_VIEWER, id, undefined);
  expect(map).toMatchObject({ leaves: 2, truncated: false, path: [1, 3, 5], choices: [3, 5] });
  expect(map?.runs.map(({ words, length, onPath }) => [words, length, onPath])).toEqual([
    ["words of a", 1, true],
    ["words of b1", 2, false],
    ["words of b2", 2, true],
  ]);
  expect(await branchMap(LOCAL_VIEWER, id, 4)).toMatchObject({ path: [1, 2, 4], choices: [2, 4] });
  expect(await branchMap(LOCAL_VIEWER, "none", undefined)).toBeNull();
});

test("a conversation that came from no tree has no branches", async () => {
  const { id } = await store([buildMessage({ id: "m0" }), buildMessage({ id: "m1" })]);
  expect(await branchMap(LOCAL_VIEWER, id, undefined)).toMatchObject({
    runs: [],
    leaves: 0,
    path: [],
  });
});

test("preferring a path is one change that prefers exactly one message of each slot", async () => {
  const { id, text } = await store(MESSAGES);
  const expectedRevision = (await getConversation(LOCAL_VIEWER, id))?.revision ?? 0;
  const edit = { kind: "preferPath" as const, messages: [2, 4] };
  expect(
    await editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision, edit }),
  ).toMatchObject({
    ok: true,
    label: "Prefer this branch",
  });
  const edited = JSON.parse((await exportedConversation(id)) ?? "") as { messages: Message[] };
  expect(edited.messages.map((message) => [message.id, message.isPreferred])).toEqual([
    ["a", undefined],
    ["b1", true],
    ["b2", false],
    ["c1", true],
    ["c2", false],
  ]);
  expect(await branchMap(LOCAL_VIEWER, id, undefined)).toMatchObject({ path: [1, 2, 4] });
  await undo(LOCAL_VIEWER, { noun: "conversation", id });
  expect(await exportedConversation(id)).toBe(text);
});
