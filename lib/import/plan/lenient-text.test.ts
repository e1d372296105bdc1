import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";

import { getToolsetFile } from "@/lib/data/toolsets/list";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const tools = [
  { name: "rain", description: "Rain of a day", inputSchema: { type: "object" } },
  { name: "wind", inputSchema: { type: "object", properties: { day: { type: "string" } } } },
];

describe.each([
  ["sky.yaml", `# what the station measures\n${stringify({ tools })}`],
  ["sky.YML", stringify(tools)],
  [
    "sky.json",
    `// what the station measures\n${JSON.stringify({ tools }, null, 2).replace(/\n {2}\]/, ",\n  ],")}`,
  ],
])("%s", (name, text) => {
  test("is read like the JSON it stands for", async () => {
    const report = await importFiles([name, text]);
    expect(report.items).toMatchObject([{ kind: "toolsets", outcome: "imported" }]);
    const file = await getToolsetFile(LOCAL_VIEWER, report.items[0]!.entityId!);
    expect(file?.toolsets).toMatchObject([{ row: { toolsetId: "sky" } }]);
    expect((await planFiles([name, text])).items).toMatchObject([{ verdict: "identical" }]);
  });
});

test("reports comments", async () => {
  const plan = await planFiles(["sky.json", `[ // all\n${JSON.stringify(tools).slice(1)}`]);
  expect(plan.items).toMatchObject([{ verdict: "new", notes: [{ rule: "json.comments" }] }]);
});

test("reports a word that older readers take for something else with its line", async () => {
  const plan = await planFiles(["sky.yaml", `stand: on\n${stringify({ tools })}`]);
  expect(plan.items[0]?.problems).toMatchObject([{ rule: "yaml.old-reader", line: 1, column: 8 }]);
});

test("a document of ours can be YAML, too", async () => {
  const plan = await planFiles(["talk.yaml", stringify(buildConversation())]);
  expect(plan.items).toMatchObject([{ verdict: "new", kind: "conversation", format: "cjson" }]);
});

test.each<[string, string, object]>([
  ["faulty.yaml", "a: 1\nb: [", { rule: "yaml.syntax", line: 2 }],
  ["code.yml", "a: !!python/object:os.system x", { rule: "yaml.tag", line: 1, column: 4 }],
  ["strange.json", '{"a": 1,,} // b', { rule: "json.syntax", line: 1, column: 9 }],
])("%s keeps its fault", async (name, text, problem) => {
  const plan = await planFiles([name, text]);
  expect(plan.items).toMatchObject([{ verdict: "invalid", problems: [problem] }]);
});

test("YAML of no known format says so", async () => {
  const { items } = await planFiles(["compose.yaml", "services:\n  db: {image: postgres}\n"]);
  expect(items).toMatchObject([
    { verdict: "invalid", problems: [{ rule: "import.unknown-format" }] },
  ]);
  expect(items[0]?.problems[0]?.message).toContain("Not a format Colloquy reads. This is YAML.");
});
