import { beforeAll, expect, test } from "vitest";

import { changeMember } from "@/lib/accounts/members";
import { endSession } from "@/lib/data/accounts/memberships";
import { getWholeStore } from "@/lib/data/library/client";
import { listConversations } from "@/lib/data/conversations/list";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { Api } from "@/lib/testing/http/api";
import { apiRequest, TEST_HOST } from "@/lib/testing/http/request";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

useLibrary();
useAccounts({ inLibrary: true });

let api: Api;
beforeAll(async () => {
  api = await Api.load();
}, 60_000);

test("the run of an import breaks off when the role of its member is lowered, and nothing of it stays", async () => {
  const owner = await makeOwner();
  const ben = await makeMember(owner.viewer, "editor", "Ben");
  const messages = Array.from({ length: 200 }, (_, n) =>
    buildMessage({ id: `m${n}`, index: n, content: `Message ${n} ${"word ".repeat(20)}` }),
  );
  const post = async (path: string, type: string, body: string) =>
    api.send(
      apiRequest(path, {
        method: "POST",
        headers: { cookie: ben.cookie, origin: `http://${TEST_HOST}`, "content-type": type },
        body,
      }),
    );
  const bytes = "application/octet-stream";
  const text = JSON.stringify(buildConversation({ id: "long", messages }));
  const planned = await post("/api/imports?filename=long.json", bytes, text);
  const { id } = (await planned.json()) as { id: string };
  // Nothing of it is written before the role is lowered, however quick the machine is.
  const store = await getWholeStore();
  let free = (): void => undefined;
  const held = store.write(() => new Promise<void>((resolve) => (free = resolve)));
  const run = await post(`/api/imports/${id}/run`, "application/json", "{}");
  expect(run.status).toBe(200);
  // It is in the ledger when that may be written, too.
  const lowered = changeMember(ben.viewer.id, "reader", owner.viewer);
  await expect(run.text()).rejects.toThrow("may no longer have it");
  free();
  await Promise.all([held, lowered]);
  expect((await listConversations(LOCAL_VIEWER)).total).toBe(0);
  // Whoever took the answer hears of it before everything is taken back.
  const rows = () =>
    store.read(({ query }) => query.selectFrom("Conversation").select("state").execute());
  await expect.poll(rows, { timeout: 20_000 }).toEqual([]);
}, 60_000);

test("a download breaks off when the session of who takes it is ended", async () => {
  const owner = await makeOwner();
  const ben = await makeMember(owner.viewer, "reader", "Ben");
  const messages = Array.from({ length: 400 }, (_, n) =>
    buildMessage({ id: `m${n}`, index: n, content: `Message ${n} ${"word ".repeat(2000)}` }),
  );
  const { id } = await importConversation(
    JSON.stringify(buildConversation({ id: "large", messages })),
  );
  const response = await api.send(
    apiRequest(`/api/conversations/${id}`, { headers: { cookie: ben.cookie } }),
  );
  expect(response.headers.get("content-length")).toMatch(/^[0-9]{7}$/);
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await endSession(ben.viewer.id, ben.viewer.sessionId ?? "");
  const rest = async () => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    for (;;) if ((await reader?.read())?.done !== false) return "all of it";
  };
  await expect(rest()).rejects.toThrow("may no longer have it");
});
