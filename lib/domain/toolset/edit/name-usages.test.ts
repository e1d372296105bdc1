import { describe, expect, test } from "vitest";
import { findNamings } from "./name-usages";
import { previewRenaming } from "./rename-preview";
import { indexTools } from "../schema/tool-id";

const exact = (name: string) => ({ attribute: "ATTRIBUTE_NAME", matcher: { exact: name } });
const mcp = {
  includeTools: { filters: [exact("read"), exact("write"), exact("READ")] },
  toolApprovals: { only: { filters: [exact("read")] } },
};
const meta = {
  reference: { filter: "only", filterValue: "read" },
  otherReferences: [
    { filter: "except", filterValue: "list, read" },
    { filter: "tags", filterValue: "read" },
  ],
};
const expected = { expect: { enabled: true } };
const web = {
  id: "web",
  tools: [{ name: "read" }, { name: "write" }, { name: "list" }, { name: "other" }, {}],
  extensions: {
    "dev.colloquy:cadenya": { v: 1, source: { spec: { adapter: { mcp } } } },
    "dev.colloquy:mci": { v: 1, source: {}, meta },
    "dev.colloquy:tests": { v: 1, tests: [{ name: "own", match: { name: "read" }, ...expected }] },
  },
};
const files = {
  id: "files",
  tools: [],
  extensions: {
    "dev.colloquy:tests": {
      v: 1,
      tests: [{ name: "far", match: { toolset: "web" }, expectNames: ["list"] }],
    },
  },
};
const toolsets = [files, web];
const namings = findNamings(toolsets, indexTools(toolsets), 1);

test("what names a toolset and its tools, and nothing of what nobody names", () => {
  const none = { rules: 0, references: 0, isShared: false, tests: [] };
  const own = { name: "own", toolsetId: "web", isShared: false, isGlob: true };
  const far = { name: "far", toolsetId: "files", isShared: false };
  expect(namings).toEqual([
    { ...none, tool: null, tests: [{ ...far, isGlob: true }] },
    { ...none, tool: 0, rules: 2, references: 2, tests: [own] },
    { ...none, tool: 1, rules: 1 },
    { ...none, tool: 2, references: 1, tests: [{ ...far, isGlob: false }] },
  ]);
});

describe("the preview of a renaming", () => {
  const none = { rules: 0, references: 0, tests: [] };
  const naming = namings[1]!;
  const { rules, references, tests } = naming;

  test("lets all follow that can say the name", () => {
    const follows = { rules, references, tests };
    expect(previewRenaming(naming, "load")).toEqual({ follows, shared: none, unfit: none });
  });

  test("keeps a list of names from a comma", () => {
    expect(previewRenaming(naming, "a,b")).toEqual({
      follows: { ...none, rules, tests },
      shared: none,
      unfit: { ...none, references },
    });
  });

  test("keeps a test from becoming a pattern, where it matches", () => {
    expect(previewRenaming(naming, "load*").unfit).toEqual({ ...none, tests });
    expect(previewRenaming(namings[3]!, "load*").unfit).toEqual(none);
  });

  test("keeps what means several tools", () => {
    const again = { ...web, tools: [...web.tools, { name: "read" }] };
    const [first] = findNamings([again], indexTools([again]), 0);
    const preview = previewRenaming(first!, "load");
    expect(preview).toMatchObject({ follows: none, unfit: none, shared: { rules, references } });
    expect(preview.shared.tests).toEqual([{ ...tests[0], isShared: true }]);
  });
});
