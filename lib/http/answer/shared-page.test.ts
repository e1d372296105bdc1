import { beforeEach, expect, test } from "vitest";

import { removeMember } from "@/lib/accounts/members";
import { changeRole } from "@/lib/data/accounts/memberships";
import { getWholeStore } from "@/lib/data/library/client";
import { getShare } from "@/lib/data/shares/list";
import { revokeShare } from "@/lib/data/shares/store";
import { makeShare, type ShareRequest } from "@/lib/export/share/share";
import { makeMember, makeOwner, useAccounts, type SignedIn } from "@/lib/testing/accounts/accounts";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { Api } from "@/lib/testing/http/api";
import { apiRequest } from "@/lib/testing/http/request";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

useLibrary();
useAccounts({ inLibrary: true });

let api: Api;
let owner: SignedIn;
let conversation: string;

const HOSTILE = [
  '<script>alert("x")</script>',
  "<img src=https://evil.example/p.png onerror=alert(1)>",
  "[click](javascript:alert(1)) ![x](https://evil.example/pixel.png)",
  '"><svg onload=alert(1)>',
  "</main></body><link rel=stylesheet href=https://evil.example/a.css>",
  "<iframe src=https://evil.example></iframe><form action=https://evil.example><input></form>",
];

beforeEach(async () => {
  api = await Api.load();
  owner = await makeOwner();
  const document = buildConversation({
    conversationTitle: "<b>Walnuts</b>",
    messages: HOSTILE.map((content) => buildMessage({ content })),
  });
  conversation = (await importConversation(JSON.stringify(document))).id;
}, 60_000);

async function shared(by: SignedIn, request: Partial<ShareRequest> = {}) {
  const made = await makeShare(by.viewer, { conversation, ...request });
  if (!made.ok) throw new Error(made.code);
  return made;
}

const open = (token: string, cookie?: string, method = "GET") =>
  api.send(
    apiRequest(`/s/${token}`, { method, ...(cookie === undefined ? {} : { headers: { cookie } }) }),
  );

test("whoever has a link reads it without an account; nothing runs and nothing is loaded", async () => {
  const { id, token } = await shared(owner);
  const page = await open(token);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain("Walnuts");
  expect(html).not.toMatch(/<(?:script|img|svg|link|iframe|form|input|object|base)\b/i);
  expect(html).not.toMatch(/<[^>]*\s(?:on\w+|src|srcset|action)\s*=/i);
  expect(html).not.toMatch(/href="(?!#|https?:)/i);
  const headers = Object.fromEntries(page.headers);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; /);
  expect(headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-store",
    "x-robots-tag": expect.stringContaining("noindex"),
  });
  // Looking at the head alone opens nothing.
  expect((await open(token, undefined, "HEAD")).status).toBe(200);
  const openings = (await getShare(owner.viewer, id))?.share.openings;
  expect(openings).toMatchObject({ total: 1, outsiders: 1 });
});

test("links that do not exist, have ended, were revoked or are for others are answered alike", async () => {
  const revoked = await shared(owner);
  await revokeShare(owner.viewer, revoked.id);
  const reader = await makeMember(owner.viewer, "reader");
  const members = await shared(owner, { audience: "members" });
  const people = await shared(owner, { audience: "people", people: ["reader@example.com"] });
  const editor = await makeMember(owner.viewer, "editor");
  const answers = [
    await open("A".repeat(32)),
    await open("x"),
    await open(revoked.token),
    await open(members.token),
    await open(people.token),
    await open(people.token, editor.cookie),
    await open(revoked.token, owner.cookie),
  ];
  const seen = await Promise.all(
    answers.map(async (answer) => {
      const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
      return JSON.stringify([answer.status, await answer.text(), headers]);
    }),
  );
  expect(new Set(seen).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  for (const { cookie } of [reader, owner]) {
    expect((await open(people.token, cookie)).status).toBe(200);
    expect((await open(members.token, cookie)).status).toBe(200);
  }
});

async function retitle(by: SignedIn, title: string): Promise<void> {
  const { editConversation } = await import("@/lib/data/conversations/edit");
  const edit = { kind: "title", title } as const;
  const input = { id: conversation, expectedRevision: 1, edit };
  expect(await editConversation(by.viewer, input)).toMatchObject({ ok: true });
}

test("who may read the conversation learns that it has changed, whatever the link tells others", async () => {
  const { token } = await shared(owner, { tellNewer: false });
  const before = await (await open(token, owner.cookie)).text();
  expect(before).toContain("Open the conversation");
  await retitle(owner, "Zqnew");
  const member = await (await open(token, owner.cookie)).text();
  expect(member).toContain("A newer version exists");
  const outsider = await (await open(token)).text();
  for (const word of ["newer", "Zqnew", conversation]) expect(outsider).not.toContain(word);
});

test("an outsider is told that a newer version exists, and that alone", async () => {
  const { token } = await shared(owner);
  const before = await (await open(token)).text();
  expect(before).not.toContain("newer");
  await retitle(owner, "Zqnew");
  const after = await (await open(token)).text();
  const told = "<p>A newer version exists. This link doesn’t show it.</p>\n";
  expect(after).toContain(told);
  expect(after.replace(told, "")).toBe(before);
  // Links from before nobody decided about tell nothing.
  const store = await getWholeStore();
  await store.write(({ query }) => query.updateTable("Share").set({ tellsNewer: 0 }).execute());
  expect(await (await open(token)).text()).toBe(before);
});

test("links of a member end with the membership, also where only the role is gone", async () => {
  const editor = await makeMember(owner.viewer, "editor");
  const other = await makeMember(owner.viewer, "editor", "other");
  const [removed, orphaned] = [await shared(editor), await shared(other)];
  expect((await open(removed.token)).status).toBe(200);
  expect(await removeMember(editor.viewer.id, owner.viewer)).toMatchObject({ ok: true });
  await changeRole(other.viewer.id, null);
  for (const { token } of [removed, orphaned]) expect((await open(token)).status).toBe(404);
  expect((await getShare(editor.viewer, removed.id))?.share.state).toBe("revoked");
});

test("over the API a link is made, listed, updated and revoked", async () => {
  const headers = {
    cookie: owner.cookie,
    "content-type": "application/json",
    origin: "http://127.0.0.1:3000",
  };
  const send = (method: string, path: string, body?: unknown) =>
    api.send(
      apiRequest(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const made = await send("POST", "/api/shares", { conversation, days: 7 });
  expect(made.status).toBe(201);
  const { share, link } = (await made.json()) as { share: { id: string }; link: string };
  expect((await open(new URL(link).pathname.slice(3))).status).toBe(200);
  const listed = (await (await send("GET", "/api/shares")).json()) as { items: object[] };
  expect(listed.items).toMatchObject([{ id: share.id, state: "active", audience: "link" }]);
  expect(JSON.stringify(listed)).not.toContain(link.slice(-32));
  expect((await send("POST", `/api/shares/${share.id}/version`, {})).status).toBe(200);
  expect((await send("DELETE", `/api/shares/${share.id}`)).status).toBe(204);
  expect((await send("DELETE", `/api/shares/${share.id}`)).status).toBe(404);
  expect((await open(new URL(link).pathname.slice(3))).status).toBe(404);
  expect((await send("POST", "/api/shares", { conversation: "nowhere" })).status).toBe(404);
  expect(
    (
      await send("POST", "/api/shares", {
        conversation,
        audience: "people",
        people: ["a@b.example"],
      })
    ).status,
  ).toBe(400);
});
