import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";

import { listChanges, redo, undo } from "../changes/undo";
import { getConversation } from "./get";
import { forkConversation, moveToNew } from "./fork";
import { setSetting } from "../settings/settings";
import { purgeRemoved } from "../purge/rows";
import { rebuildDerived } from "../derived/rebuild";

const library = useLibrary();
const noun = "conversation";

async function imported(messages: readonly Message[], rest: Partial<Conversation> = {}) {
  const about = { isPrivate: true, ownerId: "ada", systemMessage: "Be terse.", ...rest };
  const document = buildConversation({ messages: [...messages], ...about });
  const text = JSON.stringify(document, null, 2);
  const { id } = await importConversation(text);
  return { id, text, document };
}

async function documentOf(id: string | undefined): Promise<Conversation> {
  return JSON.parse((await exportedConversation(id ?? "")) ?? "null") as Conversation;
}

const asked = buildMessage({ index: 0, content: "Question" });
const first = buildMessage({ index: 1, role: "assistant", content: "One", isPreferred: true });
const second = buildMessage({ index: 1, role: "assistant", content: "Two" });
const after = buildMessage({ index: 2, content: "Next" });

describe("a fork", () => {
  test("has what is shown up to the message, verbatim, and says where it came from", async () => {
    const trail = { action: "created", actorId: "a", timestamp: "2025-01-01T00:00:00Z" } as const;
    const { id, text, document } = await imported([asked, first, second, after], {
      auditTrail: [trail],
      extensions: { "dev.colloquy:tags": { v: 1, tags: ["x"] }, other: {} },
    });
    const outcome = await forkConversation(LOCAL_VIEWER, {
      conversationId: id,
      messageId: 4,
      kind: "copy",
    });
    expect(outcome).toMatchObject({ ok: true, label: "Copy to a new conversation" });
    if (!outcome.ok) throw new Error("refused");
    const { auditTrail: _, ...rest } = document;
    expect(await documentOf(outcome.conversationId)).toEqual({
      ...rest,
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      conversationTitle: "Slots (copy)",
      parentId: document.id,
      messages: [asked, first, after],
      extensions: {
        "dev.colloquy:tags": { v: 1, tags: ["x"] },
        "dev.colloquy:fork": { v: 1, messageId: after.id, kind: "copy" },
      },
    });
    expect(await exportedConversation(id)).toBe(text);
    expect(await getConversation(LOCAL_VIEWER, outcome.conversationId ?? "")).toMatchObject({
      isPrivate: true,
      messageCount: 3,
    });
  });

  test("goes to the message itself, also where another version is shown", async () => {
    const { id } = await imported([asked, first, second, after], { conversationTitle: "" });
    const outcome = await forkConversation(LOCAL_VIEWER, {
      conversationId: id,
      messageId: 3,
      kind: "branch",
    });
    if (!outcome.ok) throw new Error("refused");
    const { messages, conversationTitle } = await documentOf(outcome.conversationId);
    expect(messages).toEqual([asked, second]);
    expect(conversationTitle).toBeUndefined();
  });

  test("has exactly the messages of a path, in their order", async () => {
    const { id } = await imported([asked, first, second, after]);
    const path = [4, 2];
    const outcome = await forkConversation(LOCAL_VIEWER, {
      conversationId: id,
      messageId: 4,
      kind: "branch",
      path,
    });
    if (!outcome.ok) throw new Error("refused");
    expect((await documentOf(outcome.conversationId)).messages).toEqual([first, after]);
  });

  test("goes into the trash when it is undone, and out of it again", async () => {
    await setSetting("auditTrail", "on");
    const { id } = await imported([asked]);
    const outcome = await forkConversation(LOCAL_VIEWER, {
      conversationId: id,
      messageId: 1,
      kind: "continuation",
    });
    if (!outcome.ok) throw new Error("refused");
    const child = outcome.conversationId ?? "";
    expect(await documentOf(child)).toMatchObject({ auditTrail: [{ action: "created" }] });
    expect(await listChanges(LOCAL_VIEWER, noun, id)).toMatchObject({
      undo: "Continue in a new conversation",
    });
    await undo(LOCAL_VIEWER, { noun, id });
    expect((await getConversation(LOCAL_VIEWER, child))?.deletedMs).not.toBeNull();
    await redo(LOCAL_VIEWER, { noun, id });
    expect((await getConversation(LOCAL_VIEWER, child))?.deletedMs).toBeNull();
  });

  test("of what is not there is refused", async () => {
    const { id } = await imported([asked]);
    const wanted = { messageId: 9, kind: "branch" } as const;
    expect(await forkConversation(LOCAL_VIEWER, { conversationId: id, ...wanted })).toMatchObject({
      code: "invalid",
    });
    expect(await forkConversation(LOCAL_VIEWER, { conversationId: "x", ...wanted })).toMatchObject({
      code: "not-found",
    });
  });
});

describe("messages moved to a new conversation", () => {
  test("leave the old one, and undoing it brings them back", async () => {
    const { id, text, document } = await imported([asked, first, second, after]);
    const edit = { kind: "moveToNew", messages: [4, 1], title: "Apart" } as const;
    const outcome = await moveToNew(LOCAL_VIEWER, {
      conversationId: id,
      expectedRevision: 1,
      edit,
    });
    expect(outcome).toMatchObject({ ok: true, label: "Move 2 messages to a new conversation" });
    if (!outcome.ok) throw new Error("refused");
    const made = outcome.conversationId ?? "";
    expect(await documentOf(id)).toEqual({ ...document, messages: [first, second] });
    expect(await documentOf(made)).toEqual({
      ...document,
      id: expect.any(String),
      conversationTitle: "Apart",
      messages: [asked, after],
    });
    await undo(LOCAL_VIEWER, { noun, id });
    expect(await exportedConversation(id)).toBe(text);
    expect((await getConversation(LOCAL_VIEWER, made))?.deletedMs).not.toBeNull();
    await redo(LOCAL_VIEWER, { noun, id });
    expect((await documentOf(id)).messages).toEqual([first, second]);
    await rebuildDerived(await library.store());
  });

  test("stay, once the new one was removed for good", async () => {
    const { id, text } = await imported([asked, first]);
    const edit = { kind: "moveToNew", messages: [2] } as const;
    const outcome = await moveToNew(LOCAL_VIEWER, {
      conversationId: id,
      expectedRevision: 1,
      edit,
    });
    if (!outcome.ok) throw new Error("refused");
    await undo(LOCAL_VIEWER, { noun, id });
    const store = await library.store();
    const made = outcome.conversationId ?? "";
    await store.write((sql) =>
      sql.run(`UPDATE "Conversation" SET state = 'removed' WHERE id = ?`, made),
    );
    await purgeRemoved(store);
    expect(await redo(LOCAL_VIEWER, { noun, id })).toMatchObject({ ok: false, code: "nothing" });
    expect(await exportedConversation(id)).toBe(text);
    expect(await listChanges(LOCAL_VIEWER, noun, id)).toMatchObject({ redo: null });
  });

  test("stay where they are when the conversation was changed meanwhile", async () => {
    const { id, text } = await imported([asked]);
    const edit = { kind: "moveToNew", messages: [1] } as const;
    expect(
      await moveToNew(LOCAL_VIEWER, { conversationId: id, expectedRevision: 7, edit }),
    ).toMatchObject({
      code: "stale",
    });
    expect(await exportedConversation(id)).toBe(text);
  });
});
