import { expect, test } from "vitest";

import { getAccounts } from "@/lib/data/accounts/database";
import { librariesOf } from "@/lib/data/accounts/libraries";
import { getConversation } from "@/lib/data/conversations/get";
import { moveToLibrary } from "@/lib/data/conversations/move-library";
import { ledgerEntries } from "@/lib/data/ledger/read";
import { deleteConversation } from "@/lib/data/trash/move";
import { MAIN_LIBRARY, personalLibraryOf } from "@/lib/domain/accounts/library";
import { LOCAL_VIEWER, mayDo } from "@/lib/domain/accounts/viewer";
import { adoptLibrary } from "@/lib/http/server/adopt-library";
import { purgeConversations } from "@/lib/import/run/purge";
import { makeMember, useAccounts, type SignedIn } from "@/lib/testing/accounts/accounts";
import { currentViewer, household, write } from "@/lib/testing/accounts/household";
import { useLibrary } from "@/lib/testing/library/library";

import {
  changeLibraryName,
  deleteLibrary,
  leaveLibrary,
  listLibraries,
  makeLibrary,
  setLibraryMember,
  withPersonal,
} from "./libraries";
import { createMemberKey, viewerOfKey } from "./member-key";

useLibrary();
useAccounts({ inLibrary: true });

test("whoever makes a library owns it, and is the only one who knows of it", async () => {
  const { owner, ada, atlas } = await household();
  expect(await listLibraries(await currentViewer(ada))).toEqual([
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
  expect(JSON.stringify(await listLibraries(await currentViewer(owner)))).not.toContain(atlas);
  expect(await listLibraries(LOCAL_VIEWER)).toEqual([]);
  const entries = [];
  for await (const { event, subject } of ledgerEntries(await currentViewer(owner))) {
    entries.push(event, subject);
  }
  expect(entries).not.toContain(atlas);
});

test("owners and admins of a library manage its members, who are members of the installation", async () => {
  const { owner, ada, ben, atlas } = await household();
  const set = async (by: SignedIn, memberId: string, role: "admin" | "reader" | "owner" | null) =>
    setLibraryMember(await currentViewer(by), { libraryId: atlas, memberId, role });
  // To who is not in it, it is not there; whatever they are in the main library.
  expect(await set(owner, owner.viewer.id, "admin")).toMatchObject({ ok: false, reason: "ended" });
  expect(await set(ada, "nobody", "reader")).toMatchObject({ ok: false, reason: "ended" });
  expect(await set(ada, ben.viewer.id, "reader")).toMatchObject({ ok: true });
  expect((await currentViewer(ben)).libraries.get(atlas)).toBe("reader");
  expect(await set(ben, owner.viewer.id, "reader")).toMatchObject({ reason: "forbidden" });
  expect(
    await changeLibraryName(await currentViewer(ben), { id: atlas, name: "Mine" }),
  ).toMatchObject({
    reason: "forbidden",
  });
  expect(await set(ada, ben.viewer.id, "admin")).toMatchObject({ ok: true });
  expect(await set(ben, owner.viewer.id, "owner")).toMatchObject({ reason: "forbidden" });
  expect(await set(ben, ada.viewer.id, null)).toMatchObject({ reason: "forbidden" });
  expect(
    await changeLibraryName(await currentViewer(ben), { id: atlas, name: "Maps" }),
  ).toMatchObject({
    ok: true,
  });
  expect((await librariesOf(ben.viewer.id)).map(({ name }) => name)).toEqual([
    "Main library",
    "Personal library",
    "Maps",
  ]);
  // The last owner stays, by leaving, by another role, and by being taken out.
  expect(await leaveLibrary(await currentViewer(ada), atlas)).toMatchObject({
    reason: "forbidden",
  });
  expect(await set(ada, ada.viewer.id, "reader")).toMatchObject({ reason: "forbidden" });
  expect(await set(ada, ben.viewer.id, "owner")).toMatchObject({ ok: true });
  expect(await leaveLibrary(await currentViewer(ada), atlas)).toMatchObject({ ok: true });
  expect((await currentViewer(ada)).libraries.has(atlas)).toBe(false);
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
  expect(await changeLibraryName(await currentViewer(ben), { id, name })).toMatchObject({
    reason: "taken",
  });
  expect((await librariesOf(ben.viewer.id)).map((one) => one.name)).toContain("Maps");
  // Its own name in another form is no other name.
  expect(
    await changeLibraryName(await currentViewer(ada), { id: atlas, name: "ATLAS" }),
  ).toMatchObject({
    ok: true,
  });
  expect(
    await deleteLibrary(await currentViewer(ada), { id: atlas }, purgeConversations),
  ).toMatchObject({
    ok: true,
  });
  expect(await changeLibraryName(await currentViewer(ben), { id, name: "Atlas" })).toMatchObject({
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
  await setLibraryMember(await currentViewer(ada), {
    libraryId: atlas,
    memberId: ben.viewer.id,
    role: "admin",
  });
  const id = await write(await currentViewer(ben), atlas, true);
  expect(await getConversation(await currentViewer(ada), id)).toBeNull();
  // Also where the owner does not see it.
  expect(
    await deleteLibrary(await currentViewer(ada), { id: atlas }, purgeConversations),
  ).toMatchObject({
    reason: "invalid",
  });
  expect(
    await deleteLibrary(await currentViewer(ben), { id: atlas }, purgeConversations),
  ).toMatchObject({
    reason: "forbidden",
  });
  await deleteConversation(await currentViewer(ben), id);
  expect(
    await deleteLibrary(await currentViewer(ada), { id: atlas }, purgeConversations),
  ).toMatchObject({
    reason: "invalid",
  });
  expect(await moveToLibrary(await currentViewer(ben), [id], MAIN_LIBRARY)).toMatchObject({
    stayed: 0,
  });
  expect(
    await deleteLibrary(await currentViewer(ada), { id: atlas }, purgeConversations),
  ).toMatchObject({
    ok: true,
  });
  expect((await currentViewer(ben)).libraries.size).toBe(0);
});

test("a personal library is made at its first use, and is of one member alone", async () => {
  const { owner, ada } = await household();
  const mine = personalLibraryOf(ada.viewer.id);
  expect((await currentViewer(ada)).libraries.has(mine)).toBe(false);
  const other = await withPersonal(await currentViewer(owner), mine);
  expect(other).toEqual(await currentViewer(owner));
  const viewer = await withPersonal(await currentViewer(ada), mine);
  if (viewer.kind !== "member") throw new Error("no member");
  const id = await write(viewer, mine);
  expect((await currentViewer(ada)).libraries.get(mine)).toBe("owner");
  expect(await getConversation(await currentViewer(ada), id)).toMatchObject({ libraryId: mine });
  expect(await getConversation(await currentViewer(owner), id)).toBeNull();
  for (const outcome of [
    await deleteLibrary(await currentViewer(ada), { id: mine }, purgeConversations),
    await leaveLibrary(await currentViewer(ada), mine),
    await setLibraryMember(await currentViewer(ada), {
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
  expect(await withPersonal(await currentViewer(rea), mine)).toEqual(await currentViewer(rea));
  expect((await listLibraries(await currentViewer(rea))).map(({ kind }) => kind)).toEqual(["main"]);
  expect(mayDo(await currentViewer(rea), "write")).toBe(false);
  await setLibraryMember(await currentViewer(ada), {
    libraryId: atlas,
    memberId: rea.viewer.id,
    role: "reader",
  });
  expect(mayDo(await currentViewer(rea), "write")).toBe(false);
  await setLibraryMember(await currentViewer(ada), {
    libraryId: atlas,
    memberId: rea.viewer.id,
    role: "editor",
  });
  expect(mayDo(await currentViewer(rea), "write")).toBe(true);
  expect(mayDo(await currentViewer(rea), "govern")).toBe(false);
  const key = await createMemberKey(rea.viewer.id, { name: "Script", scope: "write", days: 1 });
  const program = await viewerOfKey(key.ok ? key.data.key : "");
  expect(program?.libraries.get(atlas)).toBe("editor");
  expect(program !== null && mayDo(program, "write") && !mayDo(program, "govern")).toBe(true);
});
