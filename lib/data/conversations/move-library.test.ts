import { expect, test } from "vitest";

import { readActivityYears } from "@/lib/data/activity/read";
import { listChanges, redo, undo } from "@/lib/data/changes/undo";
import { addComment } from "@/lib/data/comments/add";
import { listComments } from "@/lib/data/comments/list";
import { createFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { ledgerEntries } from "@/lib/data/ledger/read";
import { getStore } from "@/lib/data/library/client";
import { readListMark, readStand } from "@/lib/data/live/state";
import { searchLibrary } from "@/lib/data/search/search";
import { listSidebar } from "@/lib/data/sidebar/list";
import { pinToSidebar } from "@/lib/data/sidebar/pin";
import { deleteConversation, restoreConversation } from "@/lib/data/trash/move";
import { purgeFromTrash } from "@/lib/data/trash/purge";
import { MAIN_LIBRARY, storedLibrary } from "@/lib/domain/accounts/library";
import { LOCAL_VIEWER, type MemberViewer } from "@/lib/domain/accounts/viewer";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { useLibrary } from "@/lib/testing/library/library";

import { createWrittenConversation } from "./create";
import { editConversation } from "./edit";
import { conversationFacets } from "./filter/facets";
import { forkConversation } from "./fork";
import { getConversation } from "./get";
import { listConversations } from "./list";
import { moveToLibrary } from "./move-library";

useLibrary();

const ATLAS = "library-atlas";
const ada = memberOf("ada", "editor", { [ATLAS]: "owner" });
const ben = memberOf("ben", "admin", { [ATLAS]: "reader" });
const outside = memberOf("outside", "owner");
/** Reads the main library and writes the other. */
const turned = memberOf("turned", "reader", { [ATLAS]: "editor" });

async function write(viewer: MemberViewer, library: string = MAIN_LIBRARY): Promise<string> {
  const messages = [{ role: "user" as const, content: "Where does zanzibar lie?" }];
  const written = { title: "Islands", messages };
  return (await createWrittenConversation(viewer, written, storedLibrary(library))).id;
}

const rename = async (viewer: MemberViewer, id: string, title: string) => {
  const expectedRevision = (await getConversation(viewer, id))?.shellRevision ?? 0;
  return editConversation(viewer, { id, expectedRevision, edit: { kind: "title", title } });
};

async function firstMessage(id: string): Promise<number> {
  const store = await getStore(LOCAL_VIEWER);
  const row = await store.read(({ query }) =>
    query
      .selectFrom("Message as m")
      .innerJoin("Conversation as c", "c.key", "m.conversationKey")
      .select("m.id")
      .where("c.id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

async function findings(viewer: MemberViewer) {
  const { years, undated } = await readActivityYears(viewer);
  return {
    listed: (await listConversations(viewer)).total,
    found: (await searchLibrary(viewer, { q: "zanzibar" }))?.total ?? null,
    counted: years.reduce((sum, { messages }) => sum + messages, undated),
    facets: (await conversationFacets(viewer, {})).library,
  };
}

test("what is moved is there for the members of that library alone, and as it was", async () => {
  const id = await write(ada);
  await rename(ada, id, "Islands of the east");
  const folder = await createFolder(ada, "Journeys");
  if (!folder.ok) throw new Error(folder.problem);
  await moveToFolder(ada, [id], folder.id);
  await pinToSidebar(ada, id, true);
  await addComment(ada, id, { message: await firstMessage(id), text: "Which ocean?" });
  expect((await findings(outside)).listed).toBe(1);
  const mark = await readListMark(outside);

  const result = await moveToLibrary(ada, [id, "01ARZ3NDEKTSV4RRFFQ69G5FAV"], ATLAS);
  expect(result).toMatchObject({ moved: [{ id }], stayed: 1 });
  const gone = { listed: 0, counted: 0, facets: [] };
  expect(await findings(outside)).toMatchObject(gone);
  expect(await searchLibrary(outside, { q: "zanzibar" })).toMatchObject({ groups: [] });
  expect(await readListMark(outside)).not.toBe(mark);
  expect(await readStand(outside, id)).toBeNull();
  expect((await listSidebar(outside)).folders).toEqual([]);
  for (const viewer of [ada, ben, turned]) {
    expect(await findings(viewer)).toMatchObject({
      listed: 1,
      counted: 1,
      facets: [{ value: ATLAS, count: 1 }],
    });
    const shown = await getConversation(viewer, id);
    expect(shown).toMatchObject({ libraryId: ATLAS, title: "Islands of the east" });
    expect(await listConversations(viewer, { library: ATLAS })).toMatchObject({ total: 1 });
    expect(await listConversations(viewer, { library: MAIN_LIBRARY })).toMatchObject({ total: 0 });
    const { pinned, folders } = await listSidebar(viewer);
    expect([pinned.map((item) => item.id), folders.map(({ name }) => name)]).toEqual([
      [id],
      ["Journeys"],
    ]);
    expect((await listComments(viewer, id))?.items).toHaveLength(1);
    const changes = await listChanges(viewer, "conversation", id);
    expect(changes?.changes.map(({ label }) => label)).toContain("Move to another library");
    expect(changes?.changes).toHaveLength(3);
  }
});

test("a move is in the ledger, and undone and done again by who may write on both sides", async () => {
  const id = await write(ada);
  await moveToLibrary(ada, [id], ATLAS);
  const entries = [];
  for await (const entry of ledgerEntries(ada)) entries.push(entry);
  const moved = entries.filter(({ event }) => event === "conversation-moved");
  expect(moved.map(({ subject }) => subject)).toEqual([id]);
  expect(JSON.parse(moved[0]?.body ?? "")).toMatchObject({ from: MAIN_LIBRARY, to: ATLAS });
  for await (const { subject } of ledgerEntries(outside)) expect(subject).not.toBe(id);

  const input = { noun: "conversation", id } as const;
  expect(await undo(outside, input)).toEqual({ ok: false, code: "not-found" });
  expect(await undo(ben, input)).toEqual({ ok: false, code: "not-found" });
  expect(await undo(turned, input)).toEqual({ ok: false, code: "elsewhere" });
  expect(await undo(ada, input)).toMatchObject({ ok: true });
  expect(await getConversation(outside, id)).toMatchObject({ libraryId: MAIN_LIBRARY });
  // Nobody puts something into a library that is not theirs, not by doing again what others did either.
  expect(await redo(outside, input)).toEqual({ ok: false, code: "elsewhere" });
  expect(await redo(ada, input)).toMatchObject({ ok: true });
  expect(await getConversation(outside, id)).toBeNull();
});

test("moving needs the right to write on both sides", async () => {
  const [inMain, inAtlas] = [await write(ada), await write(ada, ATLAS)];
  for (const [viewer, id, to, expected] of [
    [outside, inMain, ATLAS, null],
    [ben, inMain, ATLAS, null],
    [ben, inAtlas, MAIN_LIBRARY, { moved: [], stayed: 1 }],
    [turned, inMain, ATLAS, { moved: [], stayed: 1 }],
    [turned, inAtlas, MAIN_LIBRARY, null],
    [ada, inAtlas, ATLAS, { moved: [], stayed: 1 }],
  ] as const) {
    expect(await moveToLibrary(viewer, [id], to)).toEqual(expected);
  }
  expect(await getConversation(ada, inMain)).toMatchObject({ libraryId: MAIN_LIBRARY });
  expect(await getConversation(ada, inAtlas)).toMatchObject({ libraryId: ATLAS });
});

test("what is private stays so, and is moved by its owner alone", async () => {
  const id = await write(ada, ATLAS);
  const expectedRevision = (await getConversation(ada, id))?.shellRevision ?? 0;
  await editConversation(ada, { id, expectedRevision, edit: { kind: "private", value: true } });
  expect(await moveToLibrary(turned, [id], ATLAS)).toEqual({ moved: [], stayed: 1 });
  expect(await moveToLibrary(ada, [id], MAIN_LIBRARY)).toMatchObject({ stayed: 0 });
  expect(await getConversation(outside, id)).toBeNull();
  expect(await getConversation(ada, id)).toMatchObject({ isPrivate: true });
  // What was opened of somebody is that of one library.
  const inMain = [{ library: null, account: ada.id }];
  const inAtlas = [{ library: ATLAS, account: ada.id }];
  expect(await getConversation({ ...outside, opened: inMain }, id)).not.toBeNull();
  expect(await getConversation({ ...outside, opened: inAtlas }, id)).toBeNull();
  await moveToLibrary(ada, [id], ATLAS);
  expect(await getConversation({ ...outside, opened: [...inMain, ...inAtlas] }, id)).toBeNull();
  expect(await getConversation({ ...ben, opened: inMain }, id)).toBeNull();
  expect(await getConversation({ ...ben, opened: inAtlas }, id)).not.toBeNull();
});

test("who only reads a library says what they think of it and changes nothing", async () => {
  const id = await write(ada, ATLAS);
  const messageId = await firstMessage(id);
  const before = await getConversation(ada, id);
  expect(await getConversation(ben, id)).toMatchObject({ title: "Islands" });
  expect(await rename(ben, id, "Mine")).toMatchObject({ ok: false, code: "not-found" });
  expect(await deleteConversation(ben, id)).toMatchObject({ ok: false, code: "not-found" });
  expect(await pinToSidebar(ben, id, true)).toBe(false);
  const fork = { conversationId: id, messageId, kind: "copy" } as const;
  expect(await forkConversation(ben, fork)).toMatchObject({ ok: false, code: "not-found" });
  expect((await addComment(ben, id, { message: messageId, text: "Hm" })).ok).toBe(true);
  expect(await getConversation(ada, id)).toEqual(before);
  expect((await listConversations(ada)).total).toBe(1);

  const forked = await forkConversation(turned, fork);
  if (!forked.ok) throw new Error(forked.message);
  expect(await getConversation(ada, forked.conversationId ?? "")).toMatchObject({
    libraryId: ATLAS,
  });
  // In the main library it is the other way round.
  const inMain = await write(ada);
  expect(await rename(turned, inMain, "Mine")).toMatchObject({ ok: false, code: "not-found" });
});

test("a conversation made of another is left alone where the other's change is taken back from elsewhere", async () => {
  const id = await write(ada);
  const fork = { conversationId: id, messageId: await firstMessage(id), kind: "copy" } as const;
  const forked = await forkConversation(ada, fork);
  if (!forked.ok) throw new Error(forked.message);
  const child = forked.conversationId ?? "";
  await moveToLibrary(ada, [child], ATLAS);
  expect(await undo(outside, { noun: "conversation", id })).toEqual({
    ok: false,
    code: "elsewhere",
  });
  expect(await getConversation(ada, child)).toMatchObject({ deletedMs: null });
  // Whoever does not see it cannot do the change again either, and takes that from nobody.
  expect(await undo(ada, { noun: "conversation", id })).toMatchObject({ ok: true });
  expect(await redo(outside, { noun: "conversation", id })).toEqual({
    ok: false,
    code: "elsewhere",
  });
  expect(await redo(ada, { noun: "conversation", id })).toMatchObject({ ok: true });
  expect(await getConversation(ada, child)).toMatchObject({ deletedMs: null });
});

test("the trash of a library is emptied by who manages it", async () => {
  const id = await write(ada, ATLAS);
  await deleteConversation(ada, id);
  const choice = { items: [{ noun: "conversation", id }] } as const;
  for (const viewer of [outside, ben, turned]) {
    expect(await purgeFromTrash(viewer, choice)).toMatchObject({ conversations: 0 });
    expect(await purgeFromTrash(viewer, { untilMs: Date.now() + 1 })).toMatchObject({
      conversations: 0,
    });
  }
  expect(await restoreConversation(ben, id)).toMatchObject({ ok: false });
  expect(await purgeFromTrash(ada, choice)).toMatchObject({ conversations: 1 });
});
