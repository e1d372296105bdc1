import { expect, test } from "vitest";

import { adoptLibrary } from "@/lib/http/server/adopt-library";
import { librariesOf } from "@/lib/data/accounts/libraries";
import { getAccounts } from "@/lib/data/accounts/database";
import { listNotifications } from "@/lib/data/accounts/notifications";
import { deleteAccount } from "@/lib/data/accounts/memberships";
import { createWrittenConversation } from "@/lib/data/conversations/create";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { moveToLibrary } from "@/lib/data/conversations/move-library";
import { listConversations } from "@/lib/data/conversations/list";
import { undoImport } from "@/lib/data/imports/undo";
import { ledgerEntries } from "@/lib/data/ledger/read";
import { listSharePage } from "@/lib/data/shares/list";
import { openShareOfMember } from "@/lib/data/accounts/open-share";
import { deleteConversation } from "@/lib/data/trash/move";
import { MAIN_LIBRARY, personalLibraryOf, storedLibrary } from "@/lib/domain/accounts/library";
import { LOCAL_VIEWER, mayDo, type MemberViewer } from "@/lib/domain/accounts/viewer";
import { makeShare } from "@/lib/export/share/share";
import { purgeConversations } from "@/lib/import/run/purge";
import { makeMember, makeOwner, useAccounts, type SignedIn } from "@/lib/testing/accounts/accounts";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { useLibrary } from "@/lib/testing/library/library";

import { leave } from "./account";
import {
  changeLibraryName,
  countAbandoned,
  deleteLibrary,
  leaveLibrary,
  listLibraries,
  makeLibrary,
  setLibraryMember,
  withPersonal,
} from "./libraries";
import { createMemberKey, viewerOfKey } from "./member-key";
import { removeMember } from "./members";
import { viewerOfSession } from "./session";

useLibrary();
useAccounts({ inLibrary: true });

const LEAVING = { email: "ada@example.com", kept: "delete" } as const;

/** Somebody as their next request finds them. */
async function now({ headers }: SignedIn): Promise<MemberViewer> {
  const viewer = await viewerOfSession(headers);
  if (viewer === null) throw new Error("There is no such session.");
  return viewer;
}

async function write(viewer: MemberViewer, library: string, isPrivate = false): Promise<string> {
  const messages = [{ role: "user" as const, content: "Where do herbs grow?" }];
  const written = { title: "Herbs", messages };
  const { id } = await createWrittenConversation(viewer, written, storedLibrary(library));
  if (isPrivate) {
    const expectedRevision = (await getConversation(viewer, id))?.shellRevision ?? 0;
    const edit = { kind: "private", value: true } as const;
    await editConversation(viewer, { id, expectedRevision, edit });
  }
  return id;
}

async function household() {
  const owner = await makeOwner();
  const ada = await makeMember(owner.viewer, "editor", "ada");
  const ben = await makeMember(owner.viewer, "editor", "ben");
  const made = await makeLibrary(ada.viewer, " Atlas ");
  if (!made.ok) throw new Error(made.message);
  return { owner, ada, ben, atlas: made.data.id };
}

test("whoever makes a library owns it, and is the only one who knows of it", async () => {
  const { owner, ada, atlas } = await household();
  expect(await listLibraries(await now(ada))).toEqual([
    {
      id: MAIN_LIBRARY,
      name: "Main library",
      kind: "main",
      role: "editor",
      conversations: 0,
      members: 3,
    },
    {
      id: personalLibraryOf(ada.viewer.id),
      name: "Personal library",
      kind: "personal",
      role: "owner",
      conversations: 0,
      members: 1,
    },
    { id: atlas, name: "Atlas", kind: "shared", role: "owner", conversations: 0, members: 1 },
  ]);
  expect(JSON.stringify(await listLibraries(await now(owner)))).not.toContain(atlas);
  expect(await listLibraries(LOCAL_VIEWER)).toEqual([]);
  const entries = [];
  for await (const { event, subject } of ledgerEntries(await now(owner))) {
    entries.push(event, subject);
  }
  expect(entries).not.toContain(atlas);
});

test("owners and admins of a library manage its members, who are members of the installation", async () => {
  const { owner, ada, ben, atlas } = await household();
  const set = async (by: SignedIn, memberId: string, role: "admin" | "reader" | "owner" | null) =>
    setLibraryMember(await now(by), { libraryId: atlas, memberId, role });
  // To who is not in it, it is not there; whatever they are in the main library.
  expect(await set(owner, owner.viewer.id, "admin")).toMatchObject({ ok: false, reason: "ended" });
  expect(await set(ada, "nobody", "reader")).toMatchObject({ ok: false, reason: "ended" });
  expect(await set(ada, ben.viewer.id, "reader")).toMatchObject({ ok: true });
  expect((await now(ben)).libraries.get(atlas)).toBe("reader");
  expect(await set(ben, owner.viewer.id, "reader")).toMatchObject({ reason: "forbidden" });
  expect(await changeLibraryName(await now(ben), { id: atlas, name: "Mine" })).toMatchObject({
    reason: "forbidden",
  });
  expect(await set(ada, ben.viewer.id, "admin")).toMatchObject({ ok: true });
  expect(await set(ben, owner.viewer.id, "owner")).toMatchObject({ reason: "forbidden" });
  expect(await set(ben, ada.viewer.id, null)).toMatchObject({ reason: "forbidden" });
  expect(await changeLibraryName(await now(ben), { id: atlas, name: "Maps" })).toMatchObject({
    ok: true,
  });
  expect((await librariesOf(ben.viewer.id)).map(({ name }) => name)).toEqual([
    "Main library",
    "Personal library",
    "Maps",
  ]);
  // The last owner stays, by leaving, by another role, and by being taken out.
  expect(await leaveLibrary(await now(ada), atlas)).toMatchObject({ reason: "forbidden" });
  expect(await set(ada, ada.viewer.id, "reader")).toMatchObject({ reason: "forbidden" });
  expect(await set(ada, ben.viewer.id, "owner")).toMatchObject({ ok: true });
  expect(await leaveLibrary(await now(ada), atlas)).toMatchObject({ ok: true });
  expect((await now(ada)).libraries.has(atlas)).toBe(false);
});

test.each([
  ["the same", "Atlas"],
  ["other case and spaces", "  aTLAS  "],
  ["wide letters", "Ａｔｌａｓ"],
  ["a sign that is not seen", "At\u200blas"],
  ["the main one’s", "main  Library"],
  ["the personal ones’", "Personal library"],
])("no two libraries have a name that looks the same: %s", async (_, name) => {
  const { ben, ada, atlas } = await household();
  expect(await makeLibrary(ben.viewer, name)).toMatchObject({ ok: false, reason: "taken" });
  const other = await makeLibrary(ben.viewer, "Maps");
  const id = other.ok ? other.data.id : "";
  expect(await changeLibraryName(await now(ben), { id, name })).toMatchObject({ reason: "taken" });
  expect((await librariesOf(ben.viewer.id)).map((one) => one.name)).toContain("Maps");
  // Its own name in another form is no other name.
  expect(await changeLibraryName(await now(ada), { id: atlas, name: "ATLAS" })).toMatchObject({
    ok: true,
  });
  expect(await deleteLibrary(await now(ada), { id: atlas }, purgeConversations)).toMatchObject({
    ok: true,
  });
  expect(await changeLibraryName(await now(ben), { id, name: "Atlas" })).toMatchObject({
    ok: true,
  });
});

test("of two who take a name at once one succeeds", async () => {
  const { ada, ben } = await household();
  const made = await Promise.all([
    makeLibrary(ada.viewer, "Recipes"),
    makeLibrary(ben.viewer, "RECIPES"),
    makeLibrary(ben.viewer, "recipes "),
  ]);
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  expect(made.filter((one) => !one.ok && one.reason === "taken")).toHaveLength(2);
});

test("libraries of one name from before are told apart, and the older one keeps its name", async () => {
  const { owner, ada, ben } = await household();
  const second = await makeLibrary(ben.viewer, "Second");
  const third = await makeLibrary(ben.viewer, "Third");
  const { query } = await getAccounts();
  await query.updateTable("Library").set({ name: "Atlas" }).execute();
  await query.updateTable("Library").set({ nameKey: null }).execute();
  await adoptLibrary();
  const named = new Map((await librariesOf(ben.viewer.id)).map(({ id, name }) => [id, name]));
  expect((await librariesOf(ada.viewer.id)).map(({ name }) => name)).toContain("Atlas");
  expect(second.ok && named.get(second.data.id)).toBe("Atlas (2)");
  expect(third.ok && named.get(third.data.id)).toBe("Atlas (3)");
  expect(await makeLibrary(owner.viewer, "atlas (2)")).toMatchObject({ reason: "taken" });
});

test("a library is deleted by its owner, and only when nothing is in it", async () => {
  const { ada, ben, atlas } = await household();
  await setLibraryMember(await now(ada), {
    libraryId: atlas,
    memberId: ben.viewer.id,
    role: "admin",
  });
  const id = await write(await now(ben), atlas, true);
  expect(await getConversation(await now(ada), id)).toBeNull();
  // Also where the owner does not see it.
  expect(await deleteLibrary(await now(ada), { id: atlas }, purgeConversations)).toMatchObject({
    reason: "invalid",
  });
  expect(await deleteLibrary(await now(ben), { id: atlas }, purgeConversations)).toMatchObject({
    reason: "forbidden",
  });
  await deleteConversation(await now(ben), id);
  expect(await deleteLibrary(await now(ada), { id: atlas }, purgeConversations)).toMatchObject({
    reason: "invalid",
  });
  expect(await moveToLibrary(await now(ben), [id], MAIN_LIBRARY)).toMatchObject({ stayed: 0 });
  expect(await deleteLibrary(await now(ada), { id: atlas }, purgeConversations)).toMatchObject({
    ok: true,
  });
  expect((await now(ben)).libraries.size).toBe(0);
});

test("a personal library is made at its first use, and is of one member alone", async () => {
  const { owner, ada } = await household();
  const mine = personalLibraryOf(ada.viewer.id);
  expect((await now(ada)).libraries.has(mine)).toBe(false);
  const other = await withPersonal(await now(owner), mine);
  expect(other).toEqual(await now(owner));
  const viewer = await withPersonal(await now(ada), mine);
  if (viewer.kind !== "member") throw new Error("no member");
  const id = await write(viewer, mine);
  expect((await now(ada)).libraries.get(mine)).toBe("owner");
  expect(await getConversation(await now(ada), id)).toMatchObject({ libraryId: mine });
  expect(await getConversation(await now(owner), id)).toBeNull();
  for (const outcome of [
    await deleteLibrary(await now(ada), { id: mine }, purgeConversations),
    await leaveLibrary(await now(ada), mine),
    await setLibraryMember(await now(ada), {
      libraryId: mine,
      memberId: owner.viewer.id,
      role: "reader",
    }),
  ]) {
    expect(outcome).toMatchObject({ ok: false, reason: "ended" });
  }
});

test("a reader of the main library gets no personal one, and writes where a role allows it", async () => {
  const { owner, ada, atlas } = await household();
  const rea = await makeMember(owner.viewer, "reader");
  const mine = personalLibraryOf(rea.viewer.id);
  expect(await withPersonal(await now(rea), mine)).toEqual(await now(rea));
  expect((await listLibraries(await now(rea))).map(({ kind }) => kind)).toEqual(["main"]);
  expect(mayDo(await now(rea), "write")).toBe(false);
  await setLibraryMember(await now(ada), {
    libraryId: atlas,
    memberId: rea.viewer.id,
    role: "reader",
  });
  expect(mayDo(await now(rea), "write")).toBe(false);
  await setLibraryMember(await now(ada), {
    libraryId: atlas,
    memberId: rea.viewer.id,
    role: "editor",
  });
  expect(mayDo(await now(rea), "write")).toBe(true);
  expect(mayDo(await now(rea), "govern")).toBe(false);
  const key = await createMemberKey(rea.viewer.id, { name: "Script", scope: "write", days: 1 });
  const program = await viewerOfKey(key.ok ? key.data.key : "");
  expect(program?.libraries.get(atlas)).toBe("editor");
  expect(program !== null && mayDo(program, "write") && !mayDo(program, "govern")).toBe(true);
});

test("who leaves the installation is in no library, and one without an owner gets the first", async () => {
  const { owner, ada, ben, atlas } = await household();
  await setLibraryMember(await now(ada), {
    libraryId: atlas,
    memberId: ben.viewer.id,
    role: "editor",
  });
  const id = await write(await now(ada), atlas);
  expect(await removeMember(ben.viewer.id, owner.viewer)).toMatchObject({ ok: true });
  expect(await librariesOf(ben.viewer.id)).toEqual([]);
  expect(await getConversation(await now(owner), id)).toBeNull();
  expect(await leave(await now(ada), LEAVING, purgeConversations)).toMatchObject({ ok: true });
  expect((await now(owner)).libraries.get(atlas)).toBe("owner");
  expect(await getConversation(await now(owner), id)).toMatchObject({ libraryId: atlas });
});

/** What only Ada sees: private in the main library and in Atlas, in the trash, and in her own. */
async function keep(ada: SignedIn, atlas: string) {
  const mine = personalLibraryOf(ada.viewer.id);
  const viewer = await withPersonal(await now(ada), mine);
  if (viewer.kind !== "member") throw new Error("no member");
  const inTrash = await write(viewer, MAIN_LIBRARY, true);
  await deleteConversation(viewer, inTrash);
  return {
    inMain: await write(viewer, MAIN_LIBRARY, true),
    inTrash,
    inAtlas: await write(viewer, atlas, true),
    inMine: await write(viewer, mine),
    shared: await write(viewer, MAIN_LIBRARY),
  };
}

test("whoever deletes an account chooses what becomes of what only they see", async () => {
  const { ada, atlas } = await household();
  const kept = await keep(ada, atlas);
  const undecided = { email: "ada@example.com", kept: null };
  expect(await leave(await now(ada), undecided, purgeConversations)).toMatchObject({
    ok: false,
    reason: "invalid",
  });
  expect(await getConversation(await now(ada), kept.inMain)).not.toBeNull();
});

test("what only they see is deleted for good with an account that chooses so, and nothing else is", async () => {
  const { owner, ada, atlas } = await household();
  const { shared, ...kept } = await keep(ada, atlas);
  expect(await leave(await now(ada), LEAVING, purgeConversations)).toMatchObject({ ok: true });
  await adoptLibrary();
  for (const id of Object.values(kept)) expect(await getConversation(LOCAL_VIEWER, id)).toBeNull();
  expect(await getConversation(await now(owner), shared)).not.toBeNull();
  const events = [];
  for await (const { event, body } of ledgerEntries(LOCAL_VIEWER)) events.push(event + body);
  for (const id of Object.values(kept)) {
    expect(events.some((one) => one.startsWith("documents-purged") && one.includes(id))).toBe(true);
  }
});

test("what only they see is handed over to the owners of its libraries, who are told, and to nobody else", async () => {
  const { owner, ada, ben, atlas } = await household();
  const kept = await keep(ada, atlas);
  await setLibraryMember(await now(ada), {
    libraryId: atlas,
    memberId: ben.viewer.id,
    role: "owner",
  });
  const leaving = { email: "ada@example.com", kept: "hand-over" } as const;
  expect(await leave(await now(ada), leaving, purgeConversations)).toMatchObject({ ok: true });
  await adoptLibrary();
  const [ofOwner, ofBen] = [await now(owner), await now(ben)];
  for (const id of [kept.inMain, kept.inTrash]) {
    expect(await getConversation(ofOwner, id)).toMatchObject({ isPrivate: true });
    expect(await getConversation(ofBen, id)).toBeNull();
  }
  expect(await getConversation(ofOwner, kept.inMine)).toMatchObject({
    libraryId: personalLibraryOf(owner.viewer.id),
  });
  expect(await getConversation(ofBen, kept.inMine)).toBeNull();
  expect(await getConversation(ofBen, kept.inAtlas)).toMatchObject({ libraryId: atlas });
  expect(await getConversation(ofOwner, kept.inAtlas)).toBeNull();
  for (const viewer of [ofOwner, ofBen]) {
    const { items } = await listNotifications(viewer);
    expect(items.map(({ kind }) => kind)).toEqual(["handed-over"]);
  }
});

test("a library is deleted with what deleted accounts kept private in it, once its owner was told how much", async () => {
  const { owner, ada, ben, atlas } = await household();
  const add = async (memberId: string) =>
    setLibraryMember(await now(ada), { libraryId: atlas, memberId, role: "editor" });
  await add(ben.viewer.id);
  const cid = await makeMember(owner.viewer, "editor", "cid");
  await add(cid.viewer.id);
  const [ofBen, ofCid] = [
    await write(await now(ben), atlas, true),
    await write(await now(cid), atlas, true),
  ];
  // As accounts were deleted before there was a choice.
  await deleteAccount(ben.viewer.id);
  const remove = async (told?: number) =>
    deleteLibrary(await now(ada), { id: atlas, told }, purgeConversations);
  // Of a member it is in the way, as before.
  expect(await remove(1)).toMatchObject({ reason: "invalid" });
  await setLibraryMember(await now(ada), { libraryId: atlas, memberId: cid.viewer.id, role: null });
  expect(await getConversation(await now(cid), ofCid)).toBeNull();
  expect(await countAbandoned(atlas)).toBe(1);
  expect(await remove()).toMatchObject({ reason: "invalid" });
  expect(await getConversation(LOCAL_VIEWER, ofBen)).not.toBeNull();
  expect(await remove(1)).toMatchObject({ ok: true });
  expect(await getConversation(LOCAL_VIEWER, ofBen)).toBeNull();
  // Who left gets theirs back, and nobody else sees it.
  expect(await getConversation(await now(cid), ofCid)).toMatchObject({
    libraryId: personalLibraryOf(cid.viewer.id),
    isPrivate: true,
  });
  expect(await getConversation(await now(ada), ofCid)).toBeNull();
  await adoptLibrary();
  expect((await now(owner)).libraries.size).toBe(0);
});

test("what an import has taken the place of goes along into another library", async () => {
  const { ada, atlas } = await household();
  const asker = await RouteAsker.load();
  const viewer = await now(ada);
  const text = (content: string) =>
    JSON.stringify({
      ...buildConversation({ id: "twice", conversationTitle: content }),
      messages: [{ ...buildMessage({ content }), id: "m", index: 0 }],
    });
  const bring = async (content: string, decide: boolean) => {
    const id = await asker.upload(viewer, `${content}.json`, text(content));
    const decisions = decide ? { decisions: { 1: "take-theirs" } } : {};
    const run = await asker.send(viewer, "POST", `/api/imports/${id}/run`, decisions);
    return { id, report: await run.text() };
  };
  await bring("first", false);
  const second = await bring("second", true);
  expect(second.report).toContain("replaced");
  const { items } = await listConversations(viewer);
  const id = items.find(({ documentId }) => documentId === "twice")?.id ?? "";
  await moveToLibrary(viewer, [id], atlas);
  expect(await undoImport(viewer, second.id, { force: true })).toMatchObject({ ok: true });
  expect(await getConversation(await now(ada), id)).toMatchObject({
    title: "first",
    libraryId: atlas,
  });
});

test("libraries that are not known here, as after a restore elsewhere, become the first owner's", async () => {
  const { owner, ada, atlas } = await household();
  const mine = personalLibraryOf(ada.viewer.id);
  const viewer = await withPersonal(await now(ada), mine);
  if (viewer.kind !== "member") throw new Error("no member");
  const [inAtlas, ofAda, ofOther] = [
    await write(viewer, atlas),
    await write(viewer, mine),
    await write({ ...viewer, libraries: new Map([["personal-gone", "owner"]]) }, "personal-gone"),
  ];
  const { query } = await getAccounts();
  await query.deleteFrom("Library").execute();
  await query.deleteFrom("Membership").where("libraryId", "=", atlas).execute();
  expect(await getConversation(await now(owner), inAtlas)).toBeNull();
  await adoptLibrary();
  const seen = await now(owner);
  expect(await getConversation(seen, inAtlas)).toMatchObject({ libraryId: atlas });
  const other = await getConversation(seen, ofOther);
  expect(new Set(seen.libraries.keys())).toEqual(new Set([atlas, other?.libraryId]));
  // Of an account that is here it is theirs again.
  expect(await getConversation(seen, ofAda)).toBeNull();
  expect(await getConversation(await now(ada), ofAda)).not.toBeNull();
});

test("a link works as long as its maker is in the library that the conversation is in", async () => {
  const { ada, ben, atlas } = await household();
  const id = await write(await now(ada), MAIN_LIBRARY);
  const request = { conversation: id, redact: false } as const;
  const [ofBen, ofAda] = [
    await makeShare(await now(ben), request),
    await makeShare(await now(ada), request),
  ];
  if (!ofBen.ok || !ofAda.ok) throw new Error("no link");
  await moveToLibrary(await now(ada), [id], atlas);
  // Ada does not see the links of others, and what Ben made must not outlive the move.
  expect(await openShareOfMember(ofBen.token)).toBeNull();
  expect((await listSharePage(await now(ben))).items).toMatchObject([{ state: "unavailable" }]);
  expect(await openShareOfMember(ofAda.token)).not.toBeNull();
  await moveToLibrary(await now(ada), [id], MAIN_LIBRARY);
  expect(await openShareOfMember(ofBen.token)).not.toBeNull();
});
