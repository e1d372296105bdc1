import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";

import { removeMember } from "@/lib/accounts/members";
import { createMemberKey } from "@/lib/accounts/member-key";
import { endSession } from "@/lib/data/accounts/memberships";
import { editConversation } from "@/lib/data/conversations/edit";
import { getWholeStore } from "@/lib/data/library/client";
import { setSetting } from "@/lib/data/settings/settings";
import { editToolsetStructure } from "@/lib/data/toolsets/edit-structure";
import { deleteConversation, deleteToolsetFile } from "@/lib/data/trash/move";
import type { ConversationEdit } from "@/lib/domain/conversation/edit/edits";
import type { LiveState } from "@/lib/domain/live/state";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { endLiveStreams, countStreams } from "@/lib/http/server/live-streams";
import { makeMember, makeOwner, useAccounts, type SignedIn } from "@/lib/testing/accounts/accounts";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { Api } from "@/lib/testing/http/api";
import { eventsOf } from "@/lib/testing/http/read-answer";
import { apiRequest } from "@/lib/testing/http/request";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";

useLibrary();
useAccounts({ inLibrary: true });

let api: Api;
let asker: RouteAsker;
beforeEach(async () => {
  api = await Api.load();
  asker = await RouteAsker.load();
}, 60_000);
afterEach(() => endLiveStreams());

/** A page that is open, with everything it was told. */
interface Page {
  readonly told: LiveState[];
  /** Settles when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

async function openPage({ cookie }: Pick<SignedIn, "cookie">, query = ""): Promise<Page> {
  const ending = new AbortController();
  const { signal } = ending;
  const headers = { cookie };
  const response = await api.send(apiRequest(`/api/events${query}`, { headers, signal }));
  expect(response.status).toBe(200);
  const told: LiveState[] = [];
  const read = async (): Promise<void> => {
    for await (const event of eventsOf(response)) told.push(event as LiveState);
  };
  const ended = read();
  await until(() => told.length > 0);
  return { told, ended, close: () => ending.abort() };
}

async function until(is: () => boolean, ms = 20_000): Promise<void> {
  for (let waited = 0; !is(); waited += 20) {
    if (waited > ms) throw new Error("It did not happen in time.");
    await wait(20);
  }
}

/** Waits until no page has been told anything for a while. */
async function settled(pages: readonly Page[]): Promise<void> {
  const count = () => pages.reduce((sum, { told }) => sum + told.length, 0);
  for (let before = -1; before !== count();) {
    before = count();
    await wait(400);
  }
}

async function give(viewer: MemberViewer, id: string, isPrivate = false): Promise<string> {
  const text = JSON.stringify({ ...buildConversation({ id }), isPrivate });
  const importId = await asker.upload(viewer, `${id}.json`, text);
  await (await asker.send(viewer, "POST", `/api/imports/${importId}/run`, {})).text();
  const list = await asker.send(viewer, "GET", "/api/conversations");
  const { items } = (await list.json()) as { items: { id: string; documentId: string }[] };
  return items.find((item) => item.documentId === id)?.id ?? "";
}

const rename = (viewer: MemberViewer, id: string, title: string): Promise<void> =>
  edit(viewer, id, { kind: "title", title });

async function edit(viewer: MemberViewer, id: string, what: ConversationEdit): Promise<void> {
  const store = await getWholeStore();
  const row = await store.read((sql) =>
    sql.query
      .selectFrom("Conversation")
      .select("shellRevision")
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  const edited = await editConversation(viewer, {
    id,
    expectedRevision: row.shellRevision,
    edit: what,
  });
  expect(edited).toMatchObject({ ok: true });
}

test("a page is told the revision of its conversation and who changed it, as soon as it is saved", async () => {
  const ann = await makeOwner();
  const ben = await makeMember(ann.viewer, "editor", "Ben");
  const id = await give(ann.viewer, "walnuts");
  const page = await openPage(ann, `?conversation=${id}`);
  expect(page.told[0]?.conversation).toMatchObject({ id, changedBy: null, present: [] });
  const before = page.told[0]?.conversation?.revision ?? 0;
  await rename(ben.viewer, id, "Walnuts of Ben");
  await until(() => (page.told.at(-1)?.conversation?.revision ?? 0) > before);
  expect(page.told.at(-1)?.conversation).toMatchObject({
    revision: before + 1,
    changedBy: { id: ben.viewer.id, name: "Ben" },
  });
  expect(page.told.at(-1)?.list).not.toBe(page.told[0]?.list);
  await deleteConversation(ben.viewer, id);
  await until(() => page.told.at(-1)?.conversation?.isTrashed === true);
});

test("a page of a toolset file is told its revision and who changed it", async () => {
  const ann = await makeOwner();
  const ben = await makeMember(ann.viewer, "editor", "Ben");
  const { id } = await importToolsets(JSON.stringify(buildToolsets([buildToolset()])));
  const page = await openPage(ann, `?toolset=${id}`);
  expect(page.told[0]).toMatchObject({ conversation: null, toolset: { id, changedBy: null } });
  const before = page.told[0]?.toolset?.revision ?? 0;
  const removal = { kind: "removeTools", toolset: 0, tools: [0] } as const;
  const input = { fileId: id, expectedRevision: before, edit: removal, by: ben.viewer };
  expect(await editToolsetStructure(input)).toMatchObject({ ok: true });
  await until(() => (page.told.at(-1)?.toolset?.revision ?? 0) > before);
  expect(page.told.at(-1)?.toolset?.changedBy).toEqual({ id: ben.viewer.id, name: "Ben" });
  await deleteToolsetFile(ben.viewer, id);
  await until(() => page.told.at(-1)?.toolset?.isTrashed === true);
  const nothing = await openPage(ann, "?toolset=01ARZ3NDEKTSV4RRFFQ69G5FAV");
  expect(nothing.told[0]?.toolset).toBeNull();
});

test("a page of permission reports is told when they may read otherwise, and others are not asked about them", async () => {
  const ann = await makeOwner();
  const ben = await makeMember(ann.viewer, "editor", "Ben");
  const { id } = await importToolsets(JSON.stringify(buildToolsets([buildToolset()])));
  const page = await openPage(ann, "?reports=true");
  const other = await openPage(ann);
  const marks = new Set([page.told[0]?.reports]);
  expect(page.told[0]?.reports).toMatch(/^[0-9a-f]{16}$/);
  const changes = async (): Promise<void> => {
    await until(() => !marks.has(page.told.at(-1)?.reports));
    marks.add(page.told.at(-1)?.reports);
  };
  const removal = { kind: "removeTools", toolset: 0, tools: [0] } as const;
  const input = { fileId: id, expectedRevision: 1, edit: removal, by: ben.viewer };
  expect(await editToolsetStructure(input)).toMatchObject({ ok: true });
  await changes();
  await setSetting("defaultApproval", "ask");
  await changes();
  expect(other.told.map(({ reports }) => reports)).toEqual(other.told.map(() => null));
});

test("what a member keeps to themselves tells the others nothing, neither that it is there nor that it changes", async () => {
  const ann = await makeOwner();
  const ben = await makeMember(ann.viewer, "admin", "Ben");
  const shared = await give(ben.viewer, "shared");
  const secret = await give(ann.viewer, "secret", true);
  const own = await openPage(ann, `?conversation=${secret}`);
  const others = [
    await openPage(ben),
    await openPage(ben, `?conversation=${shared}`),
    await openPage(ben, `?conversation=${secret}`),
    await openPage(ben, "?conversation=doc:secret"),
  ];
  await settled(others);
  const before = others.map(({ told }) => JSON.stringify(told));
  const revision = own.told.at(-1)?.conversation?.revision ?? 0;
  await rename(ann.viewer, secret, "Nobody knows");
  await give(ann.viewer, "second-secret", true);
  await deleteConversation(ann.viewer, secret);
  await until(() => own.told.at(-1)?.conversation?.isTrashed === true);
  expect(own.told.at(-1)?.conversation?.revision).toBeGreaterThan(revision);
  expect(own.told.at(-1)?.conversation?.present).toEqual([]);
  await wait(1500);
  expect(others.map(({ told }) => JSON.stringify(told))).toEqual(before);
  expect(before.join("")).not.toContain(secret);
  expect(others[2]?.told.map(({ conversation }) => conversation)).toEqual([null]);
});

test("members who have a conversation open see each other, what is edited, and that somebody has gone", async () => {
  const ann = await makeOwner();
  const ben = await makeMember(ann.viewer, "reader", "Ben");
  const id = await give(ann.viewer, "walnuts");
  const anns = await openPage(ann, `?conversation=${id}`);
  const bens = await openPage(ben, `?conversation=${id}&editing=7`);
  const seenBy = (page: Page) => page.told.at(-1)?.conversation?.present;
  await until(() => seenBy(anns)?.length === 1 && seenBy(bens)?.length === 1);
  expect(seenBy(anns)).toEqual([{ id: ben.viewer.id, name: "Ben", editing: 7 }]);
  expect(seenBy(bens)).toEqual([{ id: ann.viewer.id, name: "Olga", editing: null }]);
  bens.close();
  await until(() => seenBy(anns)?.length === 0);
});

test("whoever may no longer see a conversation is told it is gone, and is not there for those who see it", async () => {
  const ann = await makeOwner();
  const ben = await makeMember(ann.viewer, "editor", "Ben");
  const id = await give(ann.viewer, "walnuts");
  const anns = await openPage(ann, `?conversation=${id}`);
  const bens = await openPage(ben, `?conversation=${id}`);
  await until(() => anns.told.at(-1)?.conversation?.present.length === 1);
  await edit(ann.viewer, id, { kind: "private", value: true });
  await until(() => anns.told.at(-1)?.conversation?.present.length === 0);
  await expect.poll(() => bens.told.at(-1)?.conversation).toBeNull();
});

test("a stream ends with the session, and tells nothing once it has ended", async () => {
  const ann = await makeOwner();
  const ben = await makeMember(ann.viewer, "editor", "Ben");
  const id = await give(ann.viewer, "walnuts");
  const page = await openPage(ben, `?conversation=${id}`);
  await settled([page]);
  const before = page.told.length;
  await endSession(ben.viewer.id, ben.viewer.sessionId ?? "");
  await rename(ann.viewer, id, "After the session");
  await page.ended;
  expect(page.told).toHaveLength(before);
});

test.each([
  ["the session", (gone: MemberViewer) => endSession(gone.id, gone.sessionId ?? "")],
  ["the membership", (gone: MemberViewer, by: MemberViewer) => removeMember(gone.id, by)],
])("a stream ends at once with %s, also when nothing else happens", async (_, take) => {
  const ann = await makeOwner();
  const ben = await makeMember(ann.viewer, "editor", "Ben");
  const id = await give(ann.viewer, "walnuts");
  const anns = await openPage(ann, `?conversation=${id}`);
  const bens = await openPage(ben, `?conversation=${id}`);
  await until(() => anns.told.at(-1)?.conversation?.present.length === 1);
  let hasEnded = false;
  const ended = bens.ended.then(() => (hasEnded = true));
  await take(ben.viewer, ann.viewer);
  await until(() => hasEnded);
  expect(await ended).toBe(true);
  // Nobody who is gone is shown as being here.
  await until(() => anns.told.at(-1)?.conversation?.present.length === 0);
  expect(hasEnded).toBe(true);
});

test("a program with a key is told the same and is nobody who is there", async () => {
  const ann = await makeOwner();
  const ben = await makeMember(ann.viewer, "editor", "Ben");
  const id = await give(ann.viewer, "walnuts");
  const made = await createMemberKey(ben.viewer.id, { name: "Key", scope: "read", days: 1 });
  const headers = { authorization: `Bearer ${made.ok ? made.data.key : ""}` };
  const anns = await openPage(ann, `?conversation=${id}`);
  const response = await api.send(apiRequest(`/api/events?conversation=${id}`, { headers }));
  const events = eventsOf(response);
  expect((await events.next()).value).toMatchObject({ conversation: { id } });
  await wait(500);
  expect(anns.told.at(-1)?.conversation?.present).toEqual([]);
  await events.return();
});

test("a member has so many streams and no more, and a stream that ends makes room for another", async () => {
  const ann = await makeOwner();
  const pages: Page[] = [];
  for (let count = 0; count < 24; count += 1) pages.push(await openPage(ann));
  const headers = { cookie: ann.cookie };
  const refused = await api.send(apiRequest("/api/events", { headers }));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(await refused.json()).toMatchObject({ type: "too-many-streams" });
  const ben = await makeMember(ann.viewer, "reader", "Ben");
  (await openPage(ben)).close();
  pages[0]?.close();
  await until(() => countStreams() === 23);
  await openPage(ann);
  endLiveStreams();
  await Promise.all(pages.map(({ ended }) => ended));
  expect(countStreams()).toBe(0);
});
