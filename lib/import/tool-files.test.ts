import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { getToolsetFile, toolsetText } from "@/lib/data/toolsets/list";
import { countLibrary } from "@/lib/data/conversations/list";
import { toolWriters } from "@/lib/formats/tool-writers";
import { collectText, importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const schema = { type: "object", properties: { bed: { type: "integer" } } };

const FILES: [string, string, unknown][] = [
  [
    "mcp-tools",
    "an answer of a server",
    {
      jsonrpc: "2.0",
      id: 3,
      result: {
        tools: [
          { name: "beds.water", title: "Water", inputSchema: schema, annotations: { x: 1 } },
          { name: "beds.list", description: "Lists beds.", inputSchema: { type: "object" } },
        ],
        nextCursor: "more",
      },
    },
  ],
  [
    "openai-tools",
    "a bare list",
    [
      { type: "function", function: { name: "water", parameters: schema } },
      { type: "web_search", filters: { allowed_domains: ["garden.example"] } },
    ],
  ],
  [
    "anthropic-tools",
    "a list with a cache mark",
    {
      tools: [
        { name: "water", input_schema: schema, cache_control: { type: "ephemeral" } },
        { type: "bash_20250124", name: "bash" },
      ],
    },
  ],
];

describe.each(FILES)("%s: %s", (format, _, content) => {
  test("is planned as one toolset", async () => {
    const plan = await planFiles(["drop/garden.json", content]);
    expect(plan.items).toMatchObject([
      {
        name: "drop/garden.json",
        kind: "toolsets",
        format,
        verdict: "new",
        documentId: "garden",
        decisionDefault: "import",
        problems: [],
        counts: { toolsets: 1, tools: 2, errors: 0 },
      },
    ]);
  });

  test("is kept, is known the next time, and leaves as it came", async () => {
    const report = await importFiles(["garden.json", content]);
    expect(report.items).toMatchObject([{ kind: "toolsets", outcome: "imported" }]);
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 0, toolsets: 1 });
    const id = report.items[0]!.entityId!;
    const file = await getToolsetFile(LOCAL_VIEWER, id);
    expect(file?.toolsets.map(({ tools }) => tools.length)).toEqual([2]);
    const text = await collectText((await toolsetText(id))!.chunks);
    const writer = toolWriters.find(({ id }) => id === format)!;
    expect(JSON.parse(writer.write(JSON.parse(text)).text)).toEqual(content);
    const again = await planFiles(["garden.json", content]);
    expect(again.items).toMatchObject([{ verdict: "identical" }]);
  });
});

test("a list bigger than a sample of it is read to its end", async () => {
  const tools = Array.from({ length: 400 }, (_, at) => ({
    name: `tool-${at}`,
    description: "word ".repeat(3000),
    inputSchema: schema,
  }));
  const plan = await planFiles(["many.json", { tools }], ["bare.json", tools]);
  expect(plan.items).toMatchObject([
    { format: "mcp-tools", counts: { tools: 400 } },
    { format: "mcp-tools", counts: { tools: 400 } },
  ]);
});

const TOOLS = [{ type: "function", function: { name: "find_boat", parameters: schema } }];
const turn = (speaker: string, said: string) => [
  { [speaker]: "user", [said]: "Where is the boat?" },
  { [speaker]: "assistant", [said]: "In the harbour." },
];

test.each([
  ["a row of turns", { conversation: turn("role", "content") }, 2],
  ["turns of another program", { dialogue: turn("speaker", "text") }, null],
  ["a question", { question: "Where is the boat?" }, null],
])("tools beside %s are no file of tools, of which the talk would be lost", async (...given) => {
  const [, beside, messages] = given;
  const { items } = await planFiles(["row.json", { tools: TOOLS, ...beside }]);
  const talks = items.filter(({ kind }) => kind === "conversation");
  expect(talks.map(({ counts }) => counts?.messages)).toEqual(messages === null ? [] : [messages]);
  const unread = items.filter(({ verdict }) => verdict === "invalid");
  expect(unread).toHaveLength(messages === null ? 1 : 0);
});
