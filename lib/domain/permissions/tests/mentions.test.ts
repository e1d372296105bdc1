import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "@/lib/json/edit";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { editToolsetText } from "@/lib/domain/toolset/edit/edits";
import { renameInTests } from "@/lib/domain/toolset/edit/rename";
import { indexTools } from "@/lib/domain/toolset/schema/tool-id";
import { isPattern } from "@/lib/shared/glob";
import { openPermissions } from "../resolve/in-conversation";
import { findTestMentions, type TestMention } from "./mentions";
import { testToolsets } from "./toolsets";

const KEY = "dev.colloquy:tests";
const asks = { expect: { requiresApproval: true } };

/** Toolsets `web` (read, write) and `files` (read, list); the tests are those of `web` unless another is named. */
function library(tests: readonly unknown[], holder: "web" | "files" = "web"): JsonRecord[] {
  return [
    { id: "web", tools: [{ name: "read" }, { name: "write" }] },
    { id: "files", tools: [{ name: "read" }, { name: "list" }] },
  ].map((toolset) =>
    toolset.id === holder ? { ...toolset, extensions: { [KEY]: { v: 1, tests } } } : toolset,
  );
}

/** What tests say of the toolset `web`: the tool's position, and what keeps the name from following. */
function mentions(toolsets: readonly JsonRecord[]) {
  return findTestMentions(toolsets, indexTools(toolsets), 0).map(({ tool, isShared, isGlob }) => [
    tool,
    ...(isShared ? ["shared"] : []),
    ...(isGlob ? ["glob"] : []),
  ]);
}

describe("a test names", () => {
  test.each<[string, object, unknown[]]>([
    ["a tool of its own toolset", { match: { name: "read" }, ...asks }, [[0, "glob"]]],
    ["no other spelling of it", { match: { name: "Read" }, ...asks }, []],
    ["no tool by toolset and name in one", { match: { name: "web/read" }, ...asks }, []],
    ["nothing by a pattern", { match: { name: "rea*", toolset: "we?" }, ...asks }, []],
    ["the tools it lists", { match: {}, expectNames: ["write", "read"] }, [[1], [0]]],
    ["one in both places", { match: { name: "read" }, expectNames: ["read"] }, [[0, "glob"]]],
    ["a toolset", { match: { toolset: "web" }, ...asks }, [[null, "glob"]]],
    [
      "both",
      { match: { toolset: "web", name: "read" }, ...asks },
      [
        [null, "glob"],
        [0, "glob"],
      ],
    ],
    ["a tool of another toolset", { match: { toolset: "files", name: "read" }, ...asks }, []],
    ["one of several", { match: { toolset: "*", name: "read" }, ...asks }, [[0, "shared", "glob"]]],
    ["one in any toolset", { match: { toolset: "*", name: "write" }, ...asks }, [[1, "glob"]]],
    ["nothing that can be understood", { match: { name: "read", x: "" }, ...asks }, []],
  ])("%s", (_, stored, expected) => {
    expect(mentions(library([stored]))).toEqual(expected);
  });

  test("tools of another toolset than its own", () => {
    const stored = { match: { name: "read", toolset: "web" }, ...asks };
    expect(mentions(library([stored], "files"))).toEqual([
      [null, "glob"],
      [0, "glob"],
    ]);
    expect(mentions(library([{ match: { name: "read" }, ...asks }], "files"))).toEqual([]);
  });

  test("either of two tools with one name", () => {
    const [web, files] = library([{ match: {}, expectNames: ["read"] }]);
    const twice = { ...web, tools: [{ name: "read" }, { name: "read" }] };
    expect(mentions([twice, files!])).toEqual([
      [0, "shared"],
      [1, "shared"],
    ]);
  });

  test.each<[string, object, unknown[]]>([
    ["either of two toolsets with one id", {}, [[null, "shared", "glob"]]],
    [
      "the one that has the tool",
      { name: "write" },
      [
        [null, "glob"],
        [1, "glob"],
      ],
    ],
    ["not the one that has it not", { name: "list" }, []],
    ["either where none has it", { name: "gone" }, [[null, "shared", "glob"]]],
  ])("%s", (_, match, expected) => {
    const [web, files] = library([{ match: { toolset: "web", ...match }, ...asks }]);
    expect(mentions([web!, { ...files, id: "web" }])).toEqual(expected);
  });

  test("what is kept beside the other permissions, with its place", () => {
    const tests = [
      { match: { name: "x" }, ...asks },
      { match: {}, expectNames: ["x", "read"] },
    ];
    const toolsets = [
      {
        id: "web",
        tools: [{ name: "read" }],
        extensions: { "dev.colloquy:permissions": { tests } },
      },
    ];
    expect(findTestMentions(toolsets, indexTools(toolsets), 0)).toMatchObject([
      {
        test: "Test 2",
        paths: [["extensions", "dev.colloquy:permissions", "tests", "1", "expectNames", 1]],
      },
    ]);
  });
});

const name = fc.constantFrom("read", "write", "list", "re*", "*", "rea?");
const id = fc.constantFrom("web", "files", "w*", "*");
const match = fc.record(
  { name, toolset: id, effective: fc.constantFrom("on", "ask", "allow") },
  { requiredKeys: [] },
);
const asked = fc.record({ requiresApproval: fc.boolean() });
const arbitraryTest = fc.oneof(
  fc.record({ match, expect: asked }),
  fc.record({ match, expectNames: fc.array(name, { maxLength: 3 }) }),
  fc.jsonValue(),
);
const arbitraryLibrary = fc.array(
  fc
    .record({
      id: fc.constantFrom("web", "files"),
      tools: fc.array(
        fc.record({
          name: fc.constantFrom("read", "write", "list"),
          requiresApproval: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
      tests: fc.array(arbitraryTest, { maxLength: 3 }),
    })
    .map(({ tests, ...toolset }) => ({ ...toolset, extensions: { [KEY]: { v: 1, tests } } })),
  { minLength: 1, maxLength: 3 },
);

/** The library after a renaming of its first toolset, or of that one's first tool. */
function rename(toolsets: readonly JsonRecord[], own: readonly TestMention[], isTool: boolean) {
  const tool = isTool ? 0 : null;
  const member = { kind: "member", tool, path: [isTool ? "name" : "id"], value: "fresh" } as const;
  const edits = [{ toolset: 0, edit: member }, ...renameInTests(own, "fresh")];
  return toolsets.map((toolset, at): JsonRecord => {
    const shell = JSON.stringify({ ...toolset, tools: [] });
    const tools = asList(toolset["tools"]).map((one) => JSON.stringify(one));
    const result = editToolsetText(
      { shell, toolText: (position) => tools[position] },
      edits.filter((edit) => edit.toolset === at).map(({ edit }) => edit),
    );
    if (!result.ok) throw new Error(result.diagnostics[0]?.message);
    const edited = tools.map((text, position) =>
      applyEdits(text, result.tools.get(position) ?? []),
    );
    return {
      ...asRecord(JSON.parse(applyEdits(shell, result.shell))),
      tools: edited.map((text) => JSON.parse(text) as unknown),
    };
  });
}

function outcomeOf(toolsets: readonly unknown[], { toolset, paths }: TestMention) {
  const results = testToolsets(toolsets, openPermissions({ toolsets }), () => undefined);
  const { tests } = results.find((result) => result.toolset === toolset)!;
  const { stored, outcome } = tests[Number(paths[0]![3])]!;
  const pattern = stored.read.ok ? (stored.read.test.match.name ?? "*") : "*";
  // A pattern stays, so what it fits may be something else afterwards.
  if (pattern !== "*" && isPattern(pattern)) return null;
  return { isGreen: outcome.isGreen, matched: outcome.matched };
}

test("a test that follows a renaming comes out as before, and no other text changes", () => {
  fc.assert(
    fc.property(arbitraryLibrary, fc.boolean(), (toolsets, isTool) => {
      const [first] = toolsets;
      const from = isTool ? first?.tools[0]?.name : first?.id;
      fc.pre(from !== undefined);
      const found = findTestMentions(toolsets, indexTools(toolsets), 0);
      const own = found.filter(({ tool }) => tool === (isTool ? 0 : null));
      const renamed = rename(toolsets, own, isTool);
      for (const mention of own.filter(({ isShared }) => !isShared)) {
        expect(outcomeOf(renamed, mention)).toEqual(outcomeOf(toolsets, mention));
      }
      const back = JSON.stringify(renamed).replaceAll('"fresh"', JSON.stringify(from));
      expect(back).toBe(JSON.stringify(toolsets));
    }),
  );
});
