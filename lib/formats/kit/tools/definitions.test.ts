import { describe, expect, test } from "vitest";

import { validateDocument } from "@/lib/domain/check/validate";
import type { ToolsetsDocument } from "@/lib/domain/toolset/schema/toolset";

import { readToolList } from "./definitions";

const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

function readTools(list: unknown) {
  const found = readToolList(list, { format: "somewhere" });
  const document = JSON.parse(found!.document.text) as ToolsetsDocument;
  const report = validateDocument(new TextEncoder().encode(found!.document.text));
  expect(report).toMatchObject({ valid: true, kind: "toolsets" });
  return document.toolsets![0]!.tools!;
}

describe("a definition", () => {
  test.each([
    [
      "OpenAI chat",
      { type: "function", function: { name: "rain", description: "Rain", parameters: schema } },
    ],
    [
      "OpenAI responses",
      { type: "function", name: "rain", description: "Rain", parameters: schema },
    ],
    ["functions", { name: "rain", description: "Rain", parameters: schema }],
    ["Anthropic", { name: "rain", description: "Rain", input_schema: schema }],
    ["MCP", { name: "rain", description: "Rain", inputSchema: schema, annotations: { a: 1 } }],
    [
      "a list of parameters",
      {
        name: "rain",
        description: "Rain",
        parameters: [{ name: "city", required: true, schema: { type: "string" } }],
      },
    ],
  ])("of %s", (_, entry) => {
    const [tool] = readTools([entry]);
    expect(tool).toMatchObject({ name: "rain", summary: "Rain", argsSchema: schema });
    expect(JSON.stringify(tool!.extensions)).toContain(JSON.stringify(entry));
  });

  test("of Gemini, with several in one and types in capitals", () => {
    const properties = { city: { type: "STRING" }, type: { type: "ARRAY", items: { type: "X" } } };
    const declared = [
      { name: "rain", parameters: { type: "OBJECT", properties } },
      { name: "wind", parametersJsonSchema: schema },
    ];
    expect(readTools([{ functionDeclarations: declared }])).toMatchObject([
      {
        name: "rain",
        argsSchema: {
          type: "object",
          properties: { city: { type: "string" }, type: { type: "array", items: { type: "X" } } },
        },
      },
      { name: "wind", argsSchema: schema },
    ]);
  });

  test("of a tool the provider runs is named by its type", () => {
    expect(readTools([{ type: "web_search", filters: null }])).toMatchObject([
      { name: "web_search" },
    ]);
  });

  test("as a JSON text, with odd types as they are", () => {
    const list = JSON.stringify([{ name: "rain", parameters: { type: "dict" } }]);
    expect(readTools(list)).toMatchObject([{ name: "rain", argsSchema: { type: "dict" } }]);
  });
});

test("the same tools are the same document, others another", () => {
  const list = [{ name: "rain", parameters: schema }];
  const [first, second] = [1, 2].map(() => readToolList(list, { format: "somewhere" }));
  expect(first).toEqual(second);
  expect(first!.id).toMatch(/^somewhere-tools-[0-9a-f]{8}$/);
  const other = readToolList([{ name: "wind" }], { format: "somewhere" });
  expect(other!.id).not.toBe(first!.id);
  expect(readToolList(list, { format: "somewhere", id: "own" })!.id).toBe("own");
});

test("what defines nothing is counted, and alone is no toolset", () => {
  expect(readToolList([3, {}, { name: "rain" }, null], { format: "somewhere" })).toMatchObject({
    tools: 1,
    strange: 3,
  });
  for (const list of [null, 3, [], [{}], "no json", {}, { tools: 1 }, '"[[]]"']) {
    expect(readToolList(list, { format: "somewhere" })).toBeNull();
  }
});

test.each([
  ["always", true],
  ["never", undefined],
  [{ never: { tool_names: ["a"] } }, true],
  [undefined, true],
  [null, true],
])("a server that a request asks with %j", (require_approval, requiresApproval) => {
  const server = { type: "mcp", server_label: "sea", server_url: "https://sea.example" };
  const [tool] = readTools([{ ...server, require_approval }]);
  expect(tool).toMatchObject({ name: "sea" });
  expect(tool?.["requiresApproval"]).toBe(requiresApproval);
});
