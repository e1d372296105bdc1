import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020";
import { expect, test } from "vitest";

import { apiDocument } from "@/lib/http/v1/openapi";
import { openApiDocument, OPERATIONS } from "@/lib/http/openapi/document";
import { asRecord, asText } from "@/lib/shared/read-value";
import { listConversations } from "@/lib/data/conversations/list";
import { listToolsetFiles } from "@/lib/data/toolsets/list";
import { Api } from "@/lib/testing/http/api";
import { answerToolSets } from "@/lib/testing/tool-sets-api/server";
import { apiRequest } from "@/lib/testing/http/request";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";

useLibrary();

const FORMATS = join(import.meta.dirname, "../../lib/formats");
const OF_TOOLS = [
  "cadenya",
  "mci",
  "oxp",
  "mcp-tools",
  "mcp-config",
  "openai-tools",
  "anthropic-tools",
  "openapi",
];

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
ajv.addSchema({ ...apiDocument(), $id: "https://v1.example/" });
ajv.addSchema({ ...openApiDocument(), $id: "https://api.example/" });

/** How a body differs from its declared schema, each fault once. */
function faults(where: string, schema: object, body: unknown): string[] {
  const validate = ajv.compile(schema);
  if (validate(body)) return [];
  const lines = (validate.errors ?? []).map(
    ({ instancePath, message }) => `${where}${instancePath.replaceAll(/\d+/g, "#")} ${message}`,
  );
  return [...new Set(lines)];
}

/** Every fixture of the formats of tools: also broken ones, which are kept as they are. */
async function importTools(): Promise<void> {
  for (const format of OF_TOOLS) {
    const folder = join(FORMATS, format, "__fixtures__");
    const files = readdirSync(folder).filter((name) => name.endsWith(".input.json"));
    for (const file of files) {
      await importFiles([`${format}-${file}`, readFileSync(join(folder, file), "utf8")]);
    }
  }
}

test("lists of the tool sets API answer what its document declares, whatever was imported", async () => {
  await importTools();
  const key = await makeTestKey();
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await answerToolSets(
      apiRequest(`${path}?includeInfo=true&limit=100`, { headers }),
    );
    return asRecord(await answer.json()) ?? {};
  };
  const listOf = (name: string) => ({ $ref: `https://v1.example/#/components/schemas/${name}` });
  const sets = await get("/v1/tool_sets");
  const found = faults("sets", listOf("ToolSetList"), sets);
  const items: unknown[] = Array.isArray(sets["items"]) ? sets["items"] : [];
  expect(items.length).toBeGreaterThan(50);
  for (const item of items) {
    const id = asText(asRecord(asRecord(item)?.["metadata"])?.["id"]) ?? "";
    found.push(...faults("set", listOf("ToolSet"), await get(`/v1/tool_sets/${id}`)));
    found.push(...faults("tools", listOf("ToolList"), await get(`/v1/tool_sets/${id}/tools`)));
  }
  expect([...new Set(found)]).toEqual([]);
});

test("what can be read without naming anything inside answers what is declared", async () => {
  await importFiles(["a.json", buildConversation({ id: "a" })]);
  await importFiles([
    "t.json",
    readFileSync(join(FORMATS, "mcp-tools/__fixtures__", firstOf("mcp-tools")), "utf8"),
  ]);
  const api = await Api.load();
  const [toolset] = await listToolsetFiles();
  const [conversation] = (await listConversations(LOCAL_VIEWER)).items;
  const found: string[] = [];
  let checked = 0;
  for (const { method, path, answers } of OPERATIONS) {
    const spec = answers[200];
    if (method !== "GET" || spec?.type === undefined || !/[/+]json$/.test(spec.type)) continue;
    const id = path.startsWith("/api/toolsets/") ? toolset?.id : conversation?.id;
    const url = path.replace(/^(\/api\/(?:toolsets|conversations))\/\{id\}/, `$1/${id}`);
    const response = await api.send(apiRequest(url));
    if (url.includes("{") || response.status !== 200) continue;
    checked += 1;
    expect([url, response.headers.get("content-type")]).toEqual([url, spec.type]);
    const text = JSON.stringify(spec.schema);
    const schema: object = JSON.parse(
      text.replaceAll('"#/components', '"https://api.example/#/components'),
    );
    found.push(...faults(path, schema, await response.json()));
  }
  expect(checked).toBeGreaterThan(20);
  expect([...new Set(found)]).toEqual([]);
});

function firstOf(format: string): string {
  const folder = join(FORMATS, format, "__fixtures__");
  return readdirSync(folder).find((name) => name.endsWith(".input.json")) ?? "";
}
