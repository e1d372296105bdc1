import { describe, expect, test } from "vitest";

import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { mci } from "./index";
import { mciWriter, mciYamlWriter } from "./write";

const MAIN = `{
  "schemaVersion": "1.0",
  // what we use
  "toolsets": ["boats", { "name": "nets", "filter": "only", "filterValue": "mend" }, "fish.mci.json"],
  "mcp_servers": {
    "charts": { "command": "npx", "args": ["{{env.DIR | '/srv'}}"], "config": { "expDays": 3 } },
    "tides": { "url": "https://tides.example", "headers": { "X-Key": "{{env.TIDES}}" } }
  },
  "tools": []
}
`;
const tool = (name: string, own = "") =>
  `{ "name": "${name}", ${own}"execution": { "type": "text", "text": "ok" } }`;
const FILES = new Map([
  ["mci.json", MAIN],
  ["mci/boats.mci.json", `{ "schemaVersion": "1.0", "tools": [${tool("moor")}, ${tool("sail")}] }`],
  ["mci/nets.mci.yaml", "schemaVersion: '1.0'\ntools: [] # none yet\n"],
  [
    "mci/fish.mci.json",
    `{ "schemaVersion": "1.0", "tools": [${tool("count", '"tags": ["read"], ')}] }`,
  ],
]);

interface Slot {
  meta: { reference?: unknown; otherReferences: Record<string, unknown>[] };
  values?: Record<string, unknown>;
  removed?: string[];
}

interface Item {
  id?: string;
  name?: string;
  extensions: { "dev.colloquy:mci": Slot };
  server?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  tools: Item[];
}

interface Edited {
  toolsets: Item[];
}

/** The files that differ from those that were read, after an edit of the document. */
async function after(edit: (file: Edited) => void, writer = mciWriter, tree = FILES) {
  const { documents } = await mci.parse(tree, "mci.json", parseContext());
  const file = JSON.parse(documents[0]!.text) as Edited;
  edit(file);
  const { files } = writer.writeFiles(file, DEFAULT_WRITER_OPTIONS);
  const written = new Map(files.map(({ name, text }) => [name, text]));
  const gone = [...tree.keys()].filter((name) => !written.has(name));
  return {
    changed: Object.fromEntries([...written].filter(([name, text]) => tree.get(name) !== text)),
    gone,
  };
}

const find = ({ toolsets }: Edited, id: string) => toolsets.find((item) => item.id === id)!;
const slotOf = (item: Item) => item.extensions["dev.colloquy:mci"];

test("a filter of a reference", async () => {
  const reference = { filter: "tags", filterValue: "read" };
  const { changed } = await after((file) => {
    slotOf(find(file, "nets")).values = { reference };
    slotOf(find(file, "boats")).values = { reference };
  });
  expect(changed).toEqual({
    "mci.json": MAIN.replace(
      '["boats", { "name": "nets", "filter": "only", "filterValue": "mend" }',
      '[{"name": "boats", "filter": "tags", "filterValue": "read"}, { "name": "nets", "filter": "tags", "filterValue": "read" }',
    ),
  });
});

test("the filter of one of several references to a toolset", async () => {
  const twice = '{ "name": "boats", "filter": "only", "filterValue": "moor" }';
  const again = '{ "name": "boats", "filter": "only", "filterValue": "sail" }';
  const main = MAIN.replace('["boats"', `[${twice}, ${again}`);
  const { changed } = await after(
    (file) => {
      const { meta } = slotOf(find(file, "boats"));
      const [other] = meta.otherReferences;
      const edited = { ...other, filterValue: "sail_away" };
      slotOf(find(file, "boats")).values = { otherReferences: { 0: edited } };
    },
    mciWriter,
    new Map([...FILES, ["mci.json", main]]),
  );
  expect(changed).toEqual({ "mci.json": main.replace('"sail"', '"sail_away"') });
});

describe("the filter of a folder's reference", () => {
  const folder = '{ "name": "coast", "filter": "only", "filterValue": "moor,count", "note": 1 }';
  const main = MAIN.replace('["boats"', `[${folder}, "boats"`);
  const file = (name: string) => `{ "schemaVersion": "1.0", "tools": [${tool(name)}] }`;
  const tree = new Map([
    ...FILES,
    ["mci.json", main],
    ["mci/coast/east.mci.json", file("moor")],
    ["mci/coast/west.mci.json", file("count")],
  ]);
  const edited = { filter: "except", filterValue: "count" };
  const written = async (ids: readonly string[]) => {
    const { changed } = await after(
      ({ toolsets }) => {
        for (const item of toolsets.filter(({ id }) => ids.includes(id ?? ""))) {
          slotOf(item).values = { reference: edited };
        }
      },
      mciWriter,
      tree,
    );
    return changed["mci.json"];
  };

  test("stays one where all of its files have the same", async () => {
    expect(await written(["east", "west"])).toContain(
      '[{ "name": "coast", "filter": "except", "filterValue": "count", "note": 1 }, "boats"',
    );
  });

  test("becomes one for each file where they have not, and each reads back with its own", async () => {
    const text = (await written(["west"])) ?? "";
    const { documents } = await mci.parse(
      new Map([...tree, ["mci.json", text]]),
      "mci.json",
      parseContext(),
    );
    const { toolsets } = JSON.parse(documents[0]!.text) as Edited;
    const filters = ["east", "west"].map((id) => slotOf(find({ toolsets }, id)).meta.reference);
    expect(filters).toMatchObject([{ filter: "only", filterValue: "moor,count" }, edited]);
    expect(text).toContain('"note": 1');
    expect(toolsets.map(({ id }) => id)).toContain("boats");
  });
});

test("a filter that is taken away", async () => {
  const { changed } = await after((file) => {
    slotOf(find(file, "nets")).removed = ["/reference"];
  });
  expect(changed).toEqual({
    "mci.json": MAIN.replace(', "filter": "only", "filterValue": "mend"', ""),
  });
});

test("a server: its arguments, its headers, its filter", async () => {
  const { changed } = await after((file) => {
    find(file, "charts").server!["args"] = ["${env:DIR}", "--deep"];
    slotOf(find(file, "charts")).values = {
      config: { expDays: 3, filter: "only", filterValue: "a" },
    };
    find(file, "tides").headers = { "X-Key": "${secret:TIDES_KEY}" };
  });
  expect(changed).toEqual({
    "mci.json": MAIN.replace(`["{{env.DIR | '/srv'}}"]`, `["{{env.DIR | '/srv'}}", "--deep"]`)
      .replace('{ "expDays": 3 }', '{ "expDays": 3, "filter": "only", "filterValue": "a" }')
      .replace("{{env.TIDES}}", "{{env.TIDES_KEY}}"),
  });
});

test("toolsets and servers that are gone", async () => {
  const { changed, gone } = await after((file) => {
    file.toolsets = file.toolsets.filter(({ id }) => id !== "boats" && id !== "tides");
  });
  expect(gone).toEqual(["mci/boats.mci.json"]);
  const { toolsets, mcp_servers: servers } = JSON.parse(
    changed["mci.json"]!.replace("// what we use", ""),
  ) as { toolsets: unknown[]; mcp_servers: object };
  expect(toolsets).toHaveLength(2);
  expect(Object.keys(servers)).toEqual(["charts"]);
});

test("tools that are moved, gone and renamed; tags and hints", async () => {
  const { changed } = await after((file) => {
    const boats = find(file, "boats");
    boats.tools.shift();
    boats.tools[0]!.name = "sail_away";
    const [count] = find(file, "fish").tools;
    slotOf(count!).values = { tags: ["read", "sea"], annotations: { readOnlyHint: true } };
  });
  expect(changed).toEqual({
    "mci/boats.mci.json": `{ "schemaVersion": "1.0", "tools": [${tool("sail_away")}] }`,
    "mci/fish.mci.json": expect.stringContaining('"tags": ["read", "sea"]') as string,
  });
  expect(changed["mci/fish.mci.json"]).toContain('"annotations": { "readOnlyHint": true }');
});

test("all of it in YAML: names of files change where they say the ending", async () => {
  const { changed, gone } = await after(() => undefined, mciYamlWriter);
  expect(Object.keys(changed)).toEqual(["mci.yaml", "mci/boats.mci.yaml", "mci/fish.mci.yaml"]);
  expect(gone).toEqual(["mci.json", "mci/boats.mci.json", "mci/fish.mci.json"]);
  expect(changed["mci.yaml"]).toContain("- fish.mci.yaml");
});
