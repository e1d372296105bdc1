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
  const made = await createFolder(name);
  if (!made.ok) throw new Error(made.problem);
  return made.id;
}

const counts = async () => (await listFolders()).map(({ name, count }) => [name, count]);

test("the folder of a conversation is found by the conversation", async () => {
  const work = await make("Work");
  await make("Home");
  const [tea, coffee] = [await add("tea"), await add("coffee")];
  await moveToFolder([tea], work);
  expect(await listFolders(tea)).toEqual([{ id: work, name: "Work", count: 1 }]);
  expect(await listFolders(coffee)).toEqual([]);
  expect(await listFolders("none")).toEqual([]);
});

describe("names", () => {
  test("are kept on one line, listed by the alphabet, and no two folders have the same", async () => {
    await make("  Work \n at  home ");
    await make("archive");
    expect(await counts()).toEqual([
      ["archive", 0],
      ["Work at home", 0],
    ]);
    expect(await createFolder("ARCHIVE")).toEqual({ ok: false, problem: "name-taken" });
    expect(await createFolder("  ")).toEqual({ ok: false, problem: "no-name" });
  });

  test("can be changed, also only in their case", async () => {
    const id = await make("work");
    await make("Home");
    expect(await renameFolder(id, "Work")).toEqual({ ok: true, id, name: "Work" });
    expect(await renameFolder(id, "home")).toEqual({ ok: false, problem: "name-taken" });
    expect(await renameFolder("none", "x")).toEqual({ ok: false, problem: "not-found" });
  });
});

describe("a conversation", () => {
  test("is in one folder at a time, and the answer says where it was", async () => {
    const [a, b, c] = [await add("a"), await add("b"), await add("c")];
    const [work, home] = [await make("Work"), await make("Home")];
    expect(await moveToFolder([a, b, "gone"], work)).toEqual([
      { id: a, from: null },
      { id: b, from: null },
    ]);
    expect(await moveToFolder([a, b, c], home)).toEqual([
      { id: a, from: work },
      { id: b, from: work },
      { id: c, from: null },
    ]);
    expect(await moveToFolder([a], home)).toEqual([]);
    expect(await moveToFolder([c], null)).toEqual([{ id: c, from: home }]);
    expect(await moveToFolder([c], "nowhere")).toBeNull();
    expect(await counts()).toEqual([
      ["Home", 2],
      ["Work", 0],
    ]);
    expect([...(await folderNames([a, c]))]).toEqual([[a, "Home"]]);
  });

  test("is filtered and counted by its folder", async () => {
    const [a] = [await add("a"), await add("b")];
    expect((await conversationFacets({})).folder).toEqual([]);
    const work = await make("Work");
    await moveToFolder([a], work);
    const listed = async (folder: string) =>
      (await listConversations({ folder })).items.map(({ title, folder: name }) => [title, name]);
    expect(await listed(work)).toEqual([["a", "Work"]]);
    expect(await listed("none")).toEqual([["b", null]]);
    expect(await listed("gone")).toEqual([]);
    expect((await conversationFacets({ folder: work })).folder).toEqual([
      { value: work, label: "Work", count: 1 },
      { value: "none", count: 1 },
    ]);
  });

  test("keeps its folder in the trash, and loses it when it is deleted for good", async () => {
    const [a, b] = [await add("a"), await add("b")];
    const work = await make("Work");
    await moveToFolder([a, b], work);
    await pinToSidebar(a, true);
    await deleteConversation(a);
    expect(await counts()).toEqual([["Work", 1]]);
    await restoreConversation(a);
    expect(await counts()).toEqual([["Work", 2]]);
    await deleteConversation(a);
    await purgeFromTrash({ items: [{ noun: "conversation", id: a }] });
    const store = await library.store();
    const rows = await store.read(async ({ query }) => [
      ...(await query.selectFrom("FolderItem").select("conversationId").execute()),
      ...(await query.selectFrom("SidebarPin").select("conversationId").execute()),
    ]);
    expect(rows).toEqual([{ conversationId: b }]);
  });

  test("stays in its folder when an import replaces it, and when that is undone", async () => {
    const id = await add("first", "tea");
    await moveToFolder([id], await make("Work"));
    const { importId } = await importConversation(
      JSON.stringify(buildConversation({ id: "tea", conversationTitle: "second" })),
      { target: { mode: "replace", id } },
    );
    const titles = async () =>
      (await listConversations()).items.map(({ title, folder }) => [title, folder]);
    expect(await titles()).toEqual([["second", "Work"]]);
    await undoImport(importId, {});
    expect(await titles()).toEqual([["first", "Work"]]);
  });
});

describe("deleting a folder", () => {
  test("leaves its conversations, and an undo brings back those that were not moved since", async () => {
    const [a, b] = [await add("a"), await add("b")];
    const [work, home] = [await make("Work"), await make("Home")];
    await moveToFolder([a, b], work);
    expect(await deleteFolder(work)).toMatchObject({ ok: true, name: "Work" });
    expect((await listConversations()).items.map(({ folder }) => folder)).toEqual([null, null]);
    expect((await listSidebar()).items).toHaveLength(2);
    await moveToFolder([a], home);
    expect(await moveToFolder([b], work)).toBeNull();
    expect(await restoreFolder(work)).toMatchObject({ ok: true });
    expect(await counts()).toEqual([
      ["Home", 1],
      ["Work", 1],
    ]);
  });

  test("ends with the next deletion, and its name is free at once", async () => {
    const work = await make("Work");
    await deleteFolder(work);
    const other = await make("Work");
    expect(await restoreFolder(work)).toEqual({ ok: false, problem: "name-taken" });
    await deleteFolder(other);
    expect(await restoreFolder(work)).toEqual({ ok: false, problem: "not-found" });
    expect(await deleteFolder(work)).toEqual({ ok: false, problem: "not-found" });
  });
});

test("the sidebar lists folders with what is in the open ones, and the rest by time", async () => {
  const [a, b] = [await add("a"), await add("b")];
  await add("c");
  const [work, home] = [await make("Work"), await make("Home")];
  await moveToFolder([a, b], work);
  await pinToSidebar(b, true);
  const page = await listSidebar({ open: [work] });
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
  expect((await listSidebar({ folder: work })).items).toHaveLength(2);
  expect((await listSidebar({ query: "a" })).folders).toEqual([]);
});

test("however conversations are moved, each is in the folder it was moved to last, and counts agree", async () => {
  const ids = [await add("a"), await add("b"), await add("c")];
  const folders = [await make("one"), await make("two"), null];
  const step = fc.tuple(fc.subarray(ids, { minLength: 1 }), fc.constantFrom(...folders));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await moveToFolder(ids, null);
      const expected = new Map<string, string | null>(ids.map((id) => [id, null]));
      for (const [moved, to] of steps) {
        const answer = await moveToFolder(moved, to);
        expect(answer).toEqual(
          moved.flatMap((id) => {
            const from = expected.get(id) ?? null;
            return from === to ? [] : [{ id, from }];
          }),
        );
        for (const id of moved) expected.set(id, to);
      }
      const listed = await listFolders();
      for (const { id, count } of listed) {
        expect(count).toBe([...expected.values()].filter((folder) => folder === id).length);
      }
    }),
    { numRuns: 25 },
  );
});
