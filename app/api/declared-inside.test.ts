import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CONVERSATION_FORMATS, TOOL_FORMATS } from "@/lib/domain/exports/request";
import { openApiDocument, OPERATIONS } from "@/lib/http/openapi/document";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { Api } from "@/lib/testing/http/api";
import { apiRequest, jsonRequest } from "@/lib/testing/http/request";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const FORMATS = join(import.meta.dirname, "../../lib/formats");
/** Of each format; the rest is alike. */
const MOST_FILES = 3;

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
ajv.addSchema({ ...openApiDocument(), $id: "https://api.example/" });

const compiled = new Map<string, ValidateFunction>();
const found = new Set<string>();
const answered = new Set<string>();
let api: Api;

beforeAll(async () => {
  api = await Api.load();
}, 60_000);
afterAll(() => compiled.clear());

/** Sends a request and notes how its answer differs from what is declared; the body where it is JSON. */
async function ask(operation: string, path: string, body?: unknown): Promise<JsonRecord> {
  const [method = "", template = ""] = operation.split(" ");
  const declared = OPERATIONS.find((one) => one.method === method && one.path === template);
  const request =
    body === undefined ? apiRequest(path, { method }) : jsonRequest(method, path, body);
  const answer = await api.send(request);
  const where = `${operation} ${answer.status}`;
  answered.add(where);
  const type = answer.headers.get("content-type") ?? "";
  const text = await answer.text();
  if (answer.status >= 500) found.add(`${where} ${path}: ${text}`);
  const spec = declared?.answers[answer.status];
  if (spec === undefined) {
    // The document declares all other refusals at once.
    if (answer.status < 400 || type !== "application/problem+json") found.add(`${where} ${type}`);
    return {};
  }
  // A file is in the format that was asked for.
  if (!/[/+]json$/.test(type) || spec.type === "application/octet-stream") return {};
  if (spec.type !== undefined && type !== spec.type) found.add(`${where} is ${type}`);
  const value: unknown = JSON.parse(text);
  if (spec.schema !== undefined) {
    const local = JSON.stringify(spec.schema).replaceAll('"#/', '"https://api.example/#/');
    const validate = compiled.get(where) ?? ajv.compile(JSON.parse(local) as object);
    compiled.set(where, validate);
    if (!validate(value))
      for (const { instancePath, message } of validate.errors ?? [])
        found.add(`${where}${instancePath.replaceAll(/\d+/g, "#")} ${message}`);
  }
  return asRecord(value) ?? {};
}

const inside = (prefix: string): string[] =>
  OPERATIONS.filter(({ method, path }) => method === "GET" && path.startsWith(prefix))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !operation.endsWith("/events") || operation.includes("sync"));

/** A conversation of everything that is seldom there: nulls, nothing, and characters that need escapes. */
const ODD = [
  buildConversation({
    id: "\u202E/%2F\u0000?#",
    conversationTitle: "\u202E\u0000\u{1F4A5}",
    messages: [],
  }),
  {
    ...buildConversation({ id: "nulls", messages: [] }),
    conversationTitle: null,
    systemMessage: null,
    modelId: null,
    parentId: "nulls",
    metadata: { __proto__: null, a: [null, 1e308, { "": null }] },
    tools: null,
    messages: [
      { ...buildMessage({ content: "" }), metadata: null, attachments: null, timestamp: null },
      {
        ...buildMessage({ content: "\u2028\uFFFE" }),
        attachments: [{}, { base64content: "%" }, { uri: "" }],
      },
      {
        role: "assistant",
        messageType: "composite",
        blocks: [{}, { blockType: null }, { blockType: "toolCall" }],
      },
      {},
    ],
  },
];

async function importAll(): Promise<void> {
  const fixtures = readdirSync(FORMATS).map((format) => join(FORMATS, format, "__fixtures__"));
  for (const folder of fixtures.filter((each) => existsSync(each))) {
    const files = readdirSync(folder).filter((name) => name.includes(".input."));
    for (const file of files.slice(0, MOST_FILES))
      await api.import(file, new Uint8Array(readFileSync(join(folder, file))));
  }
  for (const odd of ODD) await api.import("odd.json", JSON.stringify(odd));
}

async function idsOf(list: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await ask(`GET ${list}`, `${list}?limit=100&cursor=${encodeURIComponent(cursor)}`);
    ids.push(...asList(page["items"]).map((item) => String(asRecord(item)?.["id"])));
    cursor = asText(page["nextCursor"] ?? null);
  }
  return ids;
}

async function askOfConversation(id: string): Promise<void> {
  const window = await ask(
    "GET /api/conversations/{id}/messages",
    `/api/conversations/${id}/messages`,
  );
  const messages = asList(window["slots"]).flatMap((slot) => {
    const mid = asRecord(asRecord(slot)?.["message"])?.["id"];
    return typeof mid === "string" || typeof mid === "number" ? [`${mid}`] : [];
  });
  for (const operation of inside("/api/conversations/{id}")) {
    const path = operation.slice(4).replace("{id}", id).replace("{n}", "0");
    const mids = path.includes("{mid}") ? messages.slice(0, 4) : [messages[0] ?? "1"];
    for (const mid of mids) {
      const query = `?q=a&query=a&from=${mid}&to=${mid}&message=${mid}&around=${mid}&direction=next&with=${id}`;
      for (const more of ["", query]) await ask(operation, `${path.replace("{mid}", mid)}${more}`);
    }
  }
}

async function askOfToolset(id: string): Promise<void> {
  const file = await ask("GET /api/toolsets/{id}/tools", `/api/toolsets/${id}/tools`);
  const sets = asList(file["toolsets"]).map((set) => asRecord(set) ?? {});
  const E = encodeURIComponent;
  for (const operation of inside("/api/toolsets/{id}")) {
    const path = operation.slice(4).replace("{id}", id);
    await ask(operation, path);
    for (const set of sets.slice(0, 3)) {
      const row = asRecord(set["row"]) ?? {};
      const tools = asList(set["tools"]).slice(0, 3);
      const names = tools.map((tool) => asText(asRecord(tool)?.["name"]) ?? "");
      await ask(operation, `${path}?toolset=${String(row["id"])}`);
      await ask(operation, `${path}?toolset=${E(String(row["toolsetId"]))}`);
      for (const [at, name] of names.entries()) {
        await ask(operation, `${path}?toolset=${E(String(row["toolsetId"]))}&tool=${E(name)}`);
        await ask(operation, `${path}?toolset=${String(row["id"])}&tool=${at}`);
      }
    }
  }
}

/** What can be asked of a plan that nobody has run yet. */
async function askOfPlans(): Promise<void> {
  const samples: [string, string][] = ODD.map((odd) => ["odd.json", JSON.stringify(odd)]);
  samples.push(["broken.json", '{"messages":[{}'], [".DS_Store", "x"], ["\u202E.txt", ""]);
  for (const [name, text] of samples) {
    const path = `/api/imports?filename=${encodeURIComponent(name)}`;
    const { id } = (await (await api.upload(path, text)).json()) as { id: string };
    const { plan } = await ask("GET /api/imports/{id}", `/api/imports/${id}`);
    const items = asList(asRecord(plan)?.["items"]).map((item) => String(asRecord(item)?.["id"]));
    for (const operation of inside("/api/imports/{id}/"))
      for (const item of [...items, "9"]) {
        const place = operation.slice(4).replace("{id}", id).replace("{item}", item);
        for (const mid of ["0", "1", "m1"])
          await ask(operation, place.replace("{mid}", mid).replace("{n}", "0"));
      }
    await ask("DELETE /api/imports/{id}", `/api/imports/${id}`);
  }
}

async function askOfExports(conversations: readonly string[], toolsets: readonly string[]) {
  const requests = [
    ...CONVERSATION_FORMATS.map((format) => ({ conversations, format })),
    ...TOOL_FORMATS.map((format) => ({ toolsets, format })),
  ];
  for (const request of requests)
    for (const { path } of OPERATIONS.filter(
      ({ method, path }) => method === "POST" && path.startsWith("/api/exports"),
    ))
      await ask(`POST ${path}`, path, path.includes("/findings") ? { request } : request);
}

test("what names something inside answers what is declared, whatever was imported", async () => {
  await importAll();
  const conversations = await idsOf("/api/conversations");
  const toolsets = await idsOf("/api/toolsets");
  for (const id of conversations) await askOfConversation(id);
  for (const id of toolsets) await askOfToolset(id);
  await askOfPlans();
  await askOfExports(conversations.slice(0, 3), toolsets.slice(0, 3));
  expect([...found]).toEqual([]);
  const read = [...answered].filter((where) => where.endsWith(" 200"));
  expect(read.length).toBeGreaterThan(35);
}, 300_000);
