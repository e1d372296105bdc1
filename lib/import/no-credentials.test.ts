import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";

import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { getImport, importOriginal } from "@/lib/data/imports/list";
import { modelsText } from "@/lib/data/models/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import { MODELS_SCHEMA_URL } from "@/lib/domain/models/schema/model";
import {
  bytesOf,
  collectText,
  planFiles,
  runPlan,
  type DroppedFile,
} from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildToolsets } from "@/lib/testing/builders/toolset";

useLibrary();

// Put together here, so that no scanner takes this file for a leak.
const SECRET = ["ghp", "aB3".repeat(12)].join("_");

const openai = [
  { type: "mcp", server_label: "pond", server_url: "https://a.example", authorization: SECRET },
];

const desktop = {
  mcpServers: {
    pond: { command: "npx", args: ["pond"], env: { POND_AUTHORIZATION: SECRET, DEPTH: "2" } },
  },
};
const code = {
  servers: {
    pond: { type: "http", url: "https://a.example", headers: { "x-authorization": SECRET } },
  },
};
const goose = {
  extensions: { pond: { type: "stdio", cmd: "pond", args: [`--pond_authorization=${SECRET}`] } },
};
const mci = {
  schemaVersion: "1.0",
  tools: [],
  mcp_servers: { pond: { command: "pond", env: { POND_AUTHORIZATION: SECRET } } },
};

const DROPS: [string, DroppedFile][] = [
  ["a configuration of Claude Desktop", ["claude_desktop_config.json", desktop]],
  [
    "one of VS Code with comments",
    [
      "mcp.json",
      `// token: ${SECRET}\n${JSON.stringify(code, null, 2).replace(/\n\}\n?$/u, ",\n}")}`,
    ],
  ],
  ["one of Goose in YAML", ["goose/config.yaml", `# was ${SECRET}\n${stringify(goose)}`]],
  ["one of MCI", ["mci.yaml", `# ${SECRET}\n${stringify(mci)}`]],
  ["a list for OpenAI", ["tools.json", openai]],
  ["the same with comments", ["tools.json", `// ${SECRET}\n${JSON.stringify(openai)}`]],
  ["the same in YAML", ["tools.yaml", `# token: ${SECRET}\n${stringify(openai)}`]],
];

describe("a document of ours", () => {
  const server = { url: "https://a.example/mcp" };
  const document = buildToolsets([
    { id: "pond", kind: "mcp", server, headers: { authorization: `Bearer ${SECRET}`, depth: "2" } },
  ]);

  test("is stored with references, and the rest of it byte for byte", async () => {
    const plan = await planFiles(["tools.json", document]);
    expect(plan.items).toMatchObject([
      {
        verdict: "new",
        problems: [{ rule: "import.tool-credential", path: "/toolsets/0/headers/authorization" }],
      },
    ]);
    expect(filesWith(SECRET)).toEqual([]);
    const report = await runPlan(plan.id);
    const stored = await toolsetText(report.items[0]!.entityId!);
    expect(await collectText(stored!.chunks)).toBe(
      bytesOf(document).toString().replace(SECRET, "${secret:POND_AUTHORIZATION}"),
    );
    expect(filesWith(SECRET)).toEqual([]);
    expect((await planFiles(["tools.json", document])).items).toMatchObject([
      { verdict: "identical" },
    ]);
  });
});

test("a document of models is stored with references and names, and the rest byte for byte", async () => {
  const settings = { max_tokens: 4096, eos_token: "<|endoftext|>", stop_token: "[DONE]" };
  const model = {
    id: "heron",
    modelName: "heron-1",
    provider: "LAKE_SIDE",
    apiKeyEnvironment: SECRET,
    baseUrl: `https://me:${SECRET}@a.example/v1`,
    headers: { authorization: `Bearer ${SECRET}`, depth: "2" },
    parameters: { ...settings, extra: { api_key: SECRET } },
  };
  const document = { schemaUrl: MODELS_SCHEMA_URL, modelDefinitions: [model] };
  const plan = await planFiles(["models.json", document]);
  const found = plan.items[0]!.problems.filter(({ rule }) => rule === "import.tool-credential");
  expect(found.map(({ path }) => path.replace("/modelDefinitions/0/", "")).toSorted()).toEqual([
    "apiKeyEnvironment",
    "baseUrl",
    "headers/authorization",
    "parameters/extra/api_key",
  ]);
  expect(filesWith(SECRET)).toEqual([]);
  const report = await runPlan(plan.id);
  expect(report.items).toMatchObject([{ outcome: "imported", kind: "models" }]);
  expect(filesWith(SECRET)).toEqual([]);
  const text = await collectText((await modelsText(report.items[0]!.entityId!))!.chunks);
  const stored = JSON.parse(text) as typeof document;
  expect(stored.modelDefinitions[0]).toMatchObject({
    apiKeyEnvironment: "LAKE_SIDE_API_KEY",
    headers: { authorization: "Bearer ${secret:HERON_AUTHORIZATION}", depth: "2" },
    parameters: settings,
  });
});

describe.each(DROPS)("%s", (_, file) => {
  test("leaves no credential behind, from the plan on", async () => {
    const plan = await planFiles(file);
    expect(plan.items).toMatchObject([
      { verdict: "new", problems: [{ rule: "import.tool-credential" }] },
    ]);
    expect(JSON.stringify(plan)).not.toContain(SECRET);
    expect(filesWith(SECRET)).toEqual([]);
    const report = await runPlan(plan.id);
    expect(report.items).toMatchObject([{ outcome: "imported" }]);
    expect(filesWith(SECRET)).toEqual([]);
    const [kept] = await originals(plan.id);
    expect(kept).toMatch(/pond[_-](?:x-)?authorization/iu);
    expect(kept).not.toContain(SECRET);
  });
});

/** Files of the data directory, the database too, that hold a text. */
function filesWith(text: string): string[] {
  const names = readdirSync(dataDirectory(), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

/** What an import keeps of the files it read; packed, so that a search over the bytes cannot look into it. */
async function originals(importId: string): Promise<string[]> {
  const record = await getImport(LOCAL_VIEWER, importId);
  const texts = [];
  for (const { id } of record?.items ?? []) {
    const bytes = await importOriginal(LOCAL_VIEWER, importId, id);
    if (bytes !== null) texts.push(gunzipSync(bytes).toString());
  }
  return texts;
}
