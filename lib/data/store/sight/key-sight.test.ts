import { beforeAll, expect, test } from "vitest";

import { createWrittenConversation } from "@/lib/data/conversations/create";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { listConversations } from "@/lib/data/conversations/list";
import { createFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { listFolders } from "@/lib/data/folders/list";
import { getStore, getWholeStore } from "@/lib/data/library/client";
import { markNotificationsRead } from "@/lib/data/accounts/read-notifications";
import { notify } from "@/lib/data/notifications/notify";
import { memberOf, withKey } from "@/lib/testing/accounts/private-canaries";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

let asker: RouteAsker;
beforeAll(async () => {
  asker = await RouteAsker.load();
}, 60_000);

const anna = memberOf("anna", "editor");
const shared = withKey(anna, { scope: "write", includesPrivate: false });
const all = withKey(anna, { scope: "write", includesPrivate: true });

async function write(viewer: typeof anna, title: string, isPrivate: boolean): Promise<string> {
  const written = { title, messages: [{ role: "user" as const, content: "Hello" }] };
  const { id } = await createWrittenConversation(viewer, written);
  const marked = isPrivate ? await setPrivate(viewer, id, true) : null;
  if (marked?.ok === false) throw new Error(marked.message);
  return id;
}

async function setPrivate(viewer: typeof anna, id: string, value: boolean) {
  const expectedRevision = (await getConversation(viewer, id))?.shellRevision ?? 0;
  return editConversation(viewer, { id, expectedRevision, edit: { kind: "private", value } });
}

interface Plan {
  readonly id: string;
  readonly items: readonly { readonly title: string }[];
}

async function run(viewer: typeof anna, importId: string) {
  const answer = await asker.send(viewer, "POST", `/api/imports/${importId}/run`, {});
  const lines = (await answer.text()).trim().split("\n");
  return JSON.parse(lines.at(-1) ?? "{}") as {
    items: { outcome: string; entityId?: string; error?: { code: string; message: string } }[];
  };
}

const bytesOf = (title: string, isPrivate: boolean): string =>
  JSON.stringify({
    ...buildConversation({ conversationTitle: title, isPrivate }),
    messages: [buildMessage({ content: "Hello" })],
  });

test("a key sees what is private of its member where it includes that alone", async () => {
  const hidden = await write(anna, "Kept", true);
  const open = await write(anna, "Open", false);
  const seen = async (viewer: typeof anna) =>
    (await listConversations(viewer)).items.map(({ id }) => id).sort();
  expect(await seen(all)).toEqual([hidden, open].sort());
  expect(await seen(shared)).toEqual([open]);
  expect((await listConversations(shared)).total).toBe(1);
  expect(await getConversation(shared, hidden)).toBeNull();
  const everything = await (
    await getStore(shared)
  ).read(({ query }) => query.selectFrom("Message").select("id").execute());
  expect(everything).toHaveLength(1);
});

test("a key without what is private marks nothing private, and nothing private is made with it", async () => {
  const id = await write(shared, "Open", false);
  const refused = await setPrivate(shared, id, true);
  expect(refused).toMatchObject({ ok: false, code: "invalid" });
  expect(refused.ok ? "" : refused.message).toMatch(/API key doesn’t include private/);
  expect(await getConversation(anna, id)).toMatchObject({ isPrivate: false });

  const importId = await asker.upload(shared, "kept.json", bytesOf("Kept", true));
  const report = await run(shared, importId);
  expect(report.items).toMatchObject([
    { outcome: "failed", error: { code: "private-not-included" } },
  ]);
  expect((await listConversations(anna)).total).toBe(1);
  // With a key that includes it, and by its member, the same upload is imported.
  const again = await asker.upload(all, "kept.json", bytesOf("Kept", true));
  expect((await run(all, again)).items).toMatchObject([{ outcome: "imported" }]);
  expect((await listConversations(anna)).total).toBe(2);
  expect((await listConversations(shared)).total).toBe(1);
});

test("a key without what is private sees the imports and exports that were made with it", async () => {
  const byPerson = await asker.upload(anna, "diary.json", bytesOf("Open", false));
  await run(anna, byPerson);
  const plan = await asker.upload(anna, "letter.json", bytesOf("Letter", true));
  const own = await asker.upload(shared, "walnuts.json", bytesOf("Walnuts", false));
  const walnuts = (await run(shared, own)).items[0]?.entityId ?? "";
  const imports = async (viewer: typeof anna) =>
    (await asker.send(viewer, "GET", "/api/imports")).text();
  expect(await imports(all)).toContain("diary");
  expect(await imports(shared)).not.toMatch(/diary|letter/i);
  expect(await imports(shared)).toContain("walnuts");
  expect((await asker.send(shared, "GET", `/api/imports/${plan}`)).status).toBe(404);
  expect((await asker.send(all, "GET", `/api/imports/${plan}`)).status).toBe(200);

  for (const viewer of [anna, shared]) {
    const body = { format: "cjson", conversations: [walnuts] };
    const answer = await asker.send(viewer, "POST", "/api/exports", body);
    expect(answer.status).toBe(200);
    await answer.text();
  }
  const exportsOf = async (viewer: typeof anna) => {
    const answer = await asker.send(viewer, "GET", "/api/exports");
    return ((await answer.json()) as { items: Plan[] }).items.length;
  };
  expect(await exportsOf(anna)).toBe(2);
  expect(await exportsOf(shared)).toBe(1);
  // What became private since takes its records along.
  expect(await setPrivate(anna, walnuts, true)).toMatchObject({ ok: true });
  expect(await exportsOf(shared)).toBe(0);
  expect(await imports(shared)).not.toContain("walnuts");
  expect(await exportsOf(all)).toBe(2);
});

test("folders, links and notifications about what is private are not there for a key without it", async () => {
  const hidden = await write(anna, "Kept", true);
  const folder = await createFolder(anna, "Diary");
  await moveToFolder(anna, [hidden], folder.ok ? folder.id : "");
  await createFolder(shared, "Walnuts");
  const share = await asker.send(anna, "POST", "/api/shares", {
    conversation: hidden,
    consent: true,
  });
  expect(share.status).toBe(201);
  const store = await getWholeStore();
  const occasion = { subjectId: "x", actorId: "ben" };
  await store.write(async (sql) => {
    await notify(sql, [anna.id], { ...occasion, kind: "mention", conversationId: hidden });
    await notify(sql, [anna.id], { ...occasion, kind: "private-opened", conversationId: null });
  });
  const names = async (viewer: typeof anna) =>
    (await listFolders(viewer)).map(({ name }) => name).sort();
  expect(await names(all)).toEqual(["Diary", "Walnuts"]);
  expect(await names(shared)).toEqual(["Walnuts"]);
  const rows = async (viewer: typeof anna) => {
    const of = await getStore(viewer);
    return of.read(async ({ query }) => [
      (await query.selectFrom("Share").select("id").execute()).length,
      (await query.selectFrom("Notification").select("id").execute()).length,
      (await query.selectFrom("Consent").select("id").execute()).length,
    ]);
  };
  expect(await rows(shared)).toEqual([0, 0, 0]);
  const [links = 0, told] = await rows(all);
  expect([links, told]).toEqual([1, 2]);
  // It marks as read what it sees, and not what its member has not read.
  await markNotificationsRead(shared, null);
  const unread = await store.read(({ query }) =>
    query.selectFrom("Notification").select("id").where("readMs", "is", null).execute(),
  );
  expect(unread).toHaveLength(2);
});
