import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { conversationFacets } from "../conversations/filter/facets";
import { listConversations } from "../conversations/list";
import { undoImport } from "../imports/undo";
import { listSidebar } from "../sidebar/list";
import { pinToSidebar } from "../sidebar/pin";
import { deleteConversation, restoreConversation } from "../trash/move";
import { purgeFromTrash } from "../trash/purge";
import { createFolder, deleteFolder, renameFolder, restoreFolder } from "./edit";
import { folderNames, listFolders } from "./list";
import { moveToFolder } from "./move";

const library = useLibrary();

const add = async (title: string, id = title): Promise<string> =>
  (await importConversation(JSON.stringify(buildConversation({ id, conversationTitle: title }))))
    .id;

async function make(name: string): Promise<string> {
  const made = await createFolder(LOCAL_VIEWER, name);
  if (!made.ok) throw new Error(made.problem);
  return made.id;
}

const counts = async () =>
  (await listFolders(LOCAL_VIEWER)).map(({ name, count }) => [name, count]);

test("the folder of a conversation is found by the conversation", async () => {
  const work = await make("Work");
  await make("Home");
  const [tea, coffee] = [await add("tea"), await add("coffee")];
  await moveToFolder(LOCAL_VIEWER, [tea], work);
  expect(await listFolders(LOCAL_VIEWER, tea)).toEqual([{ id: work, name: "Work", count: 1 }]);
  expect(await listFolders(LOCAL_VIEWER, coffee)).toEqual([]);
  expect(await listFolders(LOCAL_VIEWER, "none")).toEqual([]);
});

describe("names", () => {
  test("are kept on one line, listed by the alphabet, and no two folders have the same", async () => {
    await make("  Work \n at  home ");
    await make("archive");
    expect(await counts()).toEqual([
      ["archive", 0],
      ["Work at home", 0],
    ]);
    expect(await createFolder(LOCAL_VIEWER, "ARCHIVE")).toEqual({
      ok: false,
      problem: "name-taken",
    });
    expect(await createFolder(LOCAL_VIEWER, "  ")).toEqual({ ok: false, problem: "no-name" });
  });

  test("can be changed, also only in their case", async () => {
    const id = await make("work");
    await make("Home");
    expect(await renameFolder(LOCAL_VIEWER, id, "Work")).toEqual({ ok: true, id, name: "Work" });
    expect(await renameFolder(LOCAL_VIEWER, id, "home")).toEqual({
      ok: false,
      problem: "name-taken",
    });
    expect(await renameFolder(LOCAL_VIEWER, "none", "x")).toEqual({
      ok: false,
      problem: "not-found",
    });
  });
});

describe("a conversation", () => {
  test("is in one folder at a time, and the answer says where it was", async () => {
    const [a, b, c] = [await add("a"), await add("b"), await add("c")];
    const [work, home] = [await make("Work"), await make("Home")];
    expect(await moveToFolder(LOCAL_VIEWER, [a, b, "gone"], work)).toEqual([
      { id: a, from: null },
      { id: b, from: null },
    ]);
    expect(await moveToFolder(LOCAL_VIEWER, [a, b, c], home)).toEqual([
      { id: a, from: work },
      { id: b, from: work },
      { id: c, from: null },
    ]);
    expect(await moveToFolder(LOCAL_VIEWER, [a], home)).toEqual([]);
    expect(await moveToFolder(LOCAL_VIEWER, [c], null)).toEqual([{ id: c, from: home }]);
    expect(await moveToFolder(LOCAL_VIEWER, [c], "nowhere")).toBeNull();
    expect(await counts()).toEqual([
      ["Home", 2],
      ["Work", 0],
    ]);
    expect([...(await folderNames(LOCAL_VIEWER, [a, c]))]).toEqual([[a, "Home"]]);
  });

  test("is filtered and counted by its folder", async () => {
    const [a] = [await add("a"), await add("b")];
    expect((await conversationFacets(LOCAL_VIEWER, {})).folder).toEqual([]);
    const work = await make("Work");
    await moveToFolder(LOCAL_VIEWER, [a], work);
    const listed = async (folder: string) =>
      (await listConversations(LOCAL_VIEWER, { folder })).items.map(({ title, folder: name }) => [
        title,
        name,
      ]);
    expect(await listed(work)).toEqual([["a", "Work"]]);
    expect(await listed("none")).toEqual([["b", null]]);
    expect(await listed("gone")).toEqual([]);
    expect((await conversationFacets(LOCAL_VIEWER, { folder: work })).folder).toEqual([
      { value: work, label: "Work", count: 1 },
      { value: "none", count: 1 },
    ]);
  });

  test("keeps its folder in the trash, and loses it when it is deleted for good", async () => {
    const [a, b] = [await add("a"), await add("b")];
    const work = await make("Work");
    await moveToFolder(LOCAL_VIEWER, [a, b], work);
    await pinToSidebar(LOCAL_VIEWER, a, true);
    await deleteConversation(LOCAL_VIEWER, a);
    expect(await counts()).toEqual([["Work", 1]]);
    await restoreConversation(LOCAL_VIEWER, a);
    expect(await counts()).toEqual([["Work", 2]]);
    await deleteConversation(LOCAL_VIEWER, a);
    await purgeFromTrash(LOCAL_VIEWER, { items: [{ noun: "conversation", id: a }] });
    const store = await library.store();
    const rows = await store.read(async ({ query }) => [
      ...(await query.selectFrom("FolderItem").select("conversationId").execute()),
      ...(await query.selectFrom("SidebarPin").select("conversationId").execute()),
    ]);
    expect(rows).toEqual([{ conversationId: b }]);
  });

  test("stays in its folder when an import replaces it, and when that is undone", async () => {
    const id = await add("first", "tea");
    await moveToFolder(LOCAL_VIEWER, [id], await make("Work"));
    const { importId } = await importConversation(
      JSON.stringify(buildConversation({ id: "tea", conversationTitle: "second" })),
      { target: { mode: "replace", id } },
    );
    const titles = async () =>
      (await listConversations(LOCAL_VIEWER)).items.map(({ title, folder }) => [title, folder]);
    expect(await titles()).toEqual([["second", "Work"]]);
    await undoImport(LOCAL_VIEWER, importId, {});
    expect(await titles()).toEqual([["first", "Work"]]);
  });
});

describe("deleting a folder", () => {
  test("leaves its conversations, and an undo brings back those that were not moved since", async () => {
    const [a, b] = [await add("a"), await add("b")];
    const [work, home] = [await make("Work"), await make("Home")];
    await moveToFolder(LOCAL_VIEWER, [a, b], work);
    expect(await deleteFolder(LOCAL_VIEWER, work)).toMatchObject({ ok: true, name: "Work" });
    expect((await listConversations(LOCAL_VIEWER)).items.map(({ folder }) => folder)).toEqual([
      null,
      null,
    ]);
    expect((await listSidebar(LOCAL_VIEWER)).items).toHaveLength(2);
    await moveToFolder(LOCAL_VIEWER, [a], home);
    expect(await moveToFolder(LOCAL_VIEWER, [b], work)).toBeNull();
    expect(await restoreFolder(LOCAL_VIEWER, work)).toMatchObject({ ok: true });
    expect(await counts()).toEqual([
      ["Home", 1],
      ["Work", 1],
    ]);
  });

  test("ends with the next deletion, and its name is free at once", async () => {
    const work = await make("Work");
    await deleteFolder(LOCAL_VIEWER, work);
    const other = await make("Work");
    expect(await restoreFolder(LOCAL_VIEWER, work)).toEqual({ ok: false, problem: "name-taken" });
    await deleteFolder(LOCAL_VIEWER, other);
    expect(await restoreFolder(LOCAL_VIEWER, work)).toEqual({ ok: false, problem: "not-found" });
    expect(await deleteFolder(LOCAL_VIEWER, work)).toEqual({ ok: false, problem: "not-found" });
  });
});

test("the sidebar lists folders with what is in the open ones, and the rest by time", async () => {
  const [a, b] = [await add("a"), await add("b")];
  await add("c");
  const [work, home] = [await make("Work"), await make("Home")];
  await moveToFolder(LOCAL_VIEWER, [a, b], work);
  await pinToSidebar(LOCAL_VIEWER, b, true);
  const page = await listSidebar(LOCAL_VIEWER, { open: [work] });
  expect(page.items.map(({ title }) => title)).toEqual(["c"]);
  expect(page.pinned.map(({ title }) => title)).toEqual(["b"]);
  expect(
    page.folders.map(({ id, count, items }) => [
      id,
      count,
      items?.map(({ title }) => title).sort(),
    ]),
  ).toEqual([
    [home, 0, undefined],
    [work, 2, ["a", "b"]],
  ]);
  expect((await listSidebar(LOCAL_VIEWER, { folder: work })).items).toHaveLength(2);
  expect((await listSidebar(LOCAL_VIEWER, { query: "a" })).folders).toEqual([]);
});

test("however conversations are moved, each is in the folder it was moved to last, and counts agree", async () => {
  const ids = [await add("a"), await add("b"), await add("c")];
  const folders = [await make("one"), await make("two"), null];
  const step = fc.tuple(fc.subarray(ids, { minLength: 1 }), fc.constantFrom(...folders));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await moveToFolder(LOCAL_VIEWER, ids, null);
      const expected = new Map<string, string | null>(ids.map((id) => [id, null]));
      for (const [moved, to] of steps) {
        const answer = await moveToFolder(LOCAL_VIEWER, moved, to);
        expect(answer).toEqual(
          moved.flatMap((id) => {
            const from = expected.get(id) ?? null;
            return from === to ? [] : [{ id, from }];
          }),
        );
        for (const id of moved) expected.set(id, to);
      }
      const listed = await listFolders(LOCAL_VIEWER);
      for (const { id, count } of listed) {
        expect(count).toBe([...expected.values()].filter((folder) => folder === id).length);
      }
    }),
    { numRuns: 25 },
  );
});
