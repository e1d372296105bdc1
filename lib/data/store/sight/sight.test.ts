import { expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { listConversations } from "@/lib/data/conversations/list";
import { deleteConversation } from "@/lib/data/trash/move";
import { createFolder, renameFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { pinToSidebar } from "@/lib/data/sidebar/pin";
import { undo } from "@/lib/data/changes/undo";
import { createWrittenConversation } from "@/lib/data/conversations/create";
import { adoptUnowned } from "@/lib/data/library/adopt";
import { getStore } from "@/lib/data/library/client";
import { readActivityYears } from "@/lib/data/activity/read";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

useLibrary();

const anna = memberOf("anna", "editor");
const ben = memberOf("ben", "admin");

async function write(viewer: typeof anna): Promise<string> {
  const written = {
    title: "Mine",
    messages: [{ role: "user" as const, content: "Hello" }],
  };
  return (await createWrittenConversation(viewer, written)).id;
}

async function setPrivate(viewer: typeof anna, id: string, isPrivate: boolean) {
  const expectedRevision = (await getConversation(viewer, id))?.shellRevision ?? 0;
  const edit = { kind: "private", value: isPrivate } as const;
  return editConversation(viewer, { id, expectedRevision, edit });
}

test("a query that asks for every row is given those the viewer sees", async () => {
  const id = await write(anna);
  expect(await setPrivate(anna, id, true)).toMatchObject({ ok: true });
  const everything = async (viewer: typeof anna) =>
    (await getStore(viewer)).read(async (sql) => [
      await sql.query.selectFrom("Conversation").select("id").execute(),
      await sql.all(`SELECT * FROM "Message"`),
      await sql.all(`WITH m AS (SELECT * FROM "MessageBody") SELECT * FROM m`),
      await sql.all(
        `SELECT * FROM "SearchChunk" c LEFT JOIN "ToolEvent" t ON t."messageId" = c.id`,
      ),
    ]);
  expect((await everything(anna)).map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
  expect(await everything(ben)).toEqual([[], [], [], []]);
  expect((await readActivityYears(ben)).undated).toBe(0);
  expect((await listConversations(ben)).total).toBe(0);
});

test("what was opened to somebody is seen by them, to read, and nothing else of others is", async () => {
  const carol = memberOf("carol", "editor");
  const [ofAnna, ofCarol] = [await write(anna), await write(carol)];
  await setPrivate(anna, ofAnna, true);
  await setPrivate(carol, ofCarol, true);
  const folder = await createFolder(anna, "Only mine");
  await moveToFolder(anna, [ofAnna], folder.ok ? folder.id : "");
  const opening = {
    ...ben,
    opened: [anna.id, "nobody"].map((account) => ({ library: null, account })),
  };
  expect((await listConversations(opening)).items.map(({ id }) => id)).toEqual([ofAnna]);
  expect(await getConversation(opening, ofCarol)).toBeNull();
  const edit = { kind: "title", title: "Taken" } as const;
  const input = { id: ofAnna, expectedRevision: 1, edit };
  expect(await editConversation(opening, input)).toMatchObject({ ok: false, code: "not-found" });
  expect(await getConversation(ben, ofAnna)).toBeNull();
  const folders = await (
    await getStore(opening)
  ).read(({ query }) =>
    query
      .selectFrom("Folder")
      .innerJoin("FolderItem", "FolderItem.folderId", "Folder.id")
      .select("Folder.name")
      .execute(),
  );
  expect(folders).toEqual([{ name: "Only mine" }]);
});

test("only the owner marks a conversation private, clears the mark, or takes that back", async () => {
  const id = await write(anna);
  expect(await setPrivate(ben, id, true)).toMatchObject({ ok: false, code: "invalid" });
  expect(await getConversation(ben, id)).toMatchObject({ isPrivate: false });
  expect(await setPrivate(anna, id, true)).toMatchObject({ ok: true });
  expect(await getConversation(ben, id)).toBeNull();
  expect(await setPrivate(anna, id, false)).toMatchObject({ ok: true });
  // Undoing it would mark it private again.
  expect(await undo(ben, { noun: "conversation", id })).toEqual({ ok: false, code: "not-owner" });
  expect(await undo(anna, { noun: "conversation", id })).toMatchObject({ ok: true });
  expect(await getConversation(ben, id)).toBeNull();
});

test("a write to what belongs to somebody else answers as one to nothing", async () => {
  const id = await write(anna);
  await setPrivate(anna, id, true);
  const folder = await createFolder(anna, "Own");
  const folderId = folder.ok ? folder.id : "";
  await moveToFolder(anna, [id], folderId);
  const answers = async (conversation: string, inFolder: string) => [
    await deleteConversation(ben, conversation),
    await editConversation(ben, {
      id: conversation,
      expectedRevision: 1,
      edit: { kind: "title", title: "x" },
    }),
    await pinToSidebar(ben, conversation, true),
    await moveToFolder(ben, [conversation], null),
    await undo(ben, { noun: "conversation", id: conversation }),
    await renameFolder(ben, inFolder, "Taken"),
    await moveToFolder(ben, [], inFolder),
  ];
  const nothing = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
  expect(await answers(id, folderId)).toEqual(await answers(nothing, nothing));
  expect(await createFolder(ben, "Own")).toMatchObject({ ok: true });
  expect(await getConversation(anna, id)).toMatchObject({ title: "Mine", deletedMs: null });
});

test("what was there before there were accounts becomes the first owner's", async () => {
  const { id } = await importConversation(JSON.stringify(buildConversation({ isPrivate: true })));
  expect(await getConversation(LOCAL_VIEWER, id)).not.toBeNull();
  expect(await getConversation(anna, id)).toBeNull();
  await adoptUnowned(anna.id);
  expect(await getConversation(anna, id)).not.toBeNull();
  expect(await getConversation(ben, id)).toBeNull();
  expect(await getConversation(LOCAL_VIEWER, id)).not.toBeNull();
});
