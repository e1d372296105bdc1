import { expect, test } from "vitest";

import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/accounts/viewer";
import type { ConversationEdit } from "@/lib/domain/conversation/edit/edits";
import type {
  ChangesRequest,
  RecordedChange,
  RecordedKind,
} from "@/lib/domain/library/recorded-change";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { useLibrary } from "@/lib/testing/library/library";

import { undo } from "../changes/undo";
import { editConversation } from "../conversations/edit";
import { listConversations } from "../conversations/list";
import { noteEvent } from "../ledger/chain/note";
import { getWholeStore } from "../library/client";
import { actingAs } from "../store/sight/actor";
import { deleteConversation, restoreConversation } from "../trash/move";
import { purgeFromTrash } from "../trash/purge";
import { listRecordedChanges } from "./changes";

useLibrary();

const ann = memberOf("account-ann", "owner");
const ben = memberOf("account-ben", "editor");

async function give(
  viewer: Viewer,
  ids: readonly string[],
  isPrivate = false,
  beforeRun: (importId: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const asker = await RouteAsker.load();
  const text = ids
    .map((id) => JSON.stringify({ ...buildConversation({ id }), conversationTitle: id, isPrivate }))
    .join("\n");
  const importId = await asker.upload(viewer, `${ids[0]}.ndjson`, text);
  await beforeRun(importId);
  await (await asker.send(viewer, "POST", `/api/imports/${importId}/run`, {})).text();
  const { items } = await listConversations(viewer);
  return items.find(({ title }) => title === ids[0])?.id ?? "";
}

async function edit(viewer: Viewer, id: string, what: ConversationEdit): Promise<void> {
  const store = await getWholeStore();
  const { shellRevision } = await store.read(({ query }) =>
    query
      .selectFrom("Conversation")
      .select("shellRevision")
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  const done = await editConversation(viewer, { id, expectedRevision: shellRevision, edit: what });
  expect(done.ok).toBe(true);
}

const short = ({ by, what, count, about }: RecordedChange): string =>
  `${by?.replace("account-", "")} ${what} ${count} ${about?.kind === "document" ? about.title : "-"}`;

const list = async (viewer: Viewer, request: ChangesRequest = {}): Promise<string[]> =>
  (await listRecordedChanges(viewer, request)).items.map(short);

test("lists who did what, newest first, by member, kind and conversation, page by page", async () => {
  const walnuts = await give(ann, ["walnuts", "pears", "plums"]);
  await give(ben, ["apples"]);
  await edit(ben, walnuts, { kind: "title", title: "nuts" });
  await undo(ben, { noun: "conversation", id: walnuts });
  await deleteConversation(ann, walnuts);
  await restoreConversation(ben, walnuts);
  const all = [
    "ben Restore the conversation 1 walnuts",
    "ann Delete the conversation 1 walnuts",
    "ben Undo: Change the title 1 walnuts",
    "ben Change the title 1 walnuts",
    "ben imported 1 apples",
    "ann imported 3 -",
  ];
  expect(await list(ann)).toEqual(all);
  expect(await list(ann, { member: ben.id })).toEqual(all.filter((line) => line.startsWith("ben")));
  expect(await list(ann, { kind: "deleted" })).toEqual(all.slice(0, 2));
  expect(await list(ann, { kind: "edited" })).toEqual(all.slice(2, 4));
  expect(await list(ann, { kind: "added" })).toEqual(all.slice(4));
  expect(await list(ben, { conversation: walnuts })).toEqual([
    ...all.slice(0, 4),
    "ann imported 1 walnuts",
  ]);
  expect(await list(ben, { conversation: "nowhere" })).toEqual([]);
  const paged: string[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 9; pages += 1) {
    const page = await listRecordedChanges(ann, {
      limit: 2,
      ...(cursor === undefined ? {} : { cursor }),
    });
    paged.push(...page.items.map(short));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all);
});

const abouts = async (viewer: Viewer, kind: RecordedKind): Promise<string[]> =>
  (await listRecordedChanges(viewer, { kind })).items.map(
    ({ what, about }) => `${what} ${JSON.stringify(about)}`,
  );

const documentOf = (id: string, title: string, others = 0, isInTrash = false): string =>
  JSON.stringify({ kind: "document", isInTrash, others, noun: "conversation", id, title });

test("names what exports and links were made of, also after it is gone", async () => {
  const walnuts = await give(ann, ["walnuts", "pears"]);
  const asker = await RouteAsker.load();
  const send = async (path: string, body: object) =>
    (await asker.send(ann, "POST", path, body)).text();
  await send("/api/exports", { format: "cjson", conversations: [walnuts] });
  await send("/api/exports", { format: "cjson" });
  const made = await asker.send(ann, "POST", "/api/shares", { conversation: walnuts });
  const { share } = (await made.json()) as { share: { id: string } };
  await asker.send(ann, "DELETE", `/api/shares/${share.id}`);
  const shared = documentOf(walnuts, "walnuts");
  expect(await abouts(ann, "shared")).toEqual([`share-revoked ${shared}`, `share-made ${shared}`]);
  const all = JSON.stringify({ kind: "documents", conversations: 2, toolsets: 0, query: null });
  expect(await abouts(ann, "exported")).toEqual([
    `export-started ${shared}`,
    `export-started ${all}`,
    `export-started ${shared}`,
  ]);
  await deleteConversation(ann, walnuts);
  const trashed = documentOf(walnuts, "walnuts", 0, true);
  expect((await abouts(ann, "shared"))[0]).toBe(`share-revoked ${trashed}`);
  await purgeFromTrash(ann, { untilMs: Date.now() + 1 });
  const gone = JSON.stringify({ kind: "gone", noun: "conversation" });
  for (const line of await abouts(ann, "shared")) expect(line).not.toContain("walnuts");
  expect((await abouts(ann, "shared")).at(-1)).toBe(`share-made ${gone}`);
  expect((await abouts(ann, "exported")).join()).not.toContain("walnuts");
  expect((await abouts(ann, "deleted"))[0]).toBe(
    `documents-purged ${JSON.stringify({ kind: "documents", conversations: 1, toolsets: 0, query: null })}`,
  );
});

test("a title that became private is named to nobody else, also in their own entries", async () => {
  const plan = await give(ann, ["canary plan"]);
  const asker = await RouteAsker.load();
  const exported = await asker.send(ben, "POST", "/api/exports", {
    format: "cjson",
    conversations: [plan],
  });
  await exported.text();
  expect(await abouts(ben, "exported")).toEqual([
    `export-started ${documentOf(plan, "canary plan")}`,
  ]);
  await edit(ann, plan, { kind: "private", value: true });
  const told = await abouts(ben, "exported");
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('"conversations":1');
  expect(JSON.stringify([told, await listRecordedChanges(ben)])).not.toContain("canary");
  const answer = await asker.send(ben, "GET", "/api/changes?kind=exported");
  expect((await answer.text()).includes("canary")).toBe(false);
  expect(await (await asker.send(ann, "GET", "/api/changes")).text()).toContain("canary plan");
});

test("nobody is told what others do with what they keep to themselves", async () => {
  await give(ann, ["shared"]);
  const secret = await give(ann, ["secret"], true);
  const before = await list(ben);
  await edit(ann, secret, { kind: "title", title: "still secret" });
  const asker = await RouteAsker.load();
  const exported = await asker.send(ann, "POST", "/api/exports", {
    format: "cjson",
    conversations: [secret],
    consent: true,
  });
  await exported.text();
  await deleteConversation(ann, secret);
  expect(await list(ben)).toEqual(before);
  expect(before).toEqual(["ann imported 1 shared"]);
  expect(await list(ben, { conversation: secret })).toEqual([]);
  expect(await list(ben, { member: ann.id, kind: "exported" })).toEqual([]);
  expect((await list(ann, { conversation: secret })).join("\n")).toMatch(
    /Delete the conversation[^]*export-started[^]*Change the title/,
  );
});

test("what works without a member is a choice like a member", async () => {
  await give(ann, ["walnuts"]);
  const store = await getWholeStore();
  const noteImport = (id: string) =>
    store.write((sql) => noteEvent(sql, "import-done", id, { actor: "command-line" }));
  const pears = await give(LOCAL_VIEWER, ["pears", "plums"], false, noteImport);
  await actingAs("colloquy", () => edit(LOCAL_VIEWER, pears, { kind: "title", title: "Pears" }));
  await store.write((sql) => noteEvent(sql, "backup-made", "nightly", { actor: "schedule" }));
  const done = async (request: ChangesRequest) =>
    (await listRecordedChanges(ann, request)).items.map(({ what, by, system, count }) =>
      [what, by, system, count].join(" "),
    );
  expect(await done({ system: "command-line" })).toEqual(["imported  command-line 2"]);
  expect(await done({ system: "colloquy" })).toEqual(["Change the title  colloquy 1"]);
  expect(await done({ system: "schedule" })).toEqual(["backup-made  schedule 1"]);
  expect(await done({ system: "provider" })).toEqual([]);
  expect(await done({ member: ann.id })).toEqual([`imported ${ann.id}  1`]);
});
