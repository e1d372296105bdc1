import { describe, expect, test } from "vitest";
import { applyEdits } from "@/lib/json/edit";
import { leastWork } from "@/lib/testing/least-work";
import { cutFile, joinFile, layoutOf } from "../schema/file-pieces";
import { editStructure, type ToolsetStructureEdit } from "./structure";

const text = `{
  "schema": "x",
  "toolsets": [
    {
      "id": "web",
      "kind": "mcp",
      "tools": [
        { "name": "a", "x": 1.0 },
        { "name": "b" }
      ]
    },
    { "id": "bare", "kind": "uri" }
  ]
}
`;

function edited(edit: ToolsetStructureEdit, source = text) {
  const result = editStructure(source, edit);
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
  return { ...result, text: applyEdits(source, result.edits) };
}

function refused(edit: ToolsetStructureEdit, source = text) {
  const result = editStructure(source, edit);
  return result.ok ? null : result.diagnostics[0]?.rule;
}

describe("editStructure", () => {
  test("adds several tools as one change, or none of them", () => {
    const values = [{ name: "c" }, { name: "d", summary: "D" }];
    const after = edited({ kind: "addTools", toolset: 0, values });
    expect(after.text).toBe(
      text.replace(
        '{ "name": "b" }',
        '{ "name": "b" },\n        { "name": "c" },\n        { "name": "d", "summary": "D" }',
      ),
    );
    expect(after.arrangement[0]).toEqual({ from: 0, tools: [0, 1, null, null] });
    expect(after.label).toBe("Add 2 tools");
    const twice = [{ name: "c" }, { name: "c" }];
    expect(refused({ kind: "addTools", toolset: 0, values: twice })).toBe("ts.tool-duplicate");
    const known = [{ name: "c" }, { name: "a" }];
    expect(refused({ kind: "addTools", toolset: 0, values: known })).toBe("ts.tool-duplicate");
    expect(refused({ kind: "addTools", toolset: 0, values: [] })).toBe("edit.no-such-tool");
  });

  test("adds a tool that looks like its neighbours", () => {
    const after = edited({ kind: "addTool", toolset: 0, value: { name: "c" } });
    expect(after.text).toBe(
      text.replace('{ "name": "b" }', '{ "name": "b" },\n        { "name": "c" }'),
    );
    expect(after.arrangement[0]).toEqual({ from: 0, tools: [0, 1, null] });
    expect(after.label).toBe("Add the tool “c”");
  });

  test("makes the list of tools where there is none", () => {
    const after = edited({ kind: "addTool", toolset: 1, value: { name: "c" } });
    expect(after.text).toContain('"kind": "uri", "tools": [{ "name": "c" }]');
  });

  test("adds a toolset, also to a file without any", () => {
    const value = { id: "new", kind: "builtin", tools: [{ name: "t" }] };
    const after = edited({ kind: "addToolset", value });
    expect(JSON.parse(after.text).toolsets[2]).toEqual(value);
    expect(after.arrangement[2]).toEqual({ from: null, tools: [null] });
    expect(JSON.parse(edited({ kind: "addToolset", value }, '{"schema":"x"}').text)).toEqual({
      schema: "x",
      toolsets: [value],
    });
  });

  test("copies a tool with every byte but its name", () => {
    const after = edited({ kind: "copyTool", toolset: 0, tool: 0, name: "a2" });
    expect(after.text).toContain('{ "name": "a", "x": 1.0 },\n        { "name": "a2", "x": 1.0 },');
    expect(after.arrangement[0]?.tools).toEqual([0, null, 1]);
  });

  test("removes tools and toolsets with the comma between", () => {
    const none = edited({ kind: "removeTools", toolset: 0, tools: [0, 1] });
    expect(JSON.parse(none.text).toolsets[0].tools).toEqual([]);
    expect(none.label).toBe("Delete 2 tools");
    const one = edited({ kind: "removeToolset", toolset: 0 });
    expect(one.text).toContain('"toolsets": [\n    { "id": "bare", "kind": "uri" }\n  ]');
    expect(one.arrangement).toEqual([{ from: 1, tools: [] }]);
  });

  test("moves tools and toolsets with every byte", () => {
    const tools = edited({ kind: "moveTool", toolset: 0, tool: 0, to: 1 });
    expect(tools.text).toContain('{ "name": "b" },\n        { "name": "a", "x": 1.0 }\n');
    expect(tools.arrangement[0]?.tools).toEqual([1, 0]);
    const sets = edited({ kind: "moveToolset", toolset: 1, to: 0 });
    expect(JSON.parse(sets.text)).toMatchObject({ toolsets: [{ id: "bare" }, { id: "web" }] });
  });

  test.each<[string, ToolsetStructureEdit]>([
    ["ts.tool-duplicate", { kind: "addTool", toolset: 0, value: { name: "a" } }],
    ["ts.tool-duplicate", { kind: "copyTool", toolset: 0, tool: 0, name: "b" }],
    ["ts.name-empty", { kind: "addTool", toolset: 0, value: { name: " " } }],
    ["schema.required", { kind: "addTool", toolset: 0, value: {} }],
    ["ts.id-duplicate", { kind: "addToolset", value: { id: "web", kind: "mcp" } }],
    ["edit.no-such-tool", { kind: "addTool", toolset: 9, value: { name: "n" } }],
    ["edit.no-such-tool", { kind: "copyTool", toolset: 0, tool: 9, name: "n" }],
    ["edit.no-such-tool", { kind: "removeTools", toolset: 0, tools: [] }],
    ["edit.no-such-tool", { kind: "removeTools", toolset: 0, tools: [0, 9] }],
    ["edit.no-such-tool", { kind: "removeToolset", toolset: 9 }],
    ["edit.no-such-tool", { kind: "moveTool", toolset: 0, tool: 0, to: 2 }],
    ["edit.no-such-tool", { kind: "moveToolset", toolset: 2, to: 0 }],
  ])("refuses with %s: %j", (rule, edit) => {
    expect(refused(edit)).toBe(rule);
  });

  test("refuses a credential in plain text", () => {
    const value = { id: "s", kind: "mcp", headers: { Authorization: "Bearer abcdefabcdef" } };
    expect(refused({ kind: "addToolset", value })).toBe("secret.config-value");
  });

  test.each(['{"toolsets":{}}', "[]", "7"])("refuses to add to %s", (source) => {
    expect(refused({ kind: "addToolset", value: { id: "a", kind: "mcp" } }, source)).toBe(
      "edit.not-a-list",
    );
  });
});

test("a file is cut into pieces that are the file, under the ids asked for", async () => {
  const layout = [
    { id: 7, tools: [70, 71] },
    { id: 8, tools: [] },
  ];
  const pieces = await cutFile(text, layout, () => undefined);
  expect(joinFile(pieces)).toBe(text);
  expect(layoutOf(pieces)).toEqual(layout);
  expect(pieces.toolsets[0]?.tools[0]).toMatchObject({ id: 70, raw: '{ "name": "a", "x": 1.0 }' });
  await expect(cutFile(text, layout.slice(1), () => undefined)).rejects.toThrow(
    "2 parts where 1 are recorded",
  );
});

test("thousands of tools that come or go take as long as the text", () => {
  const values = Array.from({ length: 10_000 }, (_, at) => ({ name: `t${at}` }));
  const tools = values.map((_, at) => at + 2);
  const work = leastWork(() => {
    const added = edited({ kind: "addTools", toolset: 0, values });
    const left = edited({ kind: "removeTools", toolset: 0, tools }, added.text);
    expect(left.text).toBe(text);
    expect(left.arrangement[0]?.tools).toEqual([0, 1]);
  }, 2000);
  expect(work).toBeLessThan(2000);
});
