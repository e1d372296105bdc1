import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";

import { listChanges, redo, undo } from "../changes/undo";
import { getConversation } from "./get";
import { editMessage } from "../messages/edit";
import { editStructure, type EditStructureInput } from "./edit-structure";
import { setSetting } from "../settings/settings";
import { loadTimelineWindow } from "../timeline/get";

useLibrary();

const noun = "conversation";
const NOW = /"\d{4}-\d\d-\d\dT[^"]*Z"/g;
const ULID = /"[0-9A-HJKMNP-TV-Z]{26}"/g;

async function change(id: string, edit: EditStructureInput["edit"]) {
  const expectedRevision = (await getConversation(LOCAL_VIEWER, id))?.revision ?? 0;
  return editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision, edit });
}

/** The text with what differs from run to run made the same. */
async function textOf(id: string): Promise<string> {
  const text = await exportedConversation(id);
  return (text ?? "").replace(NOW, '"now"').replace(ULID, '"new"');
}

/** A library with this conversation; its messages are the rows 1, 2 and so on. */
async function imported(messages: readonly Message[], rest: Partial<Conversation> = {}) {
  const text = JSON.stringify(buildConversation({ messages: [...messages], ...rest }), null, 2);
  const { id } = await importConversation(text);
  return { id, text };
}

async function messagesOf(id: string): Promise<Message[]> {
  const document = JSON.parse((await exportedConversation(id)) ?? "") as Conversation;
  return [...(document.messages ?? [])];
}

/** `1:0 2:1`: row ids of the timeline, versions joined by `+`, the shown one first. */
async function timelineOf(id: string): Promise<string> {
  const window = await loadTimelineWindow(LOCAL_VIEWER, id, { showDeleted: true });
  return (window?.slots ?? [])
    .map(({ members, shown }) => {
      const others = members.map((member) => member.id).filter((member) => member !== shown);
      return [shown, ...others].join("+");
    })
    .join(" ");
}

const said = { role: "user", content: "Hi" } as const;
const plain = (index?: number) => buildMessage(index === undefined ? {} : { index });

describe("a new message looks like its neighbours", () => {
  test.each([
    [
      '{"id":"x","messages":[]}',
      '{"id":"x","messages":[{"id":"new","role":"user","messageType":"text","content":"Hi"}]}',
    ],
    [
      '{\n  "id": "x"\n}\n',
      '{\n  "id": "x",\n  "messages": [\n    {\n      "id": "new",\n      "role": "user",\n      "messageType": "text",\n      "content": "Hi"\n    }\n  ]\n}\n',
    ],
    [
      '{\n\t"messages": [\n\t],\n\t"id": "x"\n}',
      '{\n\t"messages": [\n\t\t{\n\t\t\t"id": "new",\n\t\t\t"role": "user",\n\t\t\t"messageType": "text",\n\t\t\t"content": "Hi"\n\t\t}\n\t],\n\t"id": "x"\n}',
    ],
    [
      '{"id": "x", "messages": [{"id": "a", "role": "tool"}]}',
      '{"id": "x", "messages": [{"id": "a", "role": "tool"}, {"id": "new", "role": "user", "messageType": "text", "content": "Hi"}]}',
    ],
  ])("%s", async (before, after) => {
    const { id } = await importConversation(before);
    const outcome = await change(id, { kind: "addMessage", place: "end", message: said });
    expect(outcome).toMatchObject({ ok: true, label: "Add a message" });
    expect(await textOf(id)).toBe(after);
    await undo(LOCAL_VIEWER, { noun: "conversation", id });
    expect(await exportedConversation(id)).toBe(before);
  });
});

describe("a new version", () => {
  test("of a conversation without indexes gives all of them one, and is the one that is shown", async () => {
    const { id, text } = await imported([plain(), plain(), plain()]);
    const outcome = await change(id, { kind: "addRetry", of: 2, copy: false, message: said });
    expect(outcome).toMatchObject({ ok: true, messageId: 4 });
    expect(await timelineOf(id)).toBe("1 4+2 3");
    expect(await messagesOf(id)).toMatchObject([
      { index: 0 },
      { index: 1, isPreferred: false },
      { index: 1, isPreferred: true, content: "Hi" },
      { index: 2 },
    ]);
    expect((await messagesOf(id))[0]).not.toHaveProperty("isPreferred");
    await undo(LOCAL_VIEWER, { noun, id });
    expect(await exportedConversation(id)).toBe(text);
    await redo(LOCAL_VIEWER, { noun, id });
    expect(await timelineOf(id)).toBe("1 4+2 3");
  });

  test("that is a copy has ids of its own, and references that lead to them", async () => {
    const call = buildCall({ id: "call" });
    const answer = buildComposite(
      [buildText("Look"), call, buildResult("call"), buildResult("else")],
      {
        index: 1,
        pinned: true,
        isPreferred: true,
      },
    );
    const { id } = await imported([plain(0), answer]);
    await change(id, { kind: "addRetry", of: 2, copy: true });
    const [, before, copy] = await messagesOf(id);
    expect(before).toEqual({ ...answer, isPreferred: false });
    expect(copy).toMatchObject({ index: 1, isPreferred: true, role: "assistant" });
    expect(copy).not.toHaveProperty("pinned");
    const blocks = copy?.messageType === "composite" ? copy.contentBlocks : [];
    const [, copiedCall, result, other] = blocks as { id: string; toolCallId?: string }[];
    expect(copiedCall!.id).not.toBe("call");
    expect(result!.toolCallId).toBe(copiedCall!.id);
    expect(other!.toolCallId).toBe("else");
  });

  test("needs something to say", async () => {
    const { id } = await imported([plain(0)]);
    expect(await change(id, { kind: "addRetry", of: 1, copy: false })).toMatchObject({
      ok: false,
      diagnostics: [{ rule: "structure.no-content" }],
    });
  });
});

describe("split and merge", () => {
  const blocks = [buildText("one"), buildCall(), buildText("three")];

  test("a cut between blocks leaves them as they are written", async () => {
    const { id, text } = await imported([plain(0), buildComposite(blocks, { index: 1 }), plain(2)]);
    await change(id, { kind: "split", message: 2, at: { block: 1 } });
    expect(await timelineOf(id)).toBe("1 2 4 3");
    expect(await messagesOf(id)).toMatchObject([
      {},
      { contentBlocks: [blocks[0]], index: 1 },
      { contentBlocks: [blocks[1], blocks[2]], role: "assistant" },
      {},
    ]);
    expect(await change(id, { kind: "merge", messages: [2, 4] })).toMatchObject({
      label: "Merge 2 messages",
    });
    // Nothing is left of it but what it took away.
    expect(await exportedConversation(id)).toBe(text);
  });

  test("a cut in a text makes two of it, and merging joins them by a blank line", async () => {
    const { id } = await imported([buildMessage({ content: "one two" })]);
    await change(id, { kind: "split", message: 1, at: { block: null, offset: 4 } });
    expect(await messagesOf(id)).toMatchObject([{ content: "one " }, { content: "two" }]);
    await change(id, { kind: "merge", messages: [1, 2] });
    expect(await messagesOf(id)).toMatchObject([{ content: "one \n\ntwo" }]);
  });

  test("merging a text with blocks says that it becomes one of blocks", async () => {
    const first = buildMessage({ role: "assistant", content: "zero", metadata: { a: 1 } });
    const second = buildComposite(blocks, { metadata: { b: 2 } });
    const { id } = await imported([first, second]);
    expect(await change(id, { kind: "merge", messages: [1, 2] })).toMatchObject({
      label: "Merge 2 messages into one made of blocks, without the metadata of the later ones",
    });
    expect(await messagesOf(id)).toMatchObject([
      { id: first.id, contentBlocks: [{ text: "zero" }, ...blocks], metadata: { a: 1 } },
    ]);
  });

  test.each([
    [[1, 3], "structure.merge-apart"],
    [[1, 2], "structure.merge-roles"],
    [[2, 3], "structure.merge-versions"],
    [[1], "structure.merge-one"],
    [[1, 9], "structure.no-message"],
  ])("merging %j is refused: %s", async (messages, rule) => {
    const answer = () => buildComposite([], { index: 2 });
    const { id, text } = await imported([
      plain(0),
      buildComposite([], { index: 1 }),
      answer(),
      answer(),
    ]);
    const outcome = await change(id, { kind: "merge", messages });
    expect(outcome).toMatchObject({ ok: false, code: "invalid", diagnostics: [{ rule }] });
    expect(await exportedConversation(id)).toBe(text);
  });
});

describe("messages that move or go", () => {
  test("move with their versions, and keep the text but for the index", async () => {
    const { id, text } = await imported([plain(0), plain(1), plain(1), plain(2)]);
    await change(id, { kind: "move", messages: [2], to: { before: 1 } });
    expect(await timelineOf(id)).toBe("3+2 1 4");
    expect((await messagesOf(id)).map(({ index }) => index)).toEqual([0, 0, 1, 2]);
    await undo(LOCAL_VIEWER, { noun, id });
    expect(await exportedConversation(id)).toBe(text);
  });

  test("go out of the document, the comma with them, and come back as they were", async () => {
    const { id, text } = await imported([plain(), plain(), plain()]);
    await change(id, { kind: "remove", messages: [1, 3] });
    expect(await timelineOf(id)).toBe("2");
    const { messages } = JSON.parse(text) as { messages: unknown[] };
    const expected = { ...(JSON.parse(text) as object), messages: messages.slice(1, 2) };
    expect(await exportedConversation(id)).toBe(JSON.stringify(expected, null, 2));
    await change(id, { kind: "remove", messages: [2] });
    expect(await listChanges(LOCAL_VIEWER, noun, id)).toMatchObject({ undo: "Remove a message" });
    await undo(LOCAL_VIEWER, { noun, id });
    await undo(LOCAL_VIEWER, { noun, id });
    expect(await exportedConversation(id)).toBe(text);
    expect(await timelineOf(id)).toBe("1 2 3");
  });
});

describe("several at once", () => {
  test("are one change", async () => {
    const { id, text } = await imported([plain(), plain(), plain()]);
    const edit = { kind: "pin", value: true } as const;
    expect(await change(id, { kind: "bulk", messages: [1, 3], edit })).toMatchObject({
      label: "Pin (2 messages)",
    });
    expect(await getConversation(LOCAL_VIEWER, id)).toMatchObject({ pinnedCount: 2 });
    expect(await change(id, { kind: "bulk", messages: [1], edit })).toMatchObject({
      changeId: null,
    });
    await undo(LOCAL_VIEWER, { noun, id });
    expect(await exportedConversation(id)).toBe(text);
  });

  test("stop at the first that cannot be edited", async () => {
    const broken = { ...plain(), auditTrail: {} } as unknown as Message;
    const { id, text } = await imported([plain(), broken]);
    const outcome = await change(id, { kind: "bulk", messages: [1, 2], edit: { kind: "delete" } });
    expect(outcome).toMatchObject({ ok: false, code: "invalid" });
    expect(await exportedConversation(id)).toBe(text);
  });
});

describe("the trail of the conversation", () => {
  const created = { action: "created", actorId: "a", timestamp: "2025-01-01T00:00:00Z" } as const;

  test("gets one entry for a change, however many messages it touches", async () => {
    const { id } = await imported([plain(), plain(), plain()], { auditTrail: [created] });
    await change(id, { kind: "addRetry", of: 1, copy: true });
    await change(id, { kind: "remove", messages: [2, 3] });
    const { auditTrail } = JSON.parse((await exportedConversation(id)) ?? "") as Conversation;
    expect(auditTrail?.map(({ action, changeDescription }) => changeDescription ?? action)).toEqual(
      ["created", "Duplicate as another version", "Remove 2 messages"],
    );
  });

  test("is begun where the setting says so", async () => {
    await setSetting("auditTrail", "on");
    const { id } = await imported([plain(), plain()]);
    await change(id, { kind: "move", messages: [1], to: { after: 2 } });
    expect(JSON.parse((await exportedConversation(id)) ?? "")).toMatchObject({
      auditTrail: [{ action: "updated", changeDescription: "Move a message" }],
    });
  });
});

test("a message that went and came back is another revision", async () => {
  const { id } = await imported([plain(), plain()]);
  await change(id, { kind: "remove", messages: [2] });
  await undo(LOCAL_VIEWER, { noun, id });
  const edit = { kind: "pin", value: true } as const;
  const input = { conversationId: id, messageId: 2, edit };
  expect(await editMessage(LOCAL_VIEWER, { ...input, expectedRevision: 1 })).toMatchObject({
    code: "stale",
  });
  expect(await editMessage(LOCAL_VIEWER, { ...input, expectedRevision: 2 })).toMatchObject({
    ok: true,
  });
});

test("one version is preferred at a time", async () => {
  const { id } = await imported([plain(0), plain(0)]);
  const edit = { kind: "prefer", value: true } as const;
  expect(await change(id, { kind: "bulk", messages: [1, 2], edit })).toMatchObject({
    diagnostics: [{ rule: "structure.bulk-prefer" }],
  });
});

test("an edit of a conversation that was changed meanwhile is refused", async () => {
  const { id } = await imported([plain()]);
  const edit = { kind: "remove", messages: [1] } as const;
  expect(
    await editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision: 7, edit }),
  ).toMatchObject({
    ok: false,
    code: "stale",
    current: { revision: 1 },
  });
  expect(
    await editStructure(LOCAL_VIEWER, { conversationId: "x", expectedRevision: 1, edit }),
  ).toMatchObject({
    code: "not-found",
  });
});
