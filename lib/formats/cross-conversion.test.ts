import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import { anthropicTools } from "./anthropic-tools/index";
import { cadenya } from "./cadenya";
import type { Format } from "./kit/contract/format";
import { mcpTools } from "./mcp-tools";
import { openaiTools } from "./openai-tools";
import { oxp } from "./oxp";
import { findToolWriter } from "./tool-writers";

type Members = Record<string, unknown>;
interface ToolsFile {
  toolsets: { tools?: Members[] }[];
}

/** Formats that list definitions, which have room for what other formats say. */
const FORMATS: readonly Format[] = [mcpTools, openaiTools, anthropicTools, oxp, cadenya];
/** Names that are not allowed are changed, credentials are taken out, and what is carried is written on request. */
const CHANGED =
  /^(?:broken-|remote-server-with-a-credential|remote-servers|tools-of-another-shape-|credentials|carried-)/;

async function read(format: Format, item: unknown): Promise<ToolsFile> {
  const { documents } = await format.parse(item, parseContext());
  return JSON.parse(documents[0]!.text) as ToolsFile;
}

function write({ id }: Format, file: unknown, roundTrip = false): unknown {
  return parse(findToolWriter(id)!.write(file, { roundTrip }).text) as unknown;
}

const samples = FORMATS.flatMap((from) =>
  listFixtures(from)
    .filter(({ name, probe }) => !CHANGED.test(name) && from.detect(probe))
    .map(({ name, items }) => ({ from, name, item: items[0]!.item })),
);
/** What has no definition in the other format has nothing to be carried by, and the export says that it stays. */
const UNCARRIED = [
  // A list of no tools, and one of nothing but a server.
  /no-tools-at-a-server through|openai-tools remote-server through/,
  // Sets that contain no tools yet.
  /cadenya (?:adapters-of-newer-\S+|list-of-sets|set-with-filters-\S+|single-set) through/,
  // Arguments that refer to themselves can’t be written without references.
  /mcp-tools definitions-and-references\S* through oxp/,
];
const pairs = samples.flatMap(({ from, name, item }) =>
  FORMATS.filter((through) => through !== from).map((through) => {
    return { from, through, item, title: `${from.id} ${name} through ${through.id}` };
  }),
);
const carriedPairs = pairs.filter(({ title }) => !UNCARRIED.some((none) => none.test(title)));

describe("what was not touched leaves as it came", () => {
  test.each(samples)("$from.id $name", async ({ from, item }) => {
    expect(write(from, await read(from, item))).toEqual(item);
  });
});

describe("what was carried through another format leaves as it came", () => {
  test.each(carriedPairs)("$title", async ({ from, through, item }) => {
    const file = await read(from, item);
    const carried = write(through, file, true);
    expect(through.detect({ name: "x.json", root: "object", sample: carried })).toBe(true);
    expect(write(from, await read(through, carried))).toEqual(item);
  });
});

const tool = {
  mcp: { name: "rain", title: "R", description: "Rain", inputSchema: { type: "object" } },
  openai: { type: "function", name: "rain", description: "Rain", parameters: {}, strict: false },
  anthropic: { name: "rain", description: "Rain", input_schema: { type: "object" } },
  oxp: {
    id: "Sky.Rain@1.0.0",
    name: "rain",
    description: "Rain",
    version: "1.0.0",
    input_schema: { parameters: { type: "object", properties: {} } },
    output_schema: null,
  },
};
const EDITS: [string, unknown][] = [
  ["summary", "Rain of a day"],
  ["argsSchema", { type: "object", properties: { day: { type: "string", description: "d" } } }],
  ["name", "rainfall"],
];

describe.each([
  [mcpTools, tool.mcp],
  [openaiTools, tool.openai],
  [anthropicTools, tool.anthropic],
  [oxp, tool.oxp],
] as const)("%o", (format, definition) => {
  test.each(EDITS)("an edit of %s is there afterwards, and nothing else", async (field, value) => {
    const file = await read(format, { tools: [definition] });
    const [edited] = file.toolsets[0]!.tools!;
    edited![field] = value;
    const [again] = (await read(format, write(format, file))).toolsets[0]!.tools!;
    const { extensions } = edited!;
    expect({ ...again, extensions }).toEqual(edited);
  });
});

describe("a definition that was changed on its way", () => {
  const carried = async () =>
    write(anthropicTools, await read(mcpTools, { tools: [tool.mcp] }), true) as {
      tools: Members[];
    };

  test("says the new, and keeps what it carried", async () => {
    const file = await carried();
    file.tools[0]!["description"] = "Rain of a day";
    expect(write(mcpTools, await read(anthropicTools, file))).toEqual({
      tools: [{ ...tool.mcp, description: "Rain of a day" }],
    });
  });

  test("has the name it was given", async () => {
    const file = await carried();
    file.tools[0]!["name"] = "rainfall";
    expect(write(mcpTools, await read(anthropicTools, file))).toEqual({
      tools: [{ ...tool.mcp, name: "rainfall" }],
    });
  });

  test("keeps what only its format knows", async () => {
    const file = await carried();
    file.tools[0]!["cache_control"] = { type: "ephemeral" };
    const back = await read(anthropicTools, file);
    expect(write(mcpTools, back)).toEqual({ tools: [tool.mcp] });
    expect(write(anthropicTools, back)).toEqual({
      tools: [{ ...tool.anthropic, cache_control: { type: "ephemeral" } }],
    });
  });
});

test("settings and the toolset are carried; a clean export has none of it", async () => {
  const toolset = {
    id: "garden",
    kind: "uri",
    version: "2.0.0",
    toolsetDefaults: { requiresApproval: true },
    extensions: { "acme:bed": { n: 3 } },
    tools: [
      { name: "a/b", summary: "A", enabled: false, argsSchema: { type: "object" } },
      { name: "mow", examples: [{ bed: 1 }], requiresApproval: false },
    ],
  };
  const file = { toolsets: [toolset, { id: "empty", kind: "builtin" }] };
  for (const format of FORMATS) {
    expect(JSON.stringify(write(format, file))).not.toMatch(/colloquy|acme/);
    const back = await read(format, write(format, file, true));
    expect(back.toolsets).toEqual(file.toolsets);
  }
});

test("what is carried brings no credential along", async () => {
  const secret = "not-a-real-one-99";
  const toolset = { id: "pond", kind: "mcp", headers: { authorization: `Bearer ${secret}` } };
  const tools = [{ name: "rain", summary: "Rain", argsSchema: { type: "object" } }];
  const file = { toolsets: [{ ...toolset, tools }] };
  for (const format of FORMATS) {
    const { documents, concealed } = await format.parse(write(format, file, true), parseContext());
    expect(documents[0]!.text).not.toContain(secret);
    expect(documents[0]!.text).toContain("Bearer ${secret:POND_AUTHORIZATION}");
    expect(concealed).toMatchObject([{ name: "POND_AUTHORIZATION" }]);
  }
});
