import { expect, test, vi } from "vitest";

import { listOpenings } from "@/lib/data/accounts/openings";
import { listNotifications } from "@/lib/data/accounts/notifications";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { listConversations } from "@/lib/data/conversations/list";
import { createWrittenConversation } from "@/lib/data/conversations/create";
import { recordOpening } from "@/lib/data/ledger/opening";
import { ledgerEntries } from "@/lib/data/ledger/read";
import { deleteConversation } from "@/lib/data/trash/move";
import { MAIN_LIBRARY, storedLibrary } from "@/lib/domain/accounts/library";
import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/accounts/viewer";
import { admit } from "@/lib/http/server/admit";
import { makeMember, makeOwner, useAccounts, type SignedIn } from "@/lib/testing/accounts/accounts";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { useLibrary } from "@/lib/testing/library/library";

import {
  acknowledgeOpened,
  closePrivate,
  openPrivate,
  OPEN_MINUTES,
  withOpened,
} from "./break-glass";
import { makeLibrary, setLibraryMember } from "./libraries";
import { createMemberKey } from "./member-key";
import { changeMember, removeMember } from "./members";
import { viewerOfSession } from "./session";

useLibrary();
useAccounts({ inLibrary: true });

const REASON = "Rita is away and the customer needs the answer";

async function keepPrivate({ headers }: SignedIn, library = MAIN_LIBRARY): Promise<string> {
  const viewer = await viewerOfSession(headers);
  if (viewer === null) throw new Error("There is no such session.");
  const messages = [{ role: "user" as const, content: "Only for me" }];
  const written = { title: "Mine", messages };
  const { id } = await createWrittenConversation(viewer, written, storedLibrary(library));
  const expectedRevision = (await getConversation(viewer, id))?.shellRevision ?? 0;
  await editConversation(viewer, { id, expectedRevision, edit: { kind: "private", value: true } });
  return id;
}

async function ledger() {
  const entries = [];
  for await (const entry of ledgerEntries(LOCAL_VIEWER)) entries.push(entry);
  return entries;
}

/** Who a request of that browser is, as a gate says. */
async function reading({ headers }: SignedIn, method: "GET" | "POST" = "GET"): Promise<Viewer> {
  const sent = new Headers(headers);
  sent.set("sec-fetch-site", "same-origin");
  const admitted = await admit({ headers: sent }, { id: "listConversations", method });
  if (!("kind" in admitted)) throw new Error(admitted.detail);
  return admitted;
}

async function household() {
  const owner = await makeOwner();
  const admin = await makeMember(owner.viewer, "admin");
  const editor = await makeMember(owner.viewer, "editor");
  return { owner, admin, editor, id: await keepPrivate(editor) };
}

const open = (by: SignedIn, of: SignedIn, reason = REASON) =>
  openPrivate(by.viewer, { memberId: of.viewer.id, reason }, recordOpening);

test("an admin opens what is private of another, after the ledger has it, and the owner is told", async () => {
  const { owner, admin, editor, id } = await household();
  expect(await getConversation(await reading(admin), id)).toBeNull();
  expect(await open(admin, editor)).toMatchObject({ ok: true });
  const viewer = await reading(admin);
  expect(await getConversation(viewer, id)).toMatchObject({ title: "Mine" });
  expect((await listConversations(viewer)).items.map((item) => item.id)).toContain(id);
  // Nobody else sees it by that, and no other private conversation is open.
  expect(await getConversation(await reading(owner), id)).toBeNull();
  expect(await getConversation(viewer, await keepPrivate(owner))).toBeNull();
  const told = await listOpenings({ unseenOf: editor.viewer.id });
  expect(told).toMatchObject([{ openerName: "admin", ownerName: "editor", reason: REASON }]);
  await acknowledgeOpened(editor.viewer);
  expect(await listOpenings({ unseenOf: editor.viewer.id })).toEqual([]);
  expect(await listOpenings({ of: editor.viewer.id })).toHaveLength(1);
  const entries = await ledger();
  const noted = entries.filter(({ event }) => event === "private-opened");
  expect(noted).toHaveLength(1);
  expect(JSON.parse(noted[0]?.body ?? "")).toMatchObject({
    opener: admin.viewer.id,
    owner: editor.viewer.id,
    reason: REASON,
  });
});

test("it is to read: what changes, exports or belongs to a program sees nothing of it", async () => {
  const { admin, editor, id } = await household();
  await open(admin, editor);
  expect(await reading(admin, "POST")).not.toHaveProperty("opened");
  const viewer = await reading(admin);
  const { shellRevision = 0 } = (await getConversation(viewer, id)) ?? {};
  const edit = { kind: "title", title: "Theirs" } as const;
  const edited = await editConversation(viewer, { id, expectedRevision: shellRevision, edit });
  expect(edited).toMatchObject({ ok: false, code: "not-found" });
  expect(await deleteConversation(viewer, id)).toEqual(await deleteConversation(viewer, "none"));
  const asker = await RouteAsker.load();
  const request = { format: "cjson", conversations: [id], consent: true };
  const exported = await asker.send(await reading(admin, "POST"), "POST", "/api/exports", request);
  expect(exported.status).not.toBe(200);
  const made = await createMemberKey(admin.viewer.id, { name: "k", scope: "write", days: 1 });
  const headers = new Headers({ authorization: `Bearer ${made.ok ? made.data.key : ""}` });
  expect(await getConversation(await reading({ ...admin, headers }), id)).toBeNull();
  expect(await getConversation(editor.viewer, id)).toMatchObject({ title: "Mine" });
});

test("it ends by itself, when it is closed, and with the right to it", async () => {
  const { owner, admin, editor, id } = await household();
  await open(admin, editor);
  vi.useFakeTimers({ now: Date.now() + OPEN_MINUTES * 60_000 + 1, toFake: ["Date"] });
  try {
    expect(await getConversation(await reading(admin), id)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
  expect(await getConversation(await reading(admin), id)).not.toBeNull();
  const [opening] = await listOpenings({ openBy: admin.viewer.id });
  expect(await closePrivate(owner.viewer, opening?.id ?? "")).toMatchObject({ reason: "ended" });
  expect(await closePrivate(admin.viewer, opening?.id ?? "")).toMatchObject({ ok: true });
  expect(await getConversation(await reading(admin), id)).toBeNull();
  expect(await closePrivate(admin.viewer, opening?.id ?? "")).toMatchObject({ reason: "ended" });
  await open(admin, editor);
  await changeMember(admin.viewer.id, "editor", owner.viewer);
  expect(await getConversation(await reading(admin), id)).toBeNull();
});

test("it takes a reason, a manager who signed in, and another member", async () => {
  const { owner, admin, editor } = await household();
  const reader = await makeMember(owner.viewer, "reader");
  expect(await open(admin, editor, "  because  ")).toMatchObject({ reason: "invalid" });
  expect(await open(admin, editor, "x".repeat(1001))).toMatchObject({ reason: "invalid" });
  expect(await open(admin, admin)).toMatchObject({ reason: "invalid" });
  for (const one of [editor, reader]) {
    expect(await open(one, admin)).toMatchObject({ reason: "forbidden" });
  }
  const byKey = { ...admin, viewer: { ...admin.viewer, sessionId: null } };
  expect(await open(byKey, editor)).toMatchObject({ reason: "forbidden" });
  await removeMember(reader.viewer.id, owner.viewer);
  expect(await open(admin, reader)).toMatchObject({ reason: "ended" });
  expect(await listOpenings({ in: MAIN_LIBRARY })).toEqual([]);
  const entries = await ledger();
  expect(entries.filter(({ event }) => event === "private-opened")).toEqual([]);
  const viewer = await viewerOfSession(admin.headers);
  expect(viewer && (await withOpened(viewer))).toEqual(viewer);
});

test("who manages a further library opens what is private in that one, and nothing elsewhere", async () => {
  const { owner, admin, editor, id } = await household();
  const made = await makeLibrary(editor.viewer, "Atlas");
  const atlas = made.ok ? made.data.id : "";
  const now = async ({ headers }: SignedIn) => {
    const viewer = await viewerOfSession(headers);
    if (viewer === null) throw new Error("There is no such session.");
    return viewer;
  };
  const set = async (memberId: string, role: "admin" | "editor" | null) =>
    setLibraryMember(await now(editor), { libraryId: atlas, memberId, role });
  const lead = await makeMember(owner.viewer, "reader", "lead");
  const openIn = async (by: SignedIn, of: SignedIn, libraryId: string) =>
    openPrivate(
      await now(by),
      { memberId: of.viewer.id, reason: REASON, libraryId },
      recordOpening,
    );
  const inAtlas = await keepPrivate(editor, atlas);
  // To who is not in it, it is not there, whatever they are in the main library.
  expect(await openIn(admin, editor, atlas)).toMatchObject({ reason: "ended" });
  expect(await openIn(admin, editor, `personal-${editor.viewer.id}`)).toMatchObject({ ok: false });
  expect(await set(lead.viewer.id, "editor")).toMatchObject({ ok: true });
  expect(await openIn(lead, editor, atlas)).toMatchObject({ reason: "forbidden" });
  await set(lead.viewer.id, "admin");
  expect(await openIn(lead, owner, atlas)).toMatchObject({ reason: "ended" });
  expect(await openIn(lead, editor, MAIN_LIBRARY)).toMatchObject({ reason: "forbidden" });
  expect(await openIn(lead, editor, atlas)).toMatchObject({ ok: true });
  expect(await getConversation(await reading(lead), inAtlas)).toMatchObject({ title: "Mine" });
  expect(await getConversation(await reading(lead), id)).toBeNull();
  expect(await getConversation(await reading(owner), inAtlas)).toBeNull();
  // The owner is told, and in which library; whoever manages the main one alone is not.
  const told = [{ openerName: "lead", library: "Atlas", reason: REASON }];
  expect(await listOpenings({ unseenOf: editor.viewer.id })).toMatchObject(told);
  expect(await listOpenings({ in: atlas })).toMatchObject(told);
  expect(await listOpenings({ in: MAIN_LIBRARY })).toEqual([]);
  expect((await listNotifications(await now(editor))).items).toMatchObject([
    { kind: "private-opened", actor: "lead", reason: REASON },
  ]);
  const noted = (await ledger()).filter(({ event }) => event === "private-opened");
  expect(noted.map(({ body }): unknown => JSON.parse(body))).toMatchObject([
    { library: atlas, opener: lead.viewer.id, owner: editor.viewer.id },
  ]);
  // With the role it ends.
  await set(lead.viewer.id, "editor");
  expect(await getConversation(await reading(lead), inAtlas)).toBeNull();
  await set(lead.viewer.id, null);
  expect(await getConversation(await reading(lead), inAtlas)).toBeNull();
});

test("who manages the main library sees by that nothing of a further one they are in", async () => {
  const { admin, editor, id } = await household();
  const made = await makeLibrary(editor.viewer, "Atlas");
  const atlas = made.ok ? made.data.id : "";
  const viewer = await viewerOfSession(editor.headers);
  if (viewer === null) throw new Error("There is no such session.");
  await setLibraryMember(viewer, { libraryId: atlas, memberId: admin.viewer.id, role: "editor" });
  const inAtlas = await keepPrivate(editor, atlas);
  expect(await open(admin, editor)).toMatchObject({ ok: true });
  expect(await getConversation(await reading(admin), id)).not.toBeNull();
  expect(await getConversation(await reading(admin), inAtlas)).toBeNull();
});
