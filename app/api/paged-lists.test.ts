import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { beforeAll, describe, expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { createFolder } from "@/lib/data/folders/edit";
import { OPERATIONS } from "@/lib/http/openapi/document";
import { setSecret } from "@/lib/secrets/store";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { Api, misfit } from "@/lib/testing/http/api";
import { importConversation, importToolsets } from "@/lib/testing/library/library";
import { useSharedLibrary } from "@/lib/testing/library/shared";
import { addServer, syncToEnd } from "@/lib/testing/library/synced-toolset";
import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import { serveTools } from "@/lib/testing/mcp/tool-server";

useSharedLibrary();

let api: Api;
const ids = { conversation: "", toolset: "", live: "" };

beforeAll(async () => {
  api = await Api.load();
  const tests = [{ name: "asks", match: {}, expect: { requiresApproval: true } }];
  const toolset = (id: string) =>
    buildToolset({
      id,
      headers: { Authorization: "Bearer ${env:WEB}", "X-Other": "${secret:OTHER}" },
      tools: ["a", "b", "c"].map((name) => buildTool({ name, requiresApproval: false })),
      extensions: { "dev.colloquy:tests": { v: 1, tests } },
    });
  const text = JSON.stringify(buildToolsets([toolset("one"), toolset("two")]));
  ids.toolset = (await importToolsets(text)).id;
  // The same again: tools that are told apart by nothing but their file.
  await importToolsets(JSON.stringify(buildToolsets([toolset("one")])));
  const tags = ["x", "y", "z"];
  const toolOverrides = [{ toolId: "one:a", requiresApproval: false }];
  const extensions = { "dev.colloquy:tags": { v: 1, tags } };
  const conversation = { ...buildConversation({ toolOverrides }), extensions };
  ids.conversation = (await importConversation(JSON.stringify(conversation))).id;
  for (const [at, title] of ["first", "second", "third"].entries()) {
    const edit = { kind: "title", title } as const;
    const { conversation: id } = ids;
    const done = await editConversation(LOCAL_VIEWER, { id, expectedRevision: at + 1, edit });
    if (!done.ok) throw new Error(done.message);
  }
  for (const name of ["A", "B", "C"]) await createFolder(LOCAL_VIEWER, name);
  for (const name of ["A", "B", "C"]) await setSecret(name, `value-of-${name}`, []);
  for (const days of [1, 30, null]) {
    const made = await api.post("/api/shares", { conversation: ids.conversation, days });
    if (made.status !== 201) throw new Error(await made.text());
  }
  const at = `/api/conversations/${ids.conversation}`;
  const { slots } = (await (await api.get(`${at}/messages`)).json()) as {
    slots: { shown: number }[];
  };
  for (const text of ["One", "Two", "Three"]) {
    const made = await api.post(`${at}/comments`, { message: slots[0]?.shown, text });
    if (made.status !== 201) throw new Error(await made.text());
  }
  await syncLive();
}, 60_000);

/** A toolset with three changes that wait for a review. */
async function syncLive(): Promise<void> {
  const server = await serveTools(listing(() => [plainTool("kept")]));
  try {
    const live = await addServer(server.url);
    ids.live = live.fileId;
    await syncToEnd(live);
    server.behave(listing(() => ["n1", "n2", "n3"].map((name) => plainTool(name))));
    await syncToEnd(live);
  } finally {
    await server.close();
  }
}

/** Lists that a parameter of their own narrows, or that are in something. */
const QUERIES: Readonly<Record<string, string>> = {
  explainPermission: "toolset=one&tool=a",
};

/** A format the test's validator does not know, and imports that the test's builder writes without their sizes. */
const HELD_ELSEWHERE = new Set(["explainPermission", "listImports"]);

/** What is at least in the library of this test, so that no list is empty. */
const LISTS: Readonly<Record<string, readonly [id: keyof typeof ids | null, least: number]>> = {
  listConversations: [null, 1],
  listComments: ["conversation", 3],
  // Without accounts there is nobody to mention.
  listPeople: ["conversation", 0],
  listNotifications: [null, 0],
  listSidebar: [null, 1],
  listFolders: [null, 3],
  listTags: [null, 3],
  listPins: [null, 0],
  listToolsets: [null, 3],
  listModels: [null, 0],
  listImports: [null, 0],
  listExports: [null, 3],
  listShares: [null, 3],
  listRecordedChanges: [null, 3],
  listTrash: [null, 0],
  listSecrets: [null, 3],
  listPermissions: [null, 9],
  explainPermission: [null, 2],
  suggestPermissions: [null, 0],
  testPermissions: [null, 4],
  listSecretReferences: [null, 6],
  readUnasked: [null, 9],
  readConversationChanges: ["conversation", 3],
  readHistory: ["conversation", 4],
  readToolMeasures: ["toolset", 6],
  readToolsetChanges: ["live", 1],
  readSyncChanges: ["live", 3],
};

const paged = OPERATIONS.filter(
  ({ method, query }) => method === "GET" && "cursor" in (query ?? {}) && "limit" in (query ?? {}),
);
const grouped = new Set(["searchLibrary"]);

test("every list with pages is walked here", () => {
  const names = paged.map(({ id }) => id).filter((id) => !grouped.has(id));
  expect(names.toSorted()).toEqual(Object.keys(LISTS).toSorted());
});

describe.each(paged.filter(({ id }) => Object.hasOwn(LISTS, id)))("$id", ({ id, path }) => {
  const [named = null, least = 0] = LISTS[id] ?? [];

  async function ask(parameters: Record<string, string>): Promise<Record<string, unknown>> {
    const query = new URLSearchParams(QUERIES[id] ?? "");
    for (const [name, value] of Object.entries(parameters)) query.set(name, value);
    const at = path.replace("{id}", named === null ? "" : ids[named]);
    const response = await api.get(`${at}?${query.toString()}`);
    const body: unknown = await response.json();
    const fault = HELD_ELSEWHERE.has(id) ? null : misfit(id, 200, body);
    expect([at, response.status, fault]).toEqual([at, 200, null]);
    return asRecord(body) ?? {};
  }

  const names = ROWS[id] ?? ["items"];
  const rowsOf = (body: Record<string, unknown>) =>
    names.flatMap((name) => asList(body[name]).map((row) => JSON.stringify([name, row])));

  test("gives the same row by row as at once", async () => {
    const whole = await ask({ limit: "50" });
    const all = rowsOf(whole);
    expect(whole["nextCursor"]).toBeNull();
    expect(all.length).toBeGreaterThanOrEqual(least);
    const walked: string[] = [];
    for (let cursor = ""; ;) {
      const page = await ask({ limit: "1", ...(cursor === "" ? {} : { cursor }) });
      const rows = rowsOf(page);
      expect(rows.length).toBeLessThanOrEqual(1);
      walked.push(...rows);
      if (page["nextCursor"] === null) break;
      cursor = asText(page["nextCursor"]) ?? "";
      expect(walked.length).toBeLessThanOrEqual(all.length);
    }
    expect(walked).toEqual(all);
  });

  test("takes what is no cursor for none, and refuses a page without rows", async () => {
    expect(rowsOf(await ask({ cursor: "no-cursor" }))).toEqual(rowsOf(await ask({})));
    const at = path.replace("{id}", named === null ? "" : ids[named]);
    for (const limit of ["0", "-1", "100000", "x"]) {
      expect((await api.get(`${at}?${QUERIES[id] ?? ""}&limit=${limit}`)).status).toBe(400);
    }
  });
});

/** What lists are called that are not `items`; the pages of several go from one to the next. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  listFolders: ["folders"],
  listTags: ["tags"],
  suggestPermissions: ["suggestions"],
  testPermissions: ["toolsets"],
  listSecretReferences: ["rows"],
  readUnasked: ["tools", "overrides"],
  readConversationChanges: ["changes"],
  readToolsetChanges: ["changes"],
  readHistory: ["versions"],
};
