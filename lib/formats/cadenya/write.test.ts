import { describe, expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import { fixItem } from "../kit/contract/fix-item";
import { readYaml } from "../kit/syntax/yaml";
import { cadenya } from "./index";
import { cadenyaFileWriters, cadenyaWriter } from "./write";

interface EditableTool {
  name: string;
  summary?: unknown;
  argsSchema?: unknown;
  requiresApproval?: unknown;
}
interface EditableSet {
  id: string;
  kind: string;
  tools: EditableTool[];
  extensions: Record<string, Record<string, unknown>>;
  [member: string]: unknown;
}

const [oneFile, oneFileYaml] = cadenyaFileWriters;

async function read(value: unknown): Promise<{ toolsets: EditableSet[] }> {
  const { documents } = await cadenya.parse(value, parseContext());
  return JSON.parse(documents[0]!.text) as { toolsets: EditableSet[] };
}

const write = (file: unknown): unknown => JSON.parse(cadenyaWriter.write(file).text);

const fixtures = listFixtures(cadenya)
  .filter(({ name }) => name !== "broken-credentials-in-headers")
  .map(({ name, items }) => ({ name, item: items[0]!.item }));

describe.each(fixtures)("$name", ({ item }) => {
  test("leaves as it came", async () => {
    const written = write(await read(item));
    expect(written).toEqual(item);
    expect(JSON.stringify(written)).toBe(JSON.stringify(item));
  });

  test("becomes one file, which says the same when it is read again", async () => {
    const file = await read(item);
    const json: unknown = JSON.parse(oneFile!.write(file).text);
    expect(readYaml(oneFileYaml!.write(file).text)).toMatchObject({ ok: true, value: json });
    const again = await read(json);
    expect(JSON.parse(oneFile!.write(again).text)).toEqual(json);
    const pictures = [file, again].map(({ toolsets }) =>
      toolsets
        .filter(({ tools }) => tools.length > 0)
        .map(({ server, headers, tools }) => ({ server, headers, tools: tools.map(plainTool) })),
    );
    expect(pictures[1]).toEqual(pictures[0]);
  });
});

const plainTool = ({ name, summary, argsSchema, requiresApproval }: EditableTool) => {
  return { name, summary, argsSchema, requiresApproval };
};

describe("what was edited", () => {
  const set = {
    metadata: { name: "Harbour", externalId: "harbour", odd: 1 },
    spec: {
      adapter: {
        mcp: {
          url: "https://a.example",
          headers: { "X-Key": "${key}" },
          includeTools: { filters: [] },
        },
      },
    },
    tools: [
      {
        metadata: { name: "berth" },
        spec: { description: "Old", parameters: {}, config: { mcp: { toolName: "b" } }, odd: 2 },
      },
      { metadata: { name: "quay" }, spec: { description: "", parameters: {}, config: {} } },
    ],
  };

  test("replaces what was there and nothing else", async () => {
    const file = await read(set);
    const [toolset] = file.toolsets;
    const [berth, quay] = toolset!.tools;
    toolset!.id = "port";
    toolset!["server"] = { type: "http", url: "https://b.example/${secret:PATH}" };
    toolset!["headers"] = { "X-Key": "${secret:OTHER}", "X-Env": "${env:STAGE}" };
    Object.assign(berth!, {
      name: "mooring",
      summary: "New",
      argsSchema: { type: "object" },
      requiresApproval: true,
    });
    Object.assign(quay!, { name: "pier", enabled: false });
    const { adapter } = set.spec;
    expect(write(file)).toEqual({
      metadata: { name: "Harbour", externalId: "port", odd: 1 },
      spec: {
        adapter: {
          mcp: {
            ...adapter.mcp,
            url: "https://b.example/${PATH}",
            headers: { "X-Key": "${OTHER}", "X-Env": "${STAGE}" },
          },
        },
      },
      tools: [
        {
          metadata: { name: "berth" },
          spec: {
            description: "New",
            parameters: { type: "object" },
            config: { mcp: { toolName: "mooring" } },
            odd: 2,
            requiresApproval: true,
          },
        },
        {
          metadata: { name: "pier" },
          spec: { description: "", parameters: {}, config: {}, status: "TOOL_STATUS_FILTERED" },
        },
      ],
    });
  });

  test("of the format's own members is laid over them, and what was removed goes", async () => {
    const file = await read(set);
    const slot = file.toolsets[0]!.extensions["dev.colloquy:cadenya"]!;
    slot["values"] = { spec: { adapter: { mcp: { toolApprovals: { always: true } } } } };
    slot["removed"] = ["/spec/adapter/mcp/includeTools", "/nothing/here"];
    expect(write(file)).toMatchObject({
      spec: {
        adapter: { mcp: { toolApprovals: { always: true }, headers: { "X-Key": "${key}" } } },
      },
    });
    expect(JSON.stringify(write(file))).not.toContain("includeTools");
  });

  test("to another kind gives the set another adapter", async () => {
    const file = await read(set);
    file.toolsets[0]!.kind = "uri";
    const { spec } = write(file) as { spec: JsonRecord };
    expect(spec).toEqual({
      adapter: { http: { baseUrl: "https://a.example", headers: { "X-Key": "${KEY}" } } },
    });
  });

  test("a tool that was added or removed is so in the list", async () => {
    const file = await read({ items: [set], pagination: { total: 1 } });
    file.toolsets[0]!.tools.shift();
    file.toolsets[0]!.tools.push({ name: "new", summary: "Newest" });
    expect(write(file)).toMatchObject({
      items: [
        {
          tools: [
            { metadata: { name: "quay" } },
            {
              metadata: { name: "new" },
              spec: { description: "Newest", parameters: {}, status: "TOOL_STATUS_AVAILABLE" },
            },
          ],
        },
      ],
      pagination: { total: 1 },
    });
  });
});

test("findings are fixed in what the toolsets were made of", async () => {
  const broken = {
    items: [
      { metadata: { name: "Void", externalId: " void " }, spec: null },
      { metadata: { name: "bare" }, spec: { config: {} } },
    ],
    pagination: { total: 2 },
  };
  let file: unknown = await read(broken);
  for (const rule of ["spec", "external-id", "parameters", "description"]) {
    const fixed = await fixItem(cadenya, file, `import.cadenya-${rule}`, parseContext());
    file = JSON.parse(fixed!.result.documents[0]!.text);
  }
  expect(write(file)).toEqual({
    items: [
      { metadata: { name: "Void", externalId: "void" }, spec: {} },
      { metadata: { name: "bare" }, spec: { config: {}, parameters: {}, description: "" } },
    ],
    pagination: { total: 2 },
  });
});

test("a toolset from elsewhere becomes a set, and what has no place is named", () => {
  const toolsets = [
    {
      id: "garden",
      kind: "mcp",
      version: "2",
      server: { type: "http", url: "https://garden.example/mcp" },
      headers: { Authorization: "Bearer ${env:GARDEN}" },
      toolsetDefaults: { enabled: false },
      tools: [
        {
          name: "water",
          summary: "Waters.",
          requiresApproval: true,
          examples: [{}],
          extensions: {
            "dev.colloquy:mcp": {
              v: 1,
              source: { title: "Water it", annotations: { readOnlyHint: true } },
            },
            "acme:x": {},
          },
        },
      ],
    },
    { id: "shed", kind: "mcp", server: { type: "stdio", command: "shed" } },
  ];
  const { text, fidelity } = cadenyaWriter.write({ toolsets });
  expect(JSON.parse(text)).toEqual({
    items: [
      {
        metadata: { name: "garden", externalId: "garden", labels: {} },
        spec: {
          description: "",
          adapter: {
            mcp: {
              url: "https://garden.example/mcp",
              headers: { Authorization: "Bearer ${GARDEN}" },
            },
          },
        },
        tools: [
          {
            metadata: { name: "water" },
            spec: {
              description: "Waters.",
              parameters: {},
              status: "TOOL_STATUS_AVAILABLE",
              config: {
                mcp: { toolName: "water", toolTitle: "Water it", toolDescription: "Waters." },
              },
              requiresApproval: true,
            },
          },
        ],
      },
      { metadata: { name: "shed", externalId: "shed", labels: {} }, spec: { description: "" } },
    ],
  });
  expect(Object.fromEntries(fidelity.lost.map(({ what, count }) => [what, count]))).toEqual({
    "examples of calls": 1,
    "schemas of outputs, hints and icons": 1,
    "settings that apply to a whole toolset": 1,
    "servers that are started as programs, and versions of toolsets": 2,
    "details of other formats": 1,
  });
});
