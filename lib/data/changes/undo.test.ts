import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { ConversationEdit, MessageEdit } from "@/lib/domain/conversation/edit/edits";
import { arbitraryConversationEdit, arbitraryMessageEdit } from "@/lib/testing/arbitrary/edit";
import { arbitraryMessage } from "@/lib/testing/arbitrary/message";
import {
  buildComposite,
  buildConversation,
  buildMessage,
  buildText,
} from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";

import { listChanges, redo, undo } from "./undo";
import { getConversation } from "../conversations/get";
import { editConversation } from "../conversations/edit";
import { editMessage } from "../messages/edit";
import { loadMessage } from "../messages/get";
import { setSetting } from "../settings/settings";
import { checkStore } from "../derived/laws";
import { loadTimelineWindow } from "../timeline/get";
import { deleteConversation } from "../trash/move";

const library = useLibrary();

const messageEdit: fc.Arbitrary<MessageEdit> = fc.oneof(
  { weight: 5, arbitrary: arbitraryMessageEdit },
  {
    weight: 1,
    arbitrary: arbitraryMessage.map((value) => ({
      kind: "raw" as const,
      text: JSON.stringify(value, null, 1),
    })),
  },
);

/** The whole text: members come, go and change sides of the messages. */
const shellEdit: fc.Arbitrary<ConversationEdit> = fc
  .tuple(
    fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue(), { maxKeys: 3 }),
    fc.dictionary(fc.constantFrom("conversationTitle", "metadata"), fc.jsonValue()),
    fc.constantFrom(0, 2),
  )
  .map(([before, after, indent]) => ({
    kind: "shell",
    text: JSON.stringify({ ...before, id: "any", messages: [], ...after }, null, indent),
  }));

const conversationEdit = fc.oneof(
  { weight: 4, arbitrary: arbitraryConversationEdit },
  { weight: 1, arbitrary: shellEdit },
);

type Step =
  | { on: "message"; at: number; edit: MessageEdit }
  | { on: "conversation"; edit: ConversationEdit }
  | { on: "undo" }
  | { on: "redo" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      on: fc.constant("message" as const),
      at: fc.nat(20),
      edit: messageEdit,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      on: fc.constant("conversation" as const),
      edit: conversationEdit,
    }),
  },
  { weight: 3, arbitrary: fc.constantFrom({ on: "undo" as const }, { on: "redo" as const }) },
);

/** @returns what went wrong; nothing when all went as it should */
async function take(id: string, next: Step): Promise<string | null> {
  switch (next.on) {
    case "undo":
    case "redo":
      await (next.on === "undo" ? undo : redo)(LOCAL_VIEWER, { noun: "conversation", id });
      return null;
    case "conversation": {
      const expectedRevision = (await getConversation(LOCAL_VIEWER, id))?.shellRevision ?? 0;
      const outcome = await editConversation(LOCAL_VIEWER, {
        id,
        expectedRevision,
        edit: next.edit,
      });
      return outcome.ok || outcome.code === "invalid" ? null : outcome.message;
    }
    case "message":
      return editSomeMessage(id, next.at, next.edit);
  }
}

async function editSomeMessage(id: string, at: number, edit: MessageEdit): Promise<string | null> {
  const window = await loadTimelineWindow(LOCAL_VIEWER, id, { showDeleted: true });
  const members = window?.slots.flatMap((slot) => slot.members) ?? [];
  const messageId = members[at % Math.max(1, members.length)]?.id;
  if (messageId === undefined) return null;
  const expectedRevision = (await loadMessage(LOCAL_VIEWER, id, messageId))?.revision ?? 0;
  const before = await exportedConversation(id);
  const outcome = await editMessage(LOCAL_VIEWER, {
    conversationId: id,
    messageId,
    expectedRevision,
    edit,
  });
  // A text edit of a composite message and the like are refused; nothing may happen then.
  if (outcome.ok) return null;
  const isUntouched = (await exportedConversation(id)) === before;
  return outcome.code === "invalid" && isUntouched ? null : outcome.message;
}

test("whatever was edited, undoing all of it gives the first bytes, and redoing the last ones", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryMessage, { maxLength: 6 }),
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(undefined, 2, "\t"),
      fc.boolean(),
      async (messages, steps, indent, withMark) => {
        const document = { id: "any", schemaUrl: "x", messages, conversationTitle: "T" };
        const text = (withMark ? "\uFEFF" : "") + JSON.stringify(document, null, indent);
        const { id } = await importConversation(text);
        for (const next of steps) expect(await take(id, next)).toBeNull();
        const edited = await exportedConversation(id);
        let undone = 0;
        while ((await undo(LOCAL_VIEWER, { noun: "conversation", id })).ok) undone += 1;
        expect(await exportedConversation(id)).toBe(text);
        expect(await checkStore(await library.store())).toEqual([]);
        for (let n = 0; n < undone; n += 1) await redo(LOCAL_VIEWER, { noun: "conversation", id });
        expect(await exportedConversation(id)).toBe(edited);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

describe("undo and redo", () => {
  test("have nothing to do in a fresh conversation, and know when there is none", async () => {
    const { id } = await importConversation(JSON.stringify(buildConversation()));
    expect(await undo(LOCAL_VIEWER, { noun: "conversation", id })).toEqual({
      ok: false,
      code: "nothing",
    });
    expect(await redo(LOCAL_VIEWER, { noun: "conversation", id })).toEqual({
      ok: false,
      code: "nothing",
    });
    expect(await undo(LOCAL_VIEWER, { noun: "conversation", id: "x" })).toEqual({
      ok: false,
      code: "not-found",
    });
    expect(await listChanges(LOCAL_VIEWER, "toolset", "x")).toBeNull();
  });

  test("an undo that names its change never takes back another", async () => {
    const { id } = await importConversation(JSON.stringify(buildConversation()));
    const noun = "conversation";
    const rename = async (title: string) => {
      const found = await getConversation(LOCAL_VIEWER, id);
      const edit = { kind: "title", title } as const;
      const expectedRevision = found!.shellRevision;
      const outcome = await editConversation(LOCAL_VIEWER, { id, expectedRevision, edit });
      return outcome.ok ? outcome.changeId! : -1;
    };
    const first = await rename("One");
    const second = await rename("Two");
    expect(await undo(LOCAL_VIEWER, { noun, id, changeId: first })).toEqual({
      ok: false,
      code: "later",
    });
    expect((await getConversation(LOCAL_VIEWER, id))?.title).toBe("Two");
    expect(await undo(LOCAL_VIEWER, { noun, id, changeId: second })).toMatchObject({
      ok: true,
      targetId: second,
    });
    expect(await undo(LOCAL_VIEWER, { noun, id, changeId: second })).toEqual({
      ok: false,
      code: "later",
    });
    expect((await getConversation(LOCAL_VIEWER, id))?.title).toBe("One");
    expect(await redo(LOCAL_VIEWER, { noun, id, changeId: first })).toEqual({
      ok: false,
      code: "later",
    });
    expect(await redo(LOCAL_VIEWER, { noun, id, changeId: second })).toMatchObject({ ok: true });
  });

  test("are changes themselves, and a new edit ends what could be redone", async () => {
    const { id } = await importConversation(JSON.stringify(buildConversation()));
    const noun = "conversation";
    const edit = (title: string, expectedRevision: number) =>
      editConversation(LOCAL_VIEWER, { id, expectedRevision, edit: { kind: "title", title } });
    await edit("one", 1);
    await edit("two", 2);
    expect(await undo(LOCAL_VIEWER, { noun, id })).toMatchObject({
      ok: true,
      label: "Change the title",
    });
    expect(await listChanges(LOCAL_VIEWER, noun, id)).toMatchObject({
      undo: "Change the title",
      redo: "Change the title",
      changes: [
        { kind: "undo", targetId: 2 },
        { kind: "edit", state: "undone" },
        { kind: "edit", state: "done", actor: "user:local" },
      ],
    });
    await edit("three", 4);
    expect(await listChanges(LOCAL_VIEWER, noun, id)).toMatchObject({ redo: null });
    expect(await redo(LOCAL_VIEWER, { noun, id })).toEqual({ ok: false, code: "nothing" });
    await undo(LOCAL_VIEWER, { noun, id });
    expect((await getConversation(LOCAL_VIEWER, id))?.title).toBe("one");
  });

  test("bring a deleted conversation back", async () => {
    const { id } = await importConversation(JSON.stringify(buildConversation()));
    await deleteConversation(LOCAL_VIEWER, id);
    expect((await getConversation(LOCAL_VIEWER, id))?.deletedMs).not.toBeNull();
    await undo(LOCAL_VIEWER, { noun: "conversation", id });
    expect((await getConversation(LOCAL_VIEWER, id))?.deletedMs).toBeNull();
    await redo(LOCAL_VIEWER, { noun: "conversation", id });
    expect((await getConversation(LOCAL_VIEWER, id))?.deletedMs).not.toBeNull();
  });
});

describe("editMessage", () => {
  const retries = JSON.stringify(
    buildConversation({
      messages: [
        buildMessage({ id: "u", index: 0 }),
        buildComposite([buildText("first")], { id: "a1", index: 1, isPreferred: true }),
        buildComposite([buildText("second")], { id: "a2", index: 1 }),
        buildComposite([buildText("third")], { id: "a3", index: 1, isPreferred: true }),
      ],
    }),
    null,
    2,
  );

  async function idOf(id: string, documentId: string): Promise<number> {
    const window = await loadTimelineWindow(LOCAL_VIEWER, id, { showDeleted: true });
    const member = window?.slots
      .flatMap(({ members }) => members)
      .find((m) => m.documentId === documentId);
    return member?.id ?? 0;
  }

  test("prefers exactly one member of a slot, as one change", async () => {
    const { id } = await importConversation(retries);
    const messageId = await idOf(id, "a2");
    const edit = { kind: "prefer", value: true } as const;
    const input = { conversationId: id, messageId, expectedRevision: 1, edit };
    expect(await editMessage(LOCAL_VIEWER, input)).toMatchObject({ ok: true, revision: 2 });
    const slot = (await loadTimelineWindow(LOCAL_VIEWER, id))?.slots[1];
    expect(slot?.members.map((member) => member.preferred)).toEqual([false, true, false]);
    expect(slot?.shown).toBe(messageId);
    const text = await exportedConversation(id);
    expect(text?.match(/"isPreferred": (true|false)/g)).toEqual([
      '"isPreferred": false',
      '"isPreferred": true',
      '"isPreferred": false',
    ]);
    await undo(LOCAL_VIEWER, { noun: "conversation", id });
    expect(await exportedConversation(id)).toBe(retries);
    expect(await undo(LOCAL_VIEWER, { noun: "conversation", id })).toMatchObject({
      code: "nothing",
    });
  });

  test("tells a second editor what is stored by now, and changes nothing", async () => {
    const { id } = await importConversation(retries);
    const messageId = await idOf(id, "u");
    const input = { conversationId: id, messageId, expectedRevision: 1 };
    await editMessage(LOCAL_VIEWER, { ...input, edit: { kind: "text", text: "mine" } });
    const stored = await exportedConversation(id);
    const outcome = await editMessage(LOCAL_VIEWER, {
      ...input,
      edit: { kind: "text", text: "theirs" },
    });
    expect(outcome).toMatchObject({ ok: false, code: "stale", current: { revision: 2 } });
    expect(!outcome.ok && outcome.current?.raw).toContain('"content": "mine"');
    expect(await exportedConversation(id)).toBe(stored);
  });

  test("writes nothing when all is as asked already", async () => {
    const { id } = await importConversation(retries);
    const messageId = await idOf(id, "u");
    const edit = { kind: "pin", value: false } as const;
    const outcome = await editMessage(LOCAL_VIEWER, {
      conversationId: id,
      messageId,
      expectedRevision: 1,
      edit,
    });
    expect(outcome).toEqual({ ok: true, changeId: null, label: "Unpin", revision: 1 });
    expect((await listChanges(LOCAL_VIEWER, "conversation", id))?.changes).toEqual([]);
  });

  test("refuses text that is no JSON with a diagnostic", async () => {
    const { id } = await importConversation(retries);
    const messageId = await idOf(id, "u");
    const edit = { kind: "raw", text: "{" } as const;
    const outcome = await editMessage(LOCAL_VIEWER, {
      conversationId: id,
      messageId,
      expectedRevision: 1,
      edit,
    });
    expect(outcome).toMatchObject({
      ok: false,
      code: "invalid",
      diagnostics: [{ severity: "error" }],
    });
  });

  test("counts a problem it makes and one it solves", async () => {
    const { id } = await importConversation(retries);
    const messageId = await idOf(id, "u");
    const raw = '{"id": "u", "role": 7, "messageType": "text", "content": "x"}';
    const input = { conversationId: id, messageId, expectedRevision: 1 };
    await editMessage(LOCAL_VIEWER, { ...input, edit: { kind: "raw", text: raw } });
    expect((await getConversation(LOCAL_VIEWER, id))?.errorCount).toBe(1);
    await undo(LOCAL_VIEWER, { noun: "conversation", id });
    expect((await getConversation(LOCAL_VIEWER, id))?.errorCount).toBe(0);
  });

  test("knows messages of other conversations as not found", async () => {
    const one = await importConversation(retries);
    const two = await importConversation(retries);
    const messageId = await idOf(one.id, "u");
    const edit = { kind: "delete" } as const;
    expect(
      await editMessage(LOCAL_VIEWER, {
        conversationId: two.id,
        messageId,
        expectedRevision: 1,
        edit,
      }),
    ).toMatchObject({ code: "not-found" });
  });

  test("keeps an audit trail everywhere when that is set", async () => {
    const { id } = await importConversation(retries);
    expect(await setSetting("auditTrail", "maybe")).toMatchObject({ ok: false });
    await setSetting("auditTrail", "on");
    const messageId = await idOf(id, "u");
    const edit = { kind: "text", text: "new" } as const;
    await editMessage(LOCAL_VIEWER, { conversationId: id, messageId, expectedRevision: 1, edit });
    const message = (await loadTimelineWindow(LOCAL_VIEWER, id))?.slots[0]?.message;
    expect(message?.auditTrail).toMatchObject([{ action: "updated", actorId: "user:local" }]);
    expect(message).toMatchObject({ edited: true, revision: 2 });
  });
});
