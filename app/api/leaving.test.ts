import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { beforeAll, describe, expect, test } from "vitest";
import yauzl from "yauzl";
import { editConversation } from "@/lib/data/conversations/edit";
import { editMessage } from "@/lib/data/messages/edit";
import { listConsents } from "@/lib/data/exports/consents";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { Api, misfit } from "@/lib/testing/http/api";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { useSharedLibrary } from "@/lib/testing/library/shared";

useSharedLibrary();

let api: Api;
let openId = "";
let secretId = "";
let openImport = "";

function conversationText(
  id: string,
  overrides: Parameters<typeof buildConversation>[0] = {},
): string {
  const messages = [buildMessage({ id: `${id}-1`, index: 0, content: `Hello from ${id}` })];
  return `${JSON.stringify(buildConversation({ id, conversationTitle: id, messages, ...overrides }), null, 2)}\n`;
}

const open = conversationText("open");
const secret = conversationText("secret", { isPrivate: true, ownerId: "ada" });

async function importOne(
  name: string,
  text: string,
): Promise<[importId: string, entityId: string]> {
  const { id, lines } = await api.import(name, text);
  return [id, lines.at(-1)!.items![0]!.entityId!];
}

beforeAll(async () => {
  api = await Api.load();
  [openImport, openId] = await importOne("open.json", open);
  [, secretId] = await importOne("secret.json", secret);
}, 60_000);

function entriesOf(bytes: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      zip.on("entry", (entry: yauzl.Entry) => names.push(entry.fileName));
      zip.on("end", () => resolve(names));
      zip.on("error", reject);
    });
  });
}

async function exported(request: unknown): Promise<Response> {
  return api.post("/api/exports", request);
}

describe("an export", () => {
  test("of one document is its exact bytes under a name of its own", async () => {
    const response = await exported({ conversations: [openId], format: "cjson" });
    expect(response.headers.get("content-disposition")).toContain(`filename="open.cjson.json"`);
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(open)));
    expect(await response.text()).toBe(open);
  });

  test("asks before anything private leaves, and names it", async () => {
    const response = await exported({ format: "zip" });
    const body = await response.json();
    expect(misfit("createExport", 409, body)).toBeNull();
    expect([response.status, body.type]).toEqual([409, "consent-required"]);
    expect(body.items).toEqual([
      { id: secretId, title: "secret", titleDerived: false, ownerId: "ada" },
    ]);
    expect(await listConsents(LOCAL_VIEWER, secretId)).toEqual([]);
  });

  test("leaves out what is private when told so, and says how many", async () => {
    const response = await exported({ format: "zip", includePrivate: false });
    expect(response.headers.get("x-export-left-out")).toBe("1");
    const names = await entriesOf(Buffer.from(await response.arrayBuffer()));
    expect(names.filter((name) => name.includes("secret"))).toEqual([]);
    expect(names).toContain("open.cjson.json");
    const nothing = await exported({
      conversations: [secretId],
      format: "cjson",
      includePrivate: false,
    });
    expect([nothing.status, (await nothing.json()).type]).toEqual([404, "not-found"]);
  });

  test("takes what is private along with consent, and records that before the first byte", async () => {
    const response = await exported({
      conversations: [secretId],
      format: "cjson",
      consent: [secretId],
    });
    expect(await listConsents(LOCAL_VIEWER, secretId)).toMatchObject([
      { documentId: "secret", actor: "user:local" },
    ]);
    expect(await response.text()).toBe(secret);
  });

  test.each([
    [{ format: "exe" }, 400],
    [{}, 400],
    [{ format: "zip", redactions: [] }, 400],
    [{ format: "zip", conversations: "all" }, 400],
    [{ format: "cjson", conversations: ["doc:nothing"] }, 404],
  ])("that is not understood leaves nothing: %j", async (request, status) => {
    expect((await exported(request)).status).toBe(status);
  });
});

describe("after an edit", () => {
  test("the document has another tag, its new bytes, and a history", async () => {
    const before = await api.get(`/api/conversations/${openId}`);
    await before.body?.cancel();
    const window = await loadTimelineWindow(LOCAL_VIEWER, openId);
    const messageId = window!.slots[0]!.shown!;
    const edit = { kind: "text", text: "Grüße" } as const;
    const outcome = await editMessage(LOCAL_VIEWER, {
      conversationId: openId,
      messageId,
      expectedRevision: 1,
      edit,
    });
    expect(outcome.ok).toBe(true);
    const etag = before.headers.get("etag")!;
    const after = await api.get(`/api/conversations/${openId}`, { "if-none-match": etag });
    expect(after.status).toBe(200);
    expect(after.headers.get("etag")).not.toBe(etag);
    const text = await after.text();
    expect(text).toContain("Grüße");
    expect(after.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
    const changes = await (await api.get(`/api/conversations/${openId}/changes`)).json();
    expect(misfit("readConversationChanges", 200, changes)).toBeNull();
    expect(changes.changes).toHaveLength(1);
  });

  test("a private document's new title is in the question, not in the log", async () => {
    const edit = { kind: "title", title: "Diary" } as const;
    await editConversation(LOCAL_VIEWER, { id: secretId, expectedRevision: 1, edit });
    const body = await (await exported({ format: "zip" })).json();
    expect(body.items).toMatchObject([{ title: "Diary" }]);
  });

  test("the import under it is undone only on demand", async () => {
    const refused = await api.delete(`/api/imports/${openImport}`);
    const body = await refused.json();
    expect([refused.status, body.type]).toEqual([409, "edited"]);
    expect(body.items).toMatchObject([{ entityId: openId }]);
    const forced = await api.delete(`/api/imports/${openImport}?force=true`);
    expect([forced.status, await forced.json()]).toMatchObject([200, { removed: 1 }]);
    expect((await api.get(`/api/conversations/${openId}`)).status).toBe(404);
    expect((await api.delete(`/api/imports/${openImport}`)).status).toBe(404);
  });
});

test("a plan that was never run can be thrown away", async () => {
  const plan = await (
    await api.upload("/api/imports?filename=x.json", conversationText("other"))
  ).json();
  const thrown = await api.delete(`/api/imports/${plan.id}`);
  expect([thrown.status, await thrown.json()]).toMatchObject([200, { removed: 0 }]);
  expect((await api.post(`/api/imports/${plan.id}/run`, {})).status).toBe(404);
});

test("a run that its client leaves is taken back", async () => {
  const many = Array.from({ length: 300 }, (_, n) => conversationText(`left-${n}`).trim()).join(
    ",",
  );
  const plan = await (await api.upload("/api/imports?filename=many.json", `[${many}]`)).json();
  const run = await api.post(`/api/imports/${plan.id}/run`, {});
  const reader = run.body!.getReader();
  await reader.read();
  await reader.cancel();
  const { items } = await (await api.get("/api/conversations?query=left")).json();
  expect(items).toEqual([]);
  expect(await (await api.get("/api/imports")).json()).not.toMatchObject({
    items: [{ id: plan.id, status: "done" }],
  });
});
