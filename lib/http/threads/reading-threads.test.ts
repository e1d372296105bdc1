import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";

import { forgetAuth } from "@/lib/accounts/auth";
import { closeAccounts } from "@/lib/data/accounts/database";
import { makeOwner } from "@/lib/testing/accounts/accounts";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { editConversation } from "@/lib/data/conversations/edit";
import { branchGraph } from "@/lib/data/conversations/branch-graph";
import { getConversation } from "@/lib/data/conversations/get";
import { conversationText } from "@/lib/data/conversations/text";
import { libraryPlace } from "@/lib/data/store/files/data-directory";
import { openReadingStore } from "@/lib/data/store/reading-store";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { decisionCountsHere, toolPageHere } from "@/lib/http/permissions/permissions-here";
import { routeBrand, type RouteHandler } from "@/lib/http/route";
import { Api } from "@/lib/testing/http/api";
import { apiRequest } from "@/lib/testing/http/request";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { longestTurn } from "@/lib/testing/longest-turn";
import { loadRoutes } from "@/lib/testing/http/route-tree";

import { forward } from "./forward";
import { isLargeToolsetPage } from "./is-heavy";
import { branchesPage, conversationPage, decisionCountsPage, timelinePage } from "./pages";
import { stopReadingThreads } from "./reading-pool";

useLibrary();
afterAll(stopReadingThreads);

const MESSAGES = 4;
const TIMES = 600;

/** More than a megabyte. */
const large = (salt: string) =>
  JSON.stringify(
    buildConversation({
      id: "walnuts",
      conversationTitle: "Walnuts",
      messages: Array.from({ length: MESSAGES }, (_, n) =>
        buildMessage({
          id: `m${n}`,
          index: n,
          content: `${salt} ${"-".repeat(500)}`.repeat(TIMES),
        }),
      ),
    }),
  );

/** Turns of the main thread while something goes on. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ value: T; turns: number }> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const value = await work.finally(() => (isOver = true));
  return { value, turns };
}

test("every route that hands requests on is known to the threads", async () => {
  const list = readFileSync(join(process.cwd(), "app/api/reading-routes.ts"), "utf8");
  const forwarding = (await loadRoutes()).filter(({ exports }) => {
    const handler = exports["GET"];
    const isOurs = typeof handler === "function" && routeBrand in handler;
    return isOurs && (handler as RouteHandler).forwarded.length > 0;
  });
  expect(forwarding.length).toBeGreaterThan(20);
  for (const { path } of forwarding) {
    const file = path.replace(/^\/api/, ".").replace(/\{(\w+)\}/g, "[$1]");
    expect(list).toContain(`"${file}/route"`);
  }
});

test("a thread gives the answer that the main thread gives, errors included", async () => {
  const { id } = await importConversation(large("walnut"));
  const api = await Api.load();
  const { value: response, turns } = await turnsDuring(
    api.get(`/api/conversations/${id}/history/text`),
  );
  expect(await response.text()).toContain("Walnuts");
  expect(turns).toBeGreaterThan(100);
  expect(response.headers.get("x-request-id")).toMatch(/^\w{26}$/);
  const missing = await api.get(`/api/conversations/${id}/history/text?version=99`);
  expect(missing.status).toBe(404);
  expect(((await missing.json()) as { detail: string }).detail).toContain("no such version");
});

test("a plan that a thread makes is the plan, and what it found is held here", async () => {
  const api = await Api.load();
  await importConversation(large("walnut"));
  const planned = await api.upload("/api/imports?filename=a.json", large("hazel"));
  expect(planned.status).toBe(201);
  const plan = (await planned.json()) as { id: string; items: { id: string; verdict: string }[] };
  expect(plan.items).toMatchObject([{ verdict: "conflict", title: "Walnuts" }]);
  const differences = await api.get(`/api/imports/${plan.id}/items/1/differences`);
  expect(((await differences.json()) as { rows: unknown[] }).rows).toHaveLength(MESSAGES);

  const server = {
    url: "https://mcp.example.com/mcp",
    headers: { Authorization: "Bearer s3cret-value-9" },
  };
  const config = { mcpServers: { a: server }, padding: "x".repeat(50_000) };
  const upload = await api.upload("/api/imports?filename=mcp.json", JSON.stringify(config));
  const { id } = (await upload.json()) as { id: string };
  const offer = await (await api.get(`/api/imports/${id}/credentials`)).text();
  expect(offer).toContain("https://mcp.example.com");
});

const threadsNow = (): string[] => readdirSync("/proc/self/task");

/** How far threads that were not there before let others go first. Files that ran earlier may have left some. */
const nicenesses = (before: ReadonlySet<string>): number[] =>
  threadsNow()
    .filter((thread) => !before.has(thread))
    .map((thread) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
    });

test.runIf(process.platform === "linux")(
  "a thread that plans lets others go first, one that answers hardly does",
  async () => {
    await stopReadingThreads();
    const before = new Set(threadsNow());
    const nice = () => nicenesses(before).filter((niceness) => niceness > 0);
    const { id } = await importConversation(large("walnut"));
    const api = await Api.load();
    expect((await api.get(`/api/conversations/${id}/history/text`)).status).toBe(200);
    expect(nice()).toEqual([2]);
    expect((await api.upload("/api/imports?filename=a.json", large("hazel"))).status).toBe(201);
    expect(nice()).toEqual([2, 10]);
  },
);

test("a thread sees what was written a moment ago", async () => {
  const { id } = await importConversation(large("walnut"));
  const request = () => apiRequest(`/api/conversations/${id}/shell`);
  const asked = {
    operation: "readConversationShell",
    requestId: "R",
    viewer: LOCAL_VIEWER,
    body: null,
  };
  const read = async () => {
    const response = await forward(request(), asked);
    return response instanceof Response ? response.text() : response.detail;
  };
  expect(await read()).toContain("Walnuts");
  const edit = { kind: "title", title: "Acorns" } as const;
  await editConversation(LOCAL_VIEWER, { id, expectedRevision: 1, edit });
  expect(await read()).toContain("Acorns");
});

test("small answers of a thread are those that the main one would give", async () => {
  const { id } = await importConversation(large("walnut"));
  await importConversation(JSON.stringify(buildConversation({ conversationTitle: "Acorns" })));
  const api = await Api.load();
  for (const [operation, path] of [
    ["listConversations", "/api/conversations?limit=50"],
    ["readTimeline", `/api/conversations/${id}/messages?limit=1`],
    ["searchLibrary", "/api/search?q=walnut"],
  ] as const) {
    const asked = { operation, requestId: "R", viewer: LOCAL_VIEWER, body: null };
    const there = await forward(apiRequest(path), asked, true);
    const here = await api.get(path);
    if (!(there instanceof Response)) throw new Error(there.detail);
    expect(here.status).toBe(200);
    expect(await there.text()).toBe(await here.text());
  }
});

test("pages of large documents show what those of small ones would", async () => {
  const { id } = await importConversation(large("walnut"));
  const options = { limit: 12, view: new Map([[0, 1]]) };
  expect(await conversationPage(LOCAL_VIEWER, id)).toEqual(await getConversation(LOCAL_VIEWER, id));
  expect(await timelinePage(LOCAL_VIEWER, id, options)).toEqual(
    await loadTimelineWindow(LOCAL_VIEWER, id, options),
  );
  expect(await branchesPage(LOCAL_VIEWER, id, {})).toEqual(await branchGraph(LOCAL_VIEWER, id, {}));
  expect(await conversationPage(LOCAL_VIEWER, "doc:none")).toBeNull();
  expect(await branchesPage(LOCAL_VIEWER, "doc:none", {})).toBeNull();
});

test("decisions about the tools of large files are counted as those of small ones", async () => {
  const tools = Array.from({ length: 20 }, (_, at) =>
    buildTool({ name: `t${at}`, enabled: at % 2 === 0, summary: "x".repeat(60_000) }),
  );
  await importToolsets(JSON.stringify(buildToolsets([buildToolset({ id: "nuts", tools })])));
  const counts = await decisionCountsPage(LOCAL_VIEWER);
  expect(counts).toEqual(await decisionCountsHere(LOCAL_VIEWER));
  expect(counts.toolsets).toMatchObject([{ toolsetId: "nuts", tools: 20, off: 10 }]);
});

test("a tool of a large file is what it would be of a small one", async () => {
  const tools = [buildTool({ name: "crack", summary: "x".repeat(300_000) })];
  const file = await importToolsets(
    JSON.stringify(buildToolsets([buildToolset({ id: "nuts", tools })])),
  );
  const direct = await toolPageHere(LOCAL_VIEWER, {
    fileId: file.id,
    toolsetId: "nuts",
    name: "crack",
    position: null,
  });
  expect(direct).toMatchObject({ toolset: {}, position: 0 });
  const api = await Api.load();
  const answer = await api.get(`/api/toolsets/${file.id}/tool?toolset=nuts&tool=crack`);
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(direct)));
  expect((await api.get(`/api/toolsets/${file.id}/tool?toolset=nuts&tool=none`)).status).toBe(404);
});

test("toolsets that nobody has asked for yet are read by a thread", async () => {
  const tools = [buildTool({ name: "crack", summary: "x".repeat(2_000_000) })];
  const file = await importToolsets(
    JSON.stringify(buildToolsets([buildToolset({ id: "shells", tools })])),
  );
  const request = apiRequest(`/api/toolsets/${file.id}/tools`);
  const asked = { operation: "readToolsetTools", requestId: "R", viewer: LOCAL_VIEWER, body: null };
  const response = await forward(request, asked);
  expect(response).toMatchObject({ status: 200 });
});

test("a large body is read by a thread, a small one here, with the same answer", async () => {
  const api = await Api.load();
  const document = (padding: string) =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Walnuts", version: "1", description: padding },
      paths: { "/a": { get: { operationId: "listWalnuts", responses: { 200: {} } } } },
    });
  for (const padding of ["", "x".repeat(400_000)]) {
    const answer = await api.upload("/api/openapi-tools?filename=a.json", document(padding));
    const { tools } = (await answer.json()) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(["listWalnuts"]);
  }
});

test("what an OpenAPI document multiplies, or YAML, keeps nobody waiting", async () => {
  const api = await Api.load();
  const operation = (at: number) => {
    const schema = { $ref: "#/components/schemas/S" };
    const content = { "application/json": { schema } };
    return [`/p${at}`, { post: { operationId: `o${at}`, requestBody: { content } } }] as const;
  };
  const properties = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`p${at}`, { type: "string" }]),
  );
  const document = {
    openapi: "3.1.0",
    info: { title: "Walnuts", version: "1" },
    paths: Object.fromEntries(Array.from({ length: 500 }, (_, at) => operation(at))),
    components: { schemas: { S: { type: "object", properties } } },
  };
  const yaml = `openapi: 3.1.0\npaths:\n${"  a: ]\n".repeat(30_000)}`;
  for (const text of [JSON.stringify(document), yaml]) {
    expect(text.length).toBeLessThan(256 * 1024);
    const ask = async () => (await api.upload("/api/openapi-tools?filename=a", text)).text();
    expect(await longestTurn(ask, 100)).toBeLessThan(100);
  }
});

test("thousands of overrides that name no tool keep nobody waiting", async () => {
  const toolOverrides = Array.from({ length: 3000 }, (_, at) => ({
    toolId: `none/t${at}`,
    enabled: false,
  }));
  await importConversation(JSON.stringify({ id: "overridden", toolOverrides, messages: [] }));
  const api = await Api.load();
  const ask = async (): Promise<unknown> => (await api.get("/api/permissions/doctor")).json();
  const report = (await ask()) as { matching: number; cases: unknown[] };
  expect([report.matching, report.cases.length]).toEqual([3000, 100]);
  expect(await longestTurn(ask, 100)).toBeLessThan(100);
});

test.each([
  [2000, 10, false],
  [2001, 10, true],
  [1, 1_100_000, true],
])(
  "the page of %i tools of %i letters is drawn in the browser: %s",
  async (count, letters, isSo) => {
    const tools = Array.from({ length: count }, (_, at) => ({
      name: `t${at}`,
      summary: "x".repeat(letters),
    }));
    const toolset = { id: "nuts", kind: "builtin", tools };
    const { id } = await importToolsets(JSON.stringify({ toolsets: [toolset] }));
    expect(await isLargeToolsetPage(LOCAL_VIEWER, id)).toBe(isSo);
  },
);

test("printing the oddest Markdown keeps nobody waiting", async () => {
  const content = "> - > - a\n".repeat(60_000);
  const messages = [{ id: "m", role: "user", messageType: "text", index: 0, content }];
  const { id } = await importConversation(JSON.stringify({ id: "odd", messages }));
  const api = await Api.load();
  const print = async () => (await api.get(`/api/conversations/${id}/print`)).text();
  expect(await print()).toContain("<blockquote>");
  expect(await longestTurn(print, 150)).toBeLessThan(150);
});

test("a comparison of two conversations with nothing in common keeps nobody waiting", async () => {
  const said = (salt: number) =>
    Array.from({ length: 190 }, (_, at) => ({
      id: `m${at}`,
      role: "user",
      messageType: "text",
      index: at,
      content: Array.from({ length: 300 }, (_, word) => (at * 31 + word * salt) % 9973).join(" "),
    }));
  const [left, right] = await Promise.all(
    [7, 11].map((salt) =>
      importConversation(JSON.stringify({ id: `c${salt}`, messages: said(salt) })),
    ),
  );
  const api = await Api.load();
  const path = `/api/conversations/${left?.id}/comparison?with=${right?.id}`;
  expect((await api.get(path)).status).toBe(200);
  expect(await longestTurn(async () => (await api.get(path)).text(), 100)).toBeLessThan(100);
});

test("an export that a thread streams is whole, on record, and given up when its reader leaves", async () => {
  const text = large("walnut");
  const { id } = await importConversation(text);
  const api = await Api.load();
  const wish = { conversations: [id], format: "cjson" };
  const whole = await api.post("/api/exports", wish);
  expect(whole.headers.get("x-export-proof")).toContain("identical");
  expect(await whole.text()).toBe(text);
  expect(await recorded(api)).toMatchObject([{ outcome: "done", bytes: text.length }]);

  const given = await api.post("/api/exports", { ...wish, format: "markdown" });
  const reader = given.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(await recorded(api)).toMatchObject([{ outcome: "aborted" }, { outcome: "done" }]);

  const refused = await api.post("/api/exports", { ...wish, format: "openai-finetune-no" });
  expect(refused.status).toBe(400);
});

test("many streams at once all come to their end", async () => {
  const { id } = await importConversation(large("walnut"));
  const api = await Api.load();
  const pages = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const answer = await api.get(`/api/conversations/${id}/print`);
      return answer.text();
    }),
  );
  for (const page of pages) expect(page.trimEnd().endsWith("</html>")).toBe(true);
});

async function recorded(api: Api): Promise<unknown> {
  const answer = await api.get("/api/exports");
  return ((await answer.json()) as { items: unknown[] }).items;
}

test("a thread cannot write the library", async () => {
  const { id } = await importConversation(large("walnut"));
  const reading = openReadingStore(libraryPlace());
  await expect(reading.write(async () => 1)).rejects.toThrow("never writes");
  await expect(reading.read((sql) => sql.run(`DELETE FROM "Conversation"`))).rejects.toThrow(
    /readonly|read-only/,
  );
  await reading.close();
  (await conversationText(LOCAL_VIEWER, id))?.close();
});

test("a thread names who made the edits of a large conversation", async () => {
  vi.stubEnv("COLLOQUY_ACCOUNTS", "on");
  const owner = await makeOwner();
  const { id } = await importConversation(large("walnut"));
  const edit = { kind: "title", title: "Nuts" } as const;
  await editConversation(owner.viewer, { id, expectedRevision: 1, edit });
  for (const path of [`/api/conversations/${id}/changes`, `/api/conversations/${id}/history`]) {
    const answer = await forward(apiRequest(path), {
      operation: path.endsWith("changes") ? "readConversationChanges" : "readHistory",
      requestId: "r",
      viewer: owner.viewer,
      body: null,
    });
    const text = answer instanceof Response ? await answer.text() : JSON.stringify(answer);
    expect(text).toContain(`"by":{"id":"${owner.viewer.id}","name":"Olga","hasKey":false}`);
  }
  await closeAccounts();
  forgetAuth();
  vi.unstubAllEnvs();
});
