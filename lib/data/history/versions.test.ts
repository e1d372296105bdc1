import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";

import { listChanges, redo, undo } from "../changes/undo";
import { getConversation } from "../conversations/get";
import { editConversation } from "../conversations/edit";
import { editMessage } from "../messages/edit";
import { editStructure } from "../conversations/edit-structure";
import { conversationFamily } from "../conversations/family";
import { forkConversation } from "../conversations/fork";
import { listVersions, versionText } from "./versions";
import { loadMessage } from "../messages/get";
import { restoreVersion } from "./restore";
import { undoImport } from "../imports/undo";

useLibrary();

const noun = "conversation";

async function say(id: string, text: string): Promise<void> {
  const expectedRevision = (await loadMessage(LOCAL_VIEWER, id, 1))?.revision ?? 0;
  const edit = { kind: "text", text } as const;
  const outcome = await editMessage(LOCAL_VIEWER, {
    conversationId: id,
    messageId: 1,
    expectedRevision,
    edit,
  });
  expect(outcome).toMatchObject({ ok: true });
}

async function rename(id: string, title: string): Promise<void> {
  const expectedRevision = (await getConversation(LOCAL_VIEWER, id))?.shellRevision ?? 0;
  const edit = { kind: "title", title } as const;
  expect(await editConversation(LOCAL_VIEWER, { id, expectedRevision, edit })).toMatchObject({
    ok: true,
  });
}

/** `3 now "Edit the text"`, newest first. */
async function told(id: string, messageId: number | null): Promise<string[]> {
  const history = await listVersions(LOCAL_VIEWER, id, messageId);
  return (history?.versions ?? []).map(({ number, kind, label }) => `${number} ${kind}: ${label}`);
}

describe("the history of a message", () => {
  test("has every text it had, and restores one as an edit", async () => {
    const { id } = await importConversation(
      JSON.stringify(buildConversation({ messages: [buildMessage({ content: "one" })] })),
    );
    const first = (await loadMessage(LOCAL_VIEWER, id, 1))?.raw;
    expect(await told(id, 1)).toEqual(["1 imported: As it was imported"]);
    await say(id, "two");
    await undo(LOCAL_VIEWER, { noun, id });
    await redo(LOCAL_VIEWER, { noun, id });
    await say(id, "three");
    expect(await told(id, 1)).toEqual([
      "5 now: Edit the text",
      "4 redo: Edit the text",
      "3 undo: Edit the text",
      "2 edit: Edit the text",
      "1 imported: As it was imported",
    ]);
    expect(await versionText(LOCAL_VIEWER, id, 1, 1)).toBe(first);
    expect(await versionText(LOCAL_VIEWER, id, 1, 3)).toBe(first);
    expect(await versionText(LOCAL_VIEWER, id, 1, 2)).toContain("two");
    expect(await versionText(LOCAL_VIEWER, id, 1, 6)).toBeNull();
    expect(await versionText(LOCAL_VIEWER, id, 1, 0)).toBeNull();

    const wanted = { conversationId: id, messageId: 1, version: 2 };
    expect(await restoreVersion(LOCAL_VIEWER, { ...wanted, expectedRevision: 1 })).toMatchObject({
      code: "stale",
    });
    const { revision } = (await loadMessage(LOCAL_VIEWER, id, 1))!;
    expect(
      await restoreVersion(LOCAL_VIEWER, { ...wanted, expectedRevision: revision }),
    ).toMatchObject({
      ok: true,
      label: "Restore version 2",
      revision: revision + 1,
    });
    expect((await loadMessage(LOCAL_VIEWER, id, 1))?.raw).toBe(
      await versionText(LOCAL_VIEWER, id, 1, 2),
    );
    await undo(LOCAL_VIEWER, { noun, id });
    expect((await loadMessage(LOCAL_VIEWER, id, 1))?.raw).toContain("three");
  });

  test("is that of no message when there is none", async () => {
    const { id } = await importConversation(JSON.stringify(buildConversation()));
    expect(await listVersions(LOCAL_VIEWER, id, 9)).toBeNull();
    expect(await listVersions(LOCAL_VIEWER, "x", null)).toBeNull();
    const wanted = { messageId: 9, version: 1, expectedRevision: 1 };
    expect(await restoreVersion(LOCAL_VIEWER, { conversationId: id, ...wanted })).toMatchObject({
      code: "not-found",
    });
  });
});

describe("the history of a conversation", () => {
  test("goes on behind imports that added to it or replaced it", async () => {
    const messages = [buildMessage(), buildMessage()];
    const short = JSON.stringify(buildConversation({ id: "x", messages: messages.slice(0, 1) }));
    const long = JSON.stringify(buildConversation({ id: "x", messages }), null, 1);
    const other = JSON.stringify(buildConversation({ id: "x", conversationTitle: "Other" }));
    const { id } = await importConversation(short);
    const { importId } = await importConversation(long, {
      target: { mode: "extend", id },
      skip: 1,
    });
    await rename(id, "New");
    await undo(LOCAL_VIEWER, { noun, id });
    expect(await undoImport(LOCAL_VIEWER, importId, { force: true })).toMatchObject({ ok: true });
    await rename(id, "Newer");
    await importConversation(other, { target: { mode: "replace", id } });
    await rename(id, "Newest");
    expect(await told(id, null)).toEqual([
      "8 now: Change the title",
      "7 imported: As it was imported",
      "6 edit: Change the title",
      "5 imported: Take back the import of further messages",
      "4 undo: Change the title",
      "3 edit: Change the title",
      "2 imported: Import further messages",
      "1 imported: As it was imported",
    ]);
    const titles = await Promise.all(
      [1, 3, 4, 6, 7, 8].map(async (version) => {
        const text = (await versionText(LOCAL_VIEWER, id, null, version)) ?? "null";
        return (JSON.parse(text) as { conversationTitle: string }).conversationTitle;
      }),
    );
    expect(titles).toEqual(["Slots", "New", "Slots", "Newer", "Other", "Newest"]);
    expect((await listChanges(LOCAL_VIEWER, noun, id))?.changes).toMatchObject([{ kind: "edit" }]);
  });

  test("notes what happened to the list of messages, and restores the rest around them", async () => {
    const { id } = await importConversation(JSON.stringify(buildConversation()));
    const edit = { kind: "remove", messages: [1] } as const;
    await editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision: 1, edit });
    await rename(id, "New");
    expect(await told(id, null)).toEqual([
      "3 now: Change the title",
      "2 edit: Remove a message",
      "1 imported: As it was imported",
    ]);
    const wanted = { conversationId: id, messageId: null, version: 1 };
    expect(await restoreVersion(LOCAL_VIEWER, { ...wanted, expectedRevision: 3 })).toMatchObject({
      ok: true,
    });
    const text = (await exportedConversation(id)) ?? "";
    expect(JSON.parse(text)).toMatchObject({ conversationTitle: "Slots", messages: [{}] });
  });

  test("does not take the list away that messages are in", async () => {
    const { id } = await importConversation('{"id":"x"}');
    const message = { role: "user", content: "Hi" } as const;
    const edit = { kind: "addMessage", place: "end", message } as const;
    await editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision: 1, edit });
    const wanted = { conversationId: id, messageId: null, version: 1, expectedRevision: 2 };
    expect(await restoreVersion(LOCAL_VIEWER, wanted)).toMatchObject({
      ok: false,
      code: "invalid",
    });
  });
});

describe("taking an import back", () => {
  test("leaves a sound document where its messages were moved or removed", async () => {
    const messages = [buildMessage(), buildMessage(), buildMessage()];
    const short = JSON.stringify(buildConversation({ id: "x", messages: messages.slice(0, 1) }));
    const long = JSON.stringify(buildConversation({ id: "x", messages }), null, 1);
    const { id } = await importConversation(short);
    const { importId } = await importConversation(long, {
      target: { mode: "extend", id },
      skip: 1,
    });
    await say(id, "kept");
    const change = async (edit: Parameters<typeof editStructure>[1]["edit"]) => {
      const expectedRevision = (await getConversation(LOCAL_VIEWER, id))?.revision ?? 0;
      return editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision, edit });
    };
    await change({ kind: "move", messages: [3], to: { before: 1 } });
    await change({ kind: "remove", messages: [2] });
    expect(await undoImport(LOCAL_VIEWER, importId, { force: true })).toMatchObject({ ok: true });
    const left = JSON.parse((await exportedConversation(id)) ?? "") as unknown;
    expect(left).toMatchObject({ messages: [{ id: messages[0]!.id, content: "kept" }] });
    // What was edited in a message that stays can still be undone.
    expect(await undo(LOCAL_VIEWER, { noun, id })).toMatchObject({
      ok: true,
      label: "Edit the text",
    });
    expect(await exportedConversation(id)).toContain("Hello");
    expect(await undo(LOCAL_VIEWER, { noun, id })).toMatchObject({ ok: false });
  });
});

describe("a document without a list of messages", () => {
  const bare = '{"id":"x"}';
  const full = JSON.stringify({ id: "x", messages: [buildMessage()] });

  test("that was edited gets none by an import", async () => {
    const { id } = await importConversation(bare);
    await rename(id, "T");
    const edited = await exportedConversation(id);
    await importConversation(full, { target: { mode: "extend", id } });
    expect(await exportedConversation(id)).toBe(edited);
  });

  test("keeps the one an import brought for what was added since", async () => {
    const { id } = await importConversation(bare);
    const { importId } = await importConversation(full, { target: { mode: "extend", id } });
    const message = { role: "user", content: "Hi" } as const;
    const edit = { kind: "addMessage", place: "end", message } as const;
    await editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision: 2, edit });
    await undoImport(LOCAL_VIEWER, importId, { force: true });
    const text = (await exportedConversation(id)) ?? "";
    expect(JSON.parse(text)).toMatchObject({ id: "x", messages: [{ content: "Hi" }] });
  });
});

test("relatives know each other, also where the parent is not here", async () => {
  const { id } = await importConversation(JSON.stringify(buildConversation({ id: "parent" })));
  const outcome = await forkConversation(LOCAL_VIEWER, {
    conversationId: id,
    messageId: 2,
    kind: "branch",
  });
  const child = outcome.ok ? (outcome.conversationId ?? "") : "";
  const { documentId } = (await getConversation(LOCAL_VIEWER, child))!;
  const family = await conversationFamily(LOCAL_VIEWER, id);
  expect(family).toMatchObject({
    parent: null,
    fork: null,
    children: [{ id: child, title: "Slots (branch)", kind: "branch" }],
  });
  const messageId = family?.children[0]?.forkMessageId;
  expect(await conversationFamily(LOCAL_VIEWER, `doc:${documentId}`)).toEqual({
    parent: { id, title: "Slots", titleDerived: false, documentId: "parent" },
    fork: { messageId, kind: "branch" },
    children: [],
  });
  const lonely = await importConversation(
    JSON.stringify(buildConversation({ id: "lonely", parentId: "away" })),
  );
  expect(await conversationFamily(LOCAL_VIEWER, lonely.id)).toMatchObject({
    parent: { missing: "away" },
  });
  expect(await conversationFamily(LOCAL_VIEWER, "x")).toBeNull();
});
