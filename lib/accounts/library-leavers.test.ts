import { expect, test } from "vitest";

import { librariesOf } from "@/lib/data/accounts/libraries";
import { deleteAccount } from "@/lib/data/accounts/memberships";
import { listNotifications } from "@/lib/data/accounts/notifications";
import { getConversation } from "@/lib/data/conversations/get";
import { ledgerEntries } from "@/lib/data/ledger/read";
import { deleteConversation } from "@/lib/data/trash/move";
import { MAIN_LIBRARY, personalLibraryOf } from "@/lib/domain/accounts/library";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { adoptLibrary } from "@/lib/http/server/adopt-library";
import { purgeConversations } from "@/lib/import/run/purge";
import { makeMember, useAccounts, type SignedIn } from "@/lib/testing/accounts/accounts";
import { currentViewer, household, write } from "@/lib/testing/accounts/household";
import { useLibrary } from "@/lib/testing/library/library";

import { leave } from "./account";
import { countAbandoned, deleteLibrary, setLibraryMember, withPersonal } from "./libraries";
import { removeMember } from "./members";

useLibrary();
useAccounts({ inLibrary: true });

const LEAVING = { email: "ada@example.com", kept: "delete" } as const;

test("who leaves the installation is in no library, and one without an owner gets the first", async () => {
  const { owner, ada, ben, atlas } = await household();
  await setLibraryMember(await currentViewer(ada), {
    libraryId: atlas,
    memberId: ben.viewer.id,
    role: "editor",
  });
  const id = await write(await currentViewer(ada), atlas);
  expect(await removeMember(ben.viewer.id, owner.viewer)).toMatchObject({ ok: true });
  expect(await librariesOf(ben.viewer.id)).toEqual([]);
  expect(await getConversation(await currentViewer(owner), id)).toBeNull();
  expect(await leave(await currentViewer(ada), LEAVING, purgeConversations)).toMatchObject({
    ok: true,
  });
  expect((await currentViewer(owner)).libraries.get(atlas)).toBe("owner");
  expect(await getConversation(await currentViewer(owner), id)).toMatchObject({ libraryId: atlas });
});

/** What only Ada sees: private in the main library and in Atlas, in the trash, and in her own. */
async function keep(ada: SignedIn, atlas: string) {
  const mine = personalLibraryOf(ada.viewer.id);
  const viewer = await withPersonal(await currentViewer(ada), mine);
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
  expect(await leave(await currentViewer(ada), undecided, purgeConversations)).toMatchObject({
    ok: false,
    reason: "invalid",
  });
  expect(await getConversation(await currentViewer(ada), kept.inMain)).not.toBeNull();
});

test("what only they see is deleted for good with an account that chooses so, and nothing else is", async () => {
  const { owner, ada, atlas } = await household();
  const { shared, ...kept } = await keep(ada, atlas);
  expect(await leave(await currentViewer(ada), LEAVING, purgeConversations)).toMatchObject({
    ok: true,
  });
  await adoptLibrary();
  for (const id of Object.values(kept)) expect(await getConversation(LOCAL_VIEWER, id)).toBeNull();
  expect(await getConversation(await currentViewer(owner), shared)).not.toBeNull();
  const events = [];
  for await (const { event, body } of ledgerEntries(LOCAL_VIEWER)) events.push(event + body);
  for (const id of Object.values(kept)) {
    expect(events.some((one) => one.startsWith("documents-purged") && one.includes(id))).toBe(true);
  }
});

test("what only they see is handed over to the owners of its libraries, who are told, and to nobody else", async () => {
  const { owner, ada, ben, atlas } = await household();
  const kept = await keep(ada, atlas);
  await setLibraryMember(await currentViewer(ada), {
    libraryId: atlas,
    memberId: ben.viewer.id,
    role: "owner",
  });
  const leaving = { email: "ada@example.com", kept: "hand-over" } as const;
  expect(await leave(await currentViewer(ada), leaving, purgeConversations)).toMatchObject({
    ok: true,
  });
  await adoptLibrary();
  const [ofOwner, ofBen] = [await currentViewer(owner), await currentViewer(ben)];
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
    setLibraryMember(await currentViewer(ada), { libraryId: atlas, memberId, role: "editor" });
  await add(ben.viewer.id);
  const cid = await makeMember(owner.viewer, "editor", "cid");
  await add(cid.viewer.id);
  const [ofBen, ofCid] = [
    await write(await currentViewer(ben), atlas, true),
    await write(await currentViewer(cid), atlas, true),
  ];
  // As accounts were deleted before there was a choice.
  await deleteAccount(ben.viewer.id);
  const remove = async (told?: number) =>
    deleteLibrary(await currentViewer(ada), { id: atlas, told }, purgeConversations);
  // Of a member it is in the way, as before.
  expect(await remove(1)).toMatchObject({ reason: "invalid" });
  await setLibraryMember(await currentViewer(ada), {
    libraryId: atlas,
    memberId: cid.viewer.id,
    role: null,
  });
  expect(await getConversation(await currentViewer(cid), ofCid)).toBeNull();
  expect(await countAbandoned(atlas)).toBe(1);
  expect(await remove()).toMatchObject({ reason: "invalid" });
  expect(await getConversation(LOCAL_VIEWER, ofBen)).not.toBeNull();
  expect(await remove(1)).toMatchObject({ ok: true });
  expect(await getConversation(LOCAL_VIEWER, ofBen)).toBeNull();
  // Who left gets theirs back, and nobody else sees it.
  expect(await getConversation(await currentViewer(cid), ofCid)).toMatchObject({
    libraryId: personalLibraryOf(cid.viewer.id),
    isPrivate: true,
  });
  expect(await getConversation(await currentViewer(ada), ofCid)).toBeNull();
  await adoptLibrary();
  expect((await currentViewer(owner)).libraries.size).toBe(0);
});
