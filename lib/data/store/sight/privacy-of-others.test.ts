import { beforeAll, expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { restoreVersion } from "@/lib/data/history/restore";
import { listVersions } from "@/lib/data/history/versions";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { apiRequest } from "@/lib/testing/http/request";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

let asker: RouteAsker;
beforeAll(async () => {
  asker = await RouteAsker.load();
}, 60_000);

const anna = memberOf("anna", "editor");
const ben = memberOf("ben", "owner");

interface Item {
  readonly verdict: string;
  readonly outcome?: string;
  readonly entityId?: string;
  readonly decisions?: readonly string[];
  readonly error?: { readonly code: string };
}

const document = (isPrivate: boolean, ...texts: string[]) => ({
  ...buildConversation({ id: "shared-document", isPrivate, conversationTitle: "Theirs" }),
  messages: texts.map((content, at) => ({
    ...buildMessage({ content }),
    id: `m${at}`,
    index: at,
  })),
});

/** Imports a document and says what it was planned as and what became of it. */
async function importAs(viewer: typeof anna, value: unknown, decide?: string): Promise<Item> {
  const planned = await asker.ask(
    viewer,
    apiRequest("/api/imports?filename=theirs.json", {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: JSON.stringify(value),
    }),
  );
  const plan = (await planned.json()) as { id: string; items: (Item & { id: string })[] };
  const [item] = plan.items;
  if (item === undefined) throw new Error("nothing was planned");
  const decisions = decide === undefined ? {} : { decisions: { [item.id]: decide } };
  const run = await asker.send(viewer, "POST", `/api/imports/${plan.id}/run`, decisions);
  const lines = (await run.text()).trim().split("\n");
  const report = JSON.parse(lines.at(-1) ?? "{}") as { items?: Item[] };
  return { ...item, ...report.items?.[0] };
}

/** The exact bytes, whoever's they are. */
async function textOf(id: string): Promise<string> {
  return (await asker.send(LOCAL_VIEWER, "GET", `/api/conversations/${id}`)).text();
}

async function setPrivate(viewer: typeof anna, id: string, value: boolean) {
  const expectedRevision = (await getConversation(viewer, id))?.shellRevision ?? 0;
  return editConversation(viewer, { id, expectedRevision, edit: { kind: "private", value } });
}

async function versionsOf(viewer: typeof anna, id: string) {
  const revision = (await getConversation(viewer, id))?.revision ?? 0;
  const listed = await listVersions(viewer, id, null);
  return { revision, numbers: (listed?.versions ?? []).map(({ number }) => number) };
}

test("a version that was private is restored by the owner alone", async () => {
  const id = (await importAs(anna, document(true, "one"))).entityId ?? "";
  expect(await setPrivate(anna, id, false)).toMatchObject({ ok: true });
  const before = await textOf(id);
  const { numbers, revision } = await versionsOf(ben, id);
  expect(numbers).toContain(1);
  const input = { conversationId: id, messageId: null, version: 1, expectedRevision: revision };
  expect(await restoreVersion(ben, input)).toMatchObject({ ok: false, code: "invalid" });
  expect(await textOf(id)).toBe(before);
  expect(await restoreVersion(anna, input)).toMatchObject({ ok: true });
  expect(await getConversation(ben, id)).toBeNull();
});

test("a version that was public is not restored by others while it is private", async () => {
  const id = (await importAs(anna, document(false, "one"))).entityId ?? "";
  expect(await setPrivate(anna, id, true)).toMatchObject({ ok: true });
  const before = await textOf(id);
  const { revision } = await versionsOf(anna, id);
  const input = { conversationId: id, messageId: null, version: 1, expectedRevision: revision };
  const nowhere = { ...input, conversationId: "01ARZ3NDEKTSV4RRFFQ69G5FAV" };
  expect(await restoreVersion(ben, input)).toEqual(await restoreVersion(ben, nowhere));
  expect(await textOf(id)).toBe(before);
});

test.each([
  ["one that takes its place", "take-theirs", ["other"]],
  ["one that goes on", undefined, ["one", "two"]],
])("an import of %s marks nothing of others private", async (_, decide, texts) => {
  const id = (await importAs(anna, document(false, "one"))).entityId ?? "";
  const before = await textOf(id);
  const item = await importAs(ben, document(true, ...texts), decide);
  expect(item.verdict).not.toBe("new");
  expect(await getConversation(ben, id)).toMatchObject({ isPrivate: false });
  expect(await getConversation(anna, id)).toMatchObject({ isPrivate: false });
  expect(JSON.parse(await textOf(id))).not.toMatchObject({ isPrivate: true });
  // Its own owner may.
  expect((await importAs(anna, document(true, ...texts), decide)).outcome).not.toBe("failed");
  expect(before).toContain('"isPrivate":false');
});

test("an import of what others have as private is a document of its own", async () => {
  const id = (await importAs(anna, document(true, "one"))).entityId ?? "";
  const before = await textOf(id);
  const item = await importAs(ben, document(false, "one", "two"));
  expect(item).toMatchObject({ verdict: "new" });
  expect(item.entityId).not.toBe(id);
  expect(await textOf(id)).toBe(before);
  expect(await getConversation(ben, id)).toBeNull();
  expect(await getConversation(anna, item.entityId ?? "")).toMatchObject({ isPrivate: false });
});
