import { beforeAll, describe, expect, test } from "vitest";
import type { ConversationListItem, TimelineWindow } from "@/lib/domain/conversation/view/listing";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { Api, misfit, type RunLine } from "@/lib/testing/http/api";
import { apiRequest } from "@/lib/testing/http/request";
import {
  buildComposite,
  buildConversation,
  buildMessage,
  buildText,
} from "@/lib/testing/builders/conversation";
import { useSharedLibrary } from "@/lib/testing/library/shared";
import { buildToolsets } from "@/lib/testing/builders/toolset";

useSharedLibrary();

const png = Buffer.from("89504e470d0a1a0a0000000d", "hex");
const wav = Buffer.from("RIFF\0\0\0\0WAVEfmt 0123456789", "latin1");

const long = "A long line.\n".repeat(5000);
const document = JSON.stringify(
  buildConversation({
    id: "first/conversation ü",
    conversationTitle: 'Ärger mit 日本 / "quotes"',
    messages: [
      buildMessage({ id: "m-1", index: 0, content: "Hello" }),
      buildComposite([buildText(long)], {
        id: "m-2",
        index: 1,
        attachments: [
          {
            attachmentKind: "image",
            id: "a1",
            name: "../pixel.png",
            base64content: png.toString("base64"),
          },
          {
            attachmentKind: "audio",
            id: "a2",
            name: "beep",
            base64content: wav.toString("base64"),
          },
          { attachmentKind: "link", id: "a3", name: "away", uri: "https://example.org/" },
        ],
      }),
    ],
  }),
  null,
  3,
);
const toolsets = `${JSON.stringify(buildToolsets(), null, "\t")}\n`;

let api: Api;
let conversationId = "";
let importId = "";

beforeAll(async () => {
  api = await Api.load();
}, 60_000);

async function readJson(path: string, operationId: string): Promise<unknown> {
  const response = await api.get(path);
  const body: unknown = await response.json();
  expect([path, response.status, misfit(operationId, response.status, body)]).toEqual([
    path,
    200,
    null,
  ]);
  return body;
}

async function messageIds(): Promise<number[]> {
  const stretch = (await readJson(
    `/api/conversations/${conversationId}/messages`,
    "readTimeline",
  )) as TimelineWindow;
  return stretch.slots.map(({ shown }) => shown!);
}

describe("a file that comes in", () => {
  test("is judged without being kept", async () => {
    const response = await api.upload("/api/validate", document);
    const body = await response.json();
    expect(misfit("validate", 200, body)).toBeNull();
    expect(body).toMatchObject({ kind: "conversation", format: "cjson", valid: true });
    const broken = await (await api.upload("/api/validate", '{"id": ')).json();
    expect(misfit("validate", 200, broken)).toBeNull();
    expect(broken).toMatchObject({ valid: false, problems: [{ severity: "error", line: 1 }] });
    expect(await readJson("/api/conversations", "listConversations")).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
    });
  });

  test("is planned, then imported, with progress line by line", async () => {
    const planned = await api.upload("/api/imports?filename=first.json", document);
    const plan = await planned.json();
    expect([planned.status, planned.headers.get("location")]).toEqual([
      201,
      `/api/imports/${plan.id}`,
    ]);
    expect(misfit("createImport", 201, plan)).toBeNull();
    expect(plan.items).toMatchObject([
      { name: "first.json", kind: "conversation", verdict: "new" },
    ]);
    importId = plan.id;
    expect(await readJson(`/api/imports/${importId}`, "readImport")).toMatchObject({
      plan,
      import: null,
    });
    const text = await (await api.get(`/api/imports/${importId}/items/${plan.items[0].id}`)).text();
    expect(text).toBe(document);
    const excerpt = `/api/imports/${importId}/items/${plan.items[0].id}/excerpt?line=2&before=1&after=0`;
    expect(await readJson(excerpt, "readImportExcerpt")).toMatchObject({
      firstLine: 1,
      lines: document.split("\n").slice(0, 2),
    });
    const run = await api.post(`/api/imports/${importId}/run`, {});
    expect(run.headers.get("content-type")).toBe("application/x-ndjson");
    const lines = (await run.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as RunLine);
    const report = lines.at(-1)!;
    expect(report).toMatchObject({
      type: "report",
      status: "done",
      items: [{ outcome: "imported" }],
    });
    conversationId = report.items![0]!.entityId!;
    expect(await readJson(`/api/imports/${importId}`, "readImport")).toMatchObject({
      import: { id: importId },
    });
    expect(await readJson("/api/imports", "listImports")).toMatchObject({
      items: [{ id: importId }],
    });
  });

  test("cannot be run twice, nor what was never planned", async () => {
    const again = await api.post(`/api/imports/${importId}/run`, {});
    expect([again.status, (await again.json()).type]).toEqual([409, "already-run"]);
    const unknown = await api.post("/api/imports/01ARZ3NDEKTSV4RRFFQ69G5FAV/run", {});
    expect([unknown.status, (await unknown.json()).type]).toEqual([404, "not-found"]);
    expect((await api.get("/api/imports/..%2F..")).status).toBe(404);
  });

  test("a second time writes nothing", async () => {
    const { lines } = await api.import("again.json", document);
    expect(lines.at(-1)).toMatchObject({
      items: [{ outcome: "identical" }],
      totals: { written: false },
    });
    expect(await readJson("/api/imports", "listImports")).toMatchObject({
      items: [{ id: importId }],
    });
  });

  test("may be one of many in a form", async () => {
    const form = new FormData();
    form.append("files", new Blob([toolsets]), "folder/tools.json");
    form.append("files", new Blob(["not json"]), "folder/notes.txt");
    const encoded = new Response(form);
    const headers = { "content-type": encoded.headers.get("content-type")! };
    const request = { method: "POST", headers, body: await encoded.arrayBuffer() };
    const plan = (await (await api.send(apiRequest("/api/imports", request))).json()) as ImportPlan;
    expect(plan.items.map((item) => [item.name, item.verdict])).toEqual([
      ["folder/tools.json", "new"],
      ["folder/notes.txt", "invalid"],
    ]);
    await (await api.post(`/api/imports/${plan.id}/run`, {})).text();
  });
});

describe("a document of the library", () => {
  test("leaves as the bytes that came, under either id", async () => {
    for (const id of [conversationId, `doc:${encodeURIComponent("first/conversation ü")}`]) {
      const response = await api.get(`/api/conversations/${id}`);
      expect(response.headers.get("content-type")).toBe("application/vnd.cjson+json");
      expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(document)));
      expect(response.headers.get("content-disposition")).toBeNull();
      expect(await response.text()).toBe(document);
    }
    const { items } = (await readJson("/api/toolsets", "listToolsets")) as {
      items: { id: string }[];
    };
    const file = await api.get(`/api/toolsets/${items[0]!.id}`);
    expect(file.headers.get("content-type")).toBe("application/vnd.cjson-toolsets+json");
    expect(await file.text()).toBe(toolsets);
    await readJson(`/api/toolsets/${items[0]!.id}/tools`, "readToolsetTools");
    await readJson(`/api/toolsets/${items[0]!.id}/changes`, "readToolsetChanges");
  });

  test("is not sent again to who has it, nor to who asks for its head", async () => {
    const first = await api.get(`/api/conversations/${conversationId}`);
    const etag = first.headers.get("etag")!;
    await first.body?.cancel();
    const again = await api.get(`/api/conversations/${conversationId}`, {
      "if-none-match": `"x", W/${etag}`,
    });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    const head = await api.send(
      apiRequest(`/api/conversations/${conversationId}`, { method: "HEAD" }),
    );
    expect([head.status, head.headers.get("etag"), head.body]).toEqual([200, etag, null]);
  });

  test("is saved under its title, made safe", async () => {
    const response = await api.get(`/api/conversations/${conversationId}?download=1`);
    await response.body?.cancel();
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="_rger mit __ quotes.cjson.json"; filename*=UTF-8''%C3%84rger%20mit%20%E6%97%A5%E6%9C%AC%20quotes.cjson.json`,
    );
  });

  test("is listed, found and paged", async () => {
    const page = (await readJson(
      "/api/conversations?query=hello&limit=1",
      "listConversations",
    )) as {
      items: ConversationListItem[];
    };
    expect(page.items.map(({ id }) => id)).toEqual([conversationId]);
    expect(await readJson("/api/conversations?query=nowhere", "listConversations")).toMatchObject({
      items: [],
    });
    expect(await readJson("/api/conversations?private=true", "listConversations")).toMatchObject({
      items: [],
    });
    expect((await api.get("/api/conversations?limit=1000")).status).toBe(400);
  });

  test("tells its problems and its history", async () => {
    await readJson(`/api/conversations/${conversationId}/problems`, "readConversationProblems");
    expect(
      await readJson(`/api/conversations/${conversationId}/changes`, "readConversationChanges"),
    ).toEqual({
      undo: null,
      redo: null,
      changes: [],
      nextCursor: null,
    });
  });

  test("that is not there is not found, whatever is asked of it", async () => {
    for (const path of [
      "",
      "/messages",
      "/problems",
      "/changes",
      "/messages/1/raw",
      "/messages/x/body",
      "/messages/1/attachments/0",
    ]) {
      const response = await api.get(`/api/conversations/doc:nothing${path}`);
      expect([path, response.status]).toEqual([path, 404]);
    }
    for (const path of [
      "/api/toolsets/x",
      "/api/toolsets/x/tools",
      "/api/toolsets/x/changes",
      "/api/models/x",
    ]) {
      expect([path, (await api.get(path)).status]).toEqual([path, 404]);
    }
  });
});

describe("a message", () => {
  test("comes in windows that cut long texts and link to the whole", async () => {
    const path = `/api/conversations/${conversationId}/messages?around=slot:1&before=0&after=0`;
    const stretch = (await readJson(path, "readTimeline")) as TimelineWindow;
    expect([stretch.total, stretch.start, stretch.slots.length]).toEqual([2, 1, 1]);
    const block = stretch.slots[0]!.message!.blocks[0]!;
    if (block.kind !== "text") throw new Error(block.kind);
    expect([block.text.elided, block.text.size]).toEqual([true, long.length]);
    expect(block.text.text.length).toBeLessThan(10_000);
    const whole = await api.get(block.text.href!);
    expect(whole.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await whole.text()).toBe(long);
  });

  test("gives its exact text and what an edit of it must expect", async () => {
    const [, second] = await messageIds();
    const response = await api.get(`/api/conversations/${conversationId}/messages/${second}/raw`);
    const raw = await response.text();
    expect(document).toContain(raw);
    expect(JSON.parse(raw).id).toBe("m-2");
    expect(response.headers.get("x-revision")).toBe("1");
  });

  test("gives any value in it as text", async () => {
    const [first] = await messageIds();
    const base = `/api/conversations/${conversationId}/messages/${first}/body`;
    expect(await (await api.get(`${base}?pointer=/content`)).text()).toBe("Hello");
    expect(await (await api.get(`${base}?pointer=/index`)).text()).toBe("0");
    expect(JSON.parse(await (await api.get(base)).text())).toMatchObject({ id: "m-1" });
    for (const pointer of ["/nothing", "/content/length", "/__proto__", "/constructor"]) {
      expect([pointer, (await api.get(`${base}?pointer=${pointer}`)).status]).toEqual([
        pointer,
        404,
      ]);
    }
  });

  test("serves its attachments as what they are", async () => {
    const [, second] = await messageIds();
    const base = `/api/conversations/${conversationId}/messages/${second}/attachments`;
    const image = await api.get(`${base}/0`);
    expect(image.headers.get("content-type")).toBe("image/png");
    expect(image.headers.get("content-disposition")).toMatch(/^inline; filename="pixel.png"/);
    expect(Buffer.from(await image.arrayBuffer())).toEqual(png);
    const sound = await api.get(`${base}/1`, { range: "bytes=-4" });
    expect([sound.status, await sound.text()]).toEqual([206, "6789"]);
    for (const position of ["2", "3", "-1", "x"])
      expect((await api.get(`${base}/${position}`)).status).toBe(404);
  });
});
