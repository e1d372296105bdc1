import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { toolsetText } from "@/lib/data/toolsets/list";
import { collectPermissions } from "@/lib/domain/permissions/resolve/collect";
import { resolve } from "@/lib/domain/permissions/resolve/resolve";
import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { findToolFilesWriter } from "@/lib/formats/tool-writers";
import {
  bytesOf,
  collectText,
  planFiles,
  runPlan,
  zipFiles,
  type DroppedFile,
} from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { zipBytes } from "@/lib/testing/zip/bytes";

import { fixItems } from "./fix/items";

useLibrary();

const FILES: readonly DroppedFile[] = [
  ["mci.json", '{ "schemaVersion": "1.0", "tools": [], "toolsets": ["boats"] }\n'],
  [
    "mci/boats.mci.yaml",
    "# In the harbour\nschemaVersion: '1.0'\ntools:\n- name: moor\n  execution: { type: text, text: moored }\n",
  ],
];

const inFolder = FILES.map(([name, content]): DroppedFile => [`quay/${name}`, content]);

async function stored(id: string): Promise<unknown> {
  return JSON.parse(await collectText((await toolsetText(id))!.chunks)) as unknown;
}

const written = (file: unknown) =>
  findToolFilesWriter("mci")!
    .writeFiles(file, DEFAULT_WRITER_OPTIONS)
    .files.map(({ name, text }) => [name, text]);

describe("a tree of tools", () => {
  test.each<[string, () => Promise<DroppedFile[]>]>([
    ["in a folder", () => Promise.resolve([...inFolder])],
    ["in an archive", async () => [["quay.zip", await zipFiles(...inFolder)]]],
    ["at the top of an archive", async () => [["quay.zip", await zipFiles(...FILES)]]],
  ])(
    "%s is one document, leaves as its files, and is known when it comes again",
    async (_, open) => {
      const files = await open();
      const plan = await planFiles(...files);
      expect(plan.items).toMatchObject([
        { format: "mci", kind: "toolsets", verdict: "new", problems: [] },
      ]);
      const report = await runPlan(plan.id);
      expect(written(await stored(report.items[0]!.entityId!))).toEqual(FILES);
      const again = await planFiles(...files);
      expect(again.items).toMatchObject([{ verdict: "identical" }]);
    },
  );

  test("leaves what is beside it to others", async () => {
    const models = {
      schemaUrl: "https://schema.cjson.dev/0/models/cjson-models-0.1.0-SNAPSHOT.schema.json",
      modelDefinitions: [{ id: "m", modelName: "small", provider: "OLLAMA" }],
    };
    const plan = await planFiles(...inFolder, ["quay/models.json", models], ["quay/a.txt", "x"]);
    expect(plan.items.map(({ format, name }) => [format, name])).toEqual([
      ["mci", "quay/mci.json"],
      ["cjson", "quay/models.json"],
      ["unknown", "quay/a.txt"],
    ]);
  });

  test("that is a single file goes by what is in it", async () => {
    const file =
      '{ "schemaVersion": "1.0", "tools": [{ "name": "a", "execution": { "type": "text", "text": "b" } }] }';
    const plan = await planFiles(["tools/mine.json", file]);
    expect(plan.items).toMatchObject([{ format: "mci", verdict: "new" }]);
  });

  test("that can’t be read says why, and the others go on", async () => {
    const plan = await planFiles(
      ["a/mci.json", "{"],
      ["b/mci.yaml", "schemaVersion: 1.0\n"],
      ...inFolder,
    );
    expect(plan.items.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["a/mci.json", "invalid"],
      ["b/mci.yaml", "invalid"],
      ["quay/mci.json", "new"],
    ]);
    expect(plan.items[0]!.problems).toMatchObject([{ rule: "MCI-PARSE" }]);
    expect(plan.items[1]!.problems).toMatchObject([{ rule: "MCI-VERSION-TYPE" }]);
  });
});

describe("hostile trees", () => {
  test.each(["../mci/boats.mci.json", "/mci/boats.mci.json", "mci\\..\\x.mci.json"])(
    "an entry called %s refuses the archive",
    async (name) => {
      const bytes = zipBytes([
        { name: "mci.json", data: '{"schemaVersion":"1.0","toolsets":["boats"]}' },
        { name, data: '{"schemaVersion":"1.0","tools":[]}' },
      ]);
      const plan = await planFiles(["x.zip", bytes]);
      expect(plan.items).toMatchObject([{ verdict: "invalid" }]);
      expect(plan.items[0]!.problems[0]!.rule).toMatch(/^zip\./);
    },
  );

  test("a link refuses the archive", async () => {
    const bytes = zipBytes([
      { name: "mci.json", data: '{"schemaVersion":"1.0","toolsets":["boats"]}' },
      { name: "mci/boats.mci.json", data: "/etc/passwd", mode: 0o120777 },
    ]);
    const plan = await planFiles(["x.zip", bytes]);
    expect(plan.items[0]!.problems).toMatchObject([{ rule: "zip.link" }]);
  });

  test("a library outside of the tree is not looked into", async () => {
    const main = { schemaVersion: "1.0", tools: [], libraryDir: "../../secret", toolsets: ["a"] };
    const plan = await planFiles(["in/tree/mci.json", main], ["secret/a.txt", "x"]);
    expect(plan.items[0]!.problems).toMatchObject([{ rule: "MCI-PATH-ESCAPE" }]);
    expect(plan.items[0]!.counts).toMatchObject({ toolsets: 1, tools: 0 });
  });

  test("what is too large, too deep or too much is refused with its limit", async () => {
    const large = `{"schemaVersion":"1.0","tools":[],"x":"${"a".repeat(5 << 20)}"}`;
    const deep = `{"schemaVersion":"1.0","tools":[${"[".repeat(300)}${"]".repeat(300)}]}`;
    const many = Array.from({ length: 2_001 }, (_, at): DroppedFile => [
      `many/mci/t${at}.mci.json`,
      '{"schemaVersion":"1.0","tools":[]}',
    ]);
    const bomb = `schemaVersion: "1.0"\na: &a [x, x, x, x, x, x, x, x, x]\n${Array.from(
      { length: 9 },
      (_, at) =>
        `${"bcdefghij"[at]}: &${"bcdefghij"[at]} [${Array.from({ length: 9 }, () => `*${"abcdefghi"[at]}`).join(", ")}]\n`,
    ).join("")}tools: []\n`;
    const plan = await planFiles(
      ["large/mci.json", large],
      ["deep/mci.json", deep],
      ["bomb/mci.yaml", bomb],
      ["many/mci.json", { schemaVersion: "1.0", toolsets: [], tools: [] }],
      ...many,
    );
    const rules = new Map(plan.items.map(({ name, problems }) => [name, problems[0]?.rule]));
    expect(rules.get("deep/mci.json")).toBe("MCI-PARSE");
    expect(rules.get("bomb/mci.yaml")).toBe("MCI-PARSE");
    expect(rules.get("many/mci.json")).toBe("import.too-many-files");
    expect(rules.get("large/mci.json")).toBeDefined();
    expect(plan.items.every(({ verdict }) => verdict === "invalid")).toBe(true);
  });
});

test("a credential in a tree is kept nowhere", async () => {
  const secret = ["qv8", "Kd02", "mLx7", "TzP4", "wB19"].join("");
  const server = { command: "db", env: { DB_TOKEN: secret }, args: ["--api-key", secret] };
  const main = { schemaVersion: "1.0", tools: [], mcp_servers: { db: server } };
  const notes = `# the token is ${secret}\nschemaVersion: "1.0"\ntools:\n- name: a\n  execution: { type: http, url: u, headers: { X-Api-Key: ${secret} } }\n`;
  const plan = await planFiles(["t/mci.json", main], ["t/mci/a.mci.yaml", notes]);
  const rules = plan.items[0]!.problems.map(({ rule }) => rule);
  expect(rules).toContain("import.tool-credential");
  const report = await runPlan(plan.id);
  const text = JSON.stringify(await stored(report.items[0]!.entityId!));
  expect(text).toContain("DB_TOKEN");
  expect(text).not.toContain(secret);
  expect(bytesOf(text).includes(secret)).toBe(false);
});

test("findings of a tree can be fixed before the import; what was dropped stays as it came", async () => {
  const main = `{
  // versions
  "schemaVersion": "1.0",
  "toolsets": [{ "name": "a", "filter": "without-tags", "filterValue": "x" }],
  "tools": [{ "name": "t", "execution": { "type": "HTTP", "url": "u" } }]
}
`;
  const toolset =
    "schemaVersion: '1.0' # kept\ntools:\n- name: b\n  execution: { type: TEXT, text: x }\n";
  const plan = await planFiles(["t/mci.json", main], ["t/mci/a.mci.yaml", toolset]);
  expect(plan.items[0]!.problems.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(["MCI-EXEC-TYPE", "MCI-FILTER-TYPE"]),
  );
  const fixed = await fixItems(LOCAL_VIEWER, plan.id, { items: "all", rule: "MCI-EXEC-TYPE" });
  const rules = fixed.ok ? fixed.items[0]!.problems.map(({ rule }) => rule) : [];
  expect(rules).toContain("MCI-FILTER-TYPE");
  expect(rules).not.toContain("MCI-EXEC-TYPE");
  const report = await runPlan(plan.id);
  expect(written(await stored(report.items[0]!.entityId!))).toEqual([
    ["mci.json", main.replace('"HTTP"', '"http"')],
    ["mci/a.mci.yaml", toolset.replace("TEXT", "text")],
  ]);
});

describe("what readers of a tree would not offer", () => {
  const text = (name: string) => ({ name, execution: { type: "text", text: name } });
  const tools = (...names: string[]) =>
    JSON.stringify({ schemaVersion: "1.0", tools: names.map(text) });
  const MAIN = JSON.stringify({ schemaVersion: "1.0", tools: [text("own")], toolsets: ["boats"] });
  const OLD = "schemaVersion: '1.0'\ntools:\n- name: old\n  execution: { type: text, text: old }\n";

  /** Whether a tool is on in the library, and the gates that say why not. */
  async function permissions(id: string): Promise<Record<string, string>> {
    const { toolsets } = (await stored(id)) as { toolsets: [] };
    return Object.fromEntries(
      collectPermissions({ toolsets }).tools.map(({ tool, levels, gates }) => [
        tool.name,
        resolve("enabled", levels.enabled, gates).value
          ? "on"
          : gates.map(({ message }) => message).join(),
      ]),
    );
  }

  test.each([
    ["in any order", ["mci.yaml", "mci.json"]],
    ["of the drop", ["mci.json", "mci.yaml"]],
  ])("is off after the import, with its gate: %s", async (_, order) => {
    const mains: Record<string, string> = { "mci.json": MAIN, "mci.yaml": OLD };
    const files: DroppedFile[] = [
      ...order.map((name): DroppedFile => [`quay/${name}`, mains[name]]),
      ["quay/mci/boats.mci.json", tools("hidden")],
      ["quay/mci/boats/a.mci.json", tools("moor")],
    ];
    const plan = await planFiles(...files);
    expect(plan.items.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["quay/mci.json", "new"],
    ]);
    const { items } = await runPlan(plan.id);
    const id = items[0]!.entityId!;
    expect(await permissions(id)).toEqual({
      own: "on",
      moor: "on",
      hidden: "the folder “boats” is read instead of mci/boats.mci.json",
      old: "mci.json is read instead of mci.yaml",
    });
    const leaving = new Map(written(await stored(id)) as [string, string][]);
    expect(leaving.get("mci.yaml")).toBe(OLD);
    expect(leaving.get("mci.json")).toBe(MAIN);
  });

  test("goes on by itself where the file that would be read is broken", async () => {
    const plan = await planFiles(["quay/mci.json", "{"], ["quay/mci.yaml", OLD]);
    expect(plan.items.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["quay/mci.json", "invalid"],
      ["quay/mci.yaml", "new"],
    ]);
  });
});
