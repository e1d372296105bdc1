import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";

import { undo } from "../changes/undo";
import { getConversation } from "../conversations/get";
import { countLibrary } from "../conversations/list";
import { editConversation } from "../conversations/edit";
import { editMessage } from "../messages/edit";
import { loadTimelineWindow } from "../timeline/get";
import { undoImport } from "./undo";

const library = useLibrary();

function conversation(messages: Message[], title = "T"): string {
  return JSON.stringify(
    buildConversation({ id: "c", conversationTitle: title, messages }),
    null,
    2,
  );
}

const words = (...contents: string[]): Message[] =>
  contents.map((content, n) => buildMessage({ id: `m${n}`, content }));

async function retitle(id: string, title: string): Promise<void> {
  const detail = await getConversation(LOCAL_VIEWER, id);
  const expectedRevision = detail?.shellRevision ?? 0;
  const outcome = await editConversation(LOCAL_VIEWER, {
    id,
    expectedRevision,
    edit: { kind: "title", title },
  });
  expect(outcome.ok).toBe(true);
}

async function pin(id: string, position: number): Promise<void> {
  const window = await loadTimelineWindow(LOCAL_VIEWER, id);
  const message = window?.slots[position]?.message;
  const outcome = await editMessage(LOCAL_VIEWER, {
    conversationId: id,
    messageId: message?.id ?? 0,
    expectedRevision: message?.revision ?? 0,
    edit: { kind: "pin", value: true },
  });
  expect(outcome.ok).toBe(true);
}

async function rowsOf(table: string): Promise<number> {
  const store = await library.store();
  const row = await store.read((sql) =>
    sql.get<{ n: number }>(`SELECT count(*) AS n FROM "${table}"`),
  );
  return row?.n ?? 0;
}

describe("undoing an import", () => {
  test("removes what was new, rows and all, once", async () => {
    const { id, importId } = await importConversation(conversation(words("a", "b")));
    expect(await undoImport(LOCAL_VIEWER, importId)).toEqual({
      ok: true,
      counts: { removed: 1, restored: 0, shortened: 0 },
    });
    expect(await exportedConversation(id)).toBeNull();
    expect(await rowsOf("Conversation")).toBe(0);
    expect(await rowsOf("MessageBody")).toBe(0);
    expect(await undoImport(LOCAL_VIEWER, importId)).toEqual({ ok: false, code: "already-undone" });
    expect(await undoImport(LOCAL_VIEWER, "nothing")).toEqual({ ok: false, code: "not-found" });
  });

  test("is refused where later edits stand on it, unless forced", async () => {
    const { id, importId } = await importConversation(conversation(words("a")));
    await retitle(id, "Edited");
    expect(await undoImport(LOCAL_VIEWER, importId)).toMatchObject({
      ok: false,
      code: "edited",
      items: [{ entityId: id, kind: "conversation" }],
    });
    expect(await undoImport(LOCAL_VIEWER, importId, { force: true })).toMatchObject({ ok: true });
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 0 });
    expect(await rowsOf("Change")).toBe(0);
  });

  test("does not mind edits that were taken back", async () => {
    const { id, importId } = await importConversation(conversation(words("a")));
    await retitle(id, "Edited");
    await undo(LOCAL_VIEWER, { noun: "conversation", id });
    expect(await undoImport(LOCAL_VIEWER, importId)).toMatchObject({ ok: true });
  });

  test("brings back the document it replaced, with its edits and their history", async () => {
    const { id } = await importConversation(conversation(words("mine"), "Mine"));
    await retitle(id, "Mine, edited");
    const before = await exportedConversation(id);
    const theirs = conversation(words("theirs"), "Theirs");
    const { importId } = await importConversation(theirs, { target: { mode: "replace", id } });
    expect(await undoImport(LOCAL_VIEWER, importId)).toMatchObject({ counts: { restored: 1 } });
    expect(await exportedConversation(id)).toBe(before);
    expect(await undo(LOCAL_VIEWER, { noun: "conversation", id })).toMatchObject({ ok: true });
    expect((await getConversation(LOCAL_VIEWER, id))?.title).toBe("Mine");
    expect(await rowsOf("Conversation")).toBe(1);
  });

  test("takes appended messages away and leaves edits of the others alone", async () => {
    const shorter = conversation(words("a", "b"));
    const { id } = await importConversation(shorter);
    await pin(id, 0);
    const pinned = await exportedConversation(id);
    const longer = conversation(words("a", "b", "c"), "Longer");
    const { importId } = await importConversation(longer, {
      target: { mode: "extend", id },
      skip: 2,
    });
    expect(await getConversation(LOCAL_VIEWER, id)).toMatchObject({
      title: "Longer",
      messageCount: 3,
    });
    expect(await undoImport(LOCAL_VIEWER, importId)).toMatchObject({ counts: { shortened: 1 } });
    expect(await exportedConversation(id)).toBe(pinned);
    expect(await undo(LOCAL_VIEWER, { noun: "conversation", id })).toMatchObject({ ok: true });
    expect(await exportedConversation(id)).toBe(shorter);
  });

  test("by force forgets edits of the messages it takes away, not those of others", async () => {
    const { id } = await importConversation(conversation(words("a", "b")));
    const longer = conversation(words("a", "b", "c"));
    const { importId } = await importConversation(longer, {
      target: { mode: "extend", id },
      skip: 2,
    });
    await pin(id, 0);
    await pin(id, 2);
    await retitle(id, "Edited");
    expect(await undoImport(LOCAL_VIEWER, importId)).toMatchObject({ code: "edited" });
    expect(await undoImport(LOCAL_VIEWER, importId, { force: true })).toMatchObject({ ok: true });
    expect(await getConversation(LOCAL_VIEWER, id)).toMatchObject({
      title: "Edited",
      messageCount: 2,
      pinnedCount: 1,
    });
    const undone: boolean[] = [];
    for (let n = 0; n < 3; n += 1)
      undone.push((await undo(LOCAL_VIEWER, { noun: "conversation", id })).ok);
    expect(undone).toEqual([true, true, false]);
    expect(await exportedConversation(id)).toContain('"conversationTitle": "T"');
  });

  test("goes backwards through a chain of imports", async () => {
    const texts = [words("a"), words("a", "b"), words("other")].map((messages) =>
      conversation(messages),
    );
    const [first = "", second = "", third = ""] = texts;
    const one = await importConversation(first);
    const { id } = one;
    const two = await importConversation(second, { target: { mode: "extend", id }, skip: 1 });
    const three = await importConversation(third, { target: { mode: "replace", id } });
    for (const [{ importId }, left] of [
      [three, second],
      [two, first],
      [one, null],
    ] as const) {
      expect(await undoImport(LOCAL_VIEWER, importId)).toMatchObject({ ok: true });
      expect(await exportedConversation(id)).toBe(left);
    }
    expect(await rowsOf("Message")).toBe(0);
  });

  test("of an import that a later one stands on removes both when forced", async () => {
    const one = await importConversation(conversation(words("a")));
    const target = { mode: "replace", id: one.id } as const;
    const two = await importConversation(conversation(words("b")), { target });
    expect(await undoImport(LOCAL_VIEWER, one.importId)).toMatchObject({ code: "edited" });
    expect(await undoImport(LOCAL_VIEWER, one.importId, { force: true })).toMatchObject({
      ok: true,
    });
    expect(await rowsOf("Conversation")).toBe(0);
    expect(await undoImport(LOCAL_VIEWER, two.importId, { force: true })).toMatchObject({
      ok: true,
    });
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 0 });
  });
});
