import { expect, test, vi } from "vitest";

import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/accounts/viewer";
import { listInvitations } from "@/lib/data/accounts/invitations";
import { listMemberKeys } from "@/lib/data/accounts/member-keys";
import { createWrittenConversation } from "@/lib/data/conversations/create";
import { listExportPage } from "@/lib/data/exports/page";
import { startExport } from "@/lib/data/exports/records";
import { getImport } from "@/lib/data/imports/list";
import { listImportPage } from "@/lib/data/imports/page";
import { beginImport } from "@/lib/data/imports/write";
import { checkLedger, listOtherEntries } from "@/lib/data/ledger/read";
import { getStore } from "@/lib/data/library/client";
import { deleteConversation } from "@/lib/data/trash/move";
import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import {
  FROM_HERE,
  makeMember,
  makeOwner,
  PASSWORD,
  signedIn,
  useAccounts,
} from "@/lib/testing/accounts/accounts";
import { findByEmail } from "@/lib/data/accounts/memberships";

import { leave } from "./account";
import { invite, revokeInvitation } from "./invite";
import { createMemberKey, endMemberKey, viewerOfKey } from "./member-key";
import { changeMember, removeMember } from "./members";
import { createAccount } from "./operator";
import { signUp } from "./sign-up";

useAccounts();

async function recorded(): Promise<{ event: string; subject: string; body: unknown }[]> {
  const store = await getStore(LOCAL_VIEWER);
  const rows = await store.read(({ query }) =>
    query.selectFrom("LedgerEntry").select(["event", "subject", "body"]).orderBy("seq").execute(),
  );
  return rows.map(({ event, subject, body }) => ({ event, subject, body: JSON.parse(body) }));
}

test("what is done to members, invitations and keys is recorded by ids, without names and addresses", async () => {
  const { viewer: owner } = await makeOwner();
  const { viewer: mia } = await makeMember(owner, "editor", "mia");
  await changeMember(mia.id, "reader", owner);
  // Refused: nothing is recorded.
  expect(await changeMember(owner.id, "reader", owner)).toMatchObject({ ok: false });
  await invite({ email: "late@example.com", role: "reader" }, owner);
  const [open] = await listInvitations();
  await revokeInvitation(open?.id ?? "", owner);
  await createMemberKey(mia.id, { name: "Walnut script", scope: "read", days: 3 });
  const [key] = await listMemberKeys(mia.id);
  await endMemberKey(mia.id, key?.id ?? "", null);
  await removeMember(mia.id, owner);

  const entries = await recorded();
  expect(entries.map(({ event, subject }) => [event, subject])).toEqual([
    ["member-joined", owner.id],
    ["member-invited", expect.any(String)],
    ["member-joined", mia.id],
    ["member-role-changed", mia.id],
    ["member-invited", open?.id],
    ["invitation-revoked", open?.id],
    ["member-key-created", key?.id],
    ["member-key-revoked", key?.id],
    ["member-removed", mia.id],
  ]);
  expect(entries.map(({ body }) => body)).toMatchObject([
    { role: "owner", actor: owner.id },
    { role: "editor" },
    { role: "editor", actor: mia.id },
    { from: "editor", role: "reader", actor: owner.id },
    { role: "reader", actor: owner.id },
    { actor: owner.id },
    { scope: "read", actor: mia.id },
    { member: mia.id, actor: "operator" },
    { from: "reader", actor: owner.id },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/@|example|Walnut/);
  expect((await checkLedger()).faults).toEqual([]);
});

test("however an account is made, it is recorded once, and so is its end", async () => {
  vi.stubEnv("COLLOQUY_SIGN_UP", "open");
  const { viewer: owner } = await makeOwner();
  const { viewer: mia } = await makeMember(owner, "editor", "mia");
  const made = await createAccount({ email: "otto@example.com", name: "Otto", role: "reader" });
  expect(made.ok).toBe(true);
  const entered = { name: "Una", email: "una@example.com", password: PASSWORD };
  const { viewer: una } = await signedIn(await signUp(entered, FROM_HERE));
  const otto = await findByEmail("otto@example.com");
  await leave(mia, { email: mia.email, kept: null }, () => Promise.resolve());
  const joined = (await recorded()).filter(({ event }) => /^member-(joined|removed)$/.test(event));
  expect(joined).toEqual([
    { event: "member-joined", subject: owner.id, body: { actor: owner.id, role: "owner" } },
    {
      event: "member-joined",
      subject: mia.id,
      body: { actor: mia.id, invitation: expect.any(String), role: "editor" },
    },
    { event: "member-joined", subject: otto?.id, body: { actor: "operator", role: "reader" } },
    { event: "member-joined", subject: una.id, body: { actor: una.id, role: "reader" } },
    { event: "member-removed", subject: mia.id, body: { actor: mia.id, from: "editor" } },
  ]);
});

test("entries and exports name the member who is behind them", async () => {
  const { viewer: owner } = await makeOwner();
  const { viewer: mia } = await makeMember(owner, "editor", "mia");
  const { id } = await createWrittenConversation(mia, {
    title: "Walnuts",
    messages: [{ role: "user", content: "How long do they dry?" }],
  });
  await startExport(mia, {
    id: "export-1",
    actor: LOCAL_ACTOR,
    via: "app",
    format: "cjson",
    scope: {},
    counts: { conversations: 1, toolsets: 0, models: 0, private: 0, leftOut: 0, otherKinds: 0 },
  });
  await deleteConversation(mia, id);
  const entries = await listOtherEntries(LOCAL_VIEWER, 10);
  const { items } = await listExportPage(LOCAL_VIEWER);
  expect(entries.find(({ event }) => event === "document-trashed")?.actor).toBe(`user:${mia.id}`);
  expect(items.map(({ actor }) => actor)).toEqual([`user:${mia.id}`]);
  const document = { kind: "document", noun: "conversation", id, title: "Walnuts" };
  const about = { ...document, isInTrash: true, others: 0 };
  expect(entries.find(({ event }) => event === "document-trashed")?.about).toEqual(about);
});

test("exports and imports say with which key a program made them, and its name to its member", async () => {
  const { viewer: owner } = await makeOwner();
  const { viewer: mia } = await makeMember(owner, "editor", "mia");
  const wanted = { name: "Walnut script", scope: "write", days: 3, includesPrivate: true } as const;
  const made = await createMemberKey(mia.id, wanted);
  const program = made.ok ? await viewerOfKey(made.data.key) : null;
  if (program === null) throw new Error("the key is not good");
  const start = { actor: LOCAL_ACTOR, via: "api", format: "cjson", scope: {} } as const;
  const counts = {
    conversations: 0,
    toolsets: 0,
    models: 0,
    private: 0,
    leftOut: 0,
    otherKinds: 0,
  };
  await startExport(program, { ...start, counts, id: "by-program" });
  await startExport(mia, { ...start, counts, id: "by-person" });
  await beginImport(program, { id: "import-1", name: "walnuts.json" }, null);
  const key = { id: program.key?.id ?? "", name: "Walnut script" };
  const keysOf = async (viewer: Viewer) => {
    const { items } = await listExportPage(viewer, { sort: "format" });
    return new Map(items.map((record) => [record.id, record.key]));
  };
  const ofMia = await keysOf(mia);
  expect([ofMia.get("by-program"), ofMia.get("by-person")]).toEqual([key, null]);
  expect((await listImportPage(mia)).items).toMatchObject([{ id: "import-1", key }]);
  expect((await getImport(mia, "import-1"))?.key).toEqual(key);
  // Also after the key has ended; what it is called is hers to know.
  await endMemberKey(mia.id, key.id);
  expect((await keysOf(mia)).get("by-program")).toEqual(key);
  expect((await keysOf(LOCAL_VIEWER)).get("by-program")).toEqual({ id: key.id, name: null });
});
