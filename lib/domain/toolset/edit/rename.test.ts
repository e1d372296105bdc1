import { describe, expect, test } from "vitest";
import type { JsonRecord } from "@/lib/shared/read-value";
import { applyEdits } from "@/lib/json/edit";
import { editToolsetText, type ToolsetEdit } from "./edits";
import { renamedToolId, renameInFilters } from "./rename";

const address = { toolset: 0, tool: 0, toolsetId: "web", name: "read" };

describe("renamedToolId", () => {
  test.each([
    ["slash", "load", "web/load"],
    ["colon", "load", "web/load"],
    ["name", "load", "web/load"],
  ] as const)("of a tool named by %s", (how, to, id) => {
    expect(renamedToolId(how, address, { toolsetId: "web", tool: "read", to })).toBe(id);
  });

  test.each([
    ["slash", "net/read"],
    ["colon", "net/read"],
    ["name", null],
  ] as const)("of a toolset named by %s", (how, id) => {
    expect(renamedToolId(how, address, { toolsetId: "web", tool: null, to: "net" })).toBe(id);
  });
});

const renaming = { toolsetId: "web", tool: "read", to: "load" };

function after(toolset: JsonRecord, edits: readonly ToolsetEdit[]): unknown {
  const shell = JSON.stringify(toolset);
  const result = editToolsetText({ shell, toolText: () => undefined }, edits);
  return result.ok ? (JSON.parse(applyEdits(shell, result.shell)) as unknown) : null;
}

describe("renameInFilters", () => {
  test("changes exact rules for names, and no others", () => {
    const matcher = { exact: "read" };
    const mcp = {
      includeTools: {
        filters: [
          { attribute: "ATTRIBUTE_NAME", matcher },
          { attribute: "ATTRIBUTE_TITLE", matcher },
          { attribute: "ATTRIBUTE_NAME", matcher: { startsWith: "read" } },
        ],
      },
    };
    const toolset = {
      id: "web",
      kind: "mcp",
      extensions: { "dev.colloquy:cadenya": { v: 1, source: { spec: { adapter: { mcp } } } } },
    };
    const [first, ...others] = mcp.includeTools.filters;
    const edited = after(toolset, renameInFilters(toolset, renaming));
    expect(JSON.stringify(edited)).toContain(
      JSON.stringify([{ ...first, matcher: { exact: "load" } }, ...others]),
    );
    expect(edited).toMatchObject(toolset);
  });

  test("changes the names a reference lists", () => {
    const reference = { filter: "only", filterValue: "read, write" };
    const toolset = {
      id: "web",
      kind: "builtin",
      extensions: { "dev.colloquy:mci": { v: 1, source: {}, meta: { reference } } },
    };
    const edited = after(toolset, renameInFilters(toolset, renaming));
    expect(JSON.stringify(edited)).toContain('"load,write"');
    expect(renameInFilters(toolset, { ...renaming, tool: "other" })).toEqual([]);
    expect(renameInFilters(toolset, { ...renaming, to: "a,b" })).toEqual([]);
    expect(renameInFilters(toolset, { ...renaming, to: " load" })).toEqual([]);
    expect(renameInFilters(toolset, { ...renaming, tool: null })).toEqual([]);
  });

  test("changes the names that further references list, and keeps what was imported", () => {
    const otherReferences = [
      { name: "set", position: 1, filter: "tags", filterValue: "read" },
      { name: "set", position: 2, filter: "except", filterValue: "write,read" },
    ];
    const meta = { reference: { filter: "only", filterValue: "list" }, otherReferences };
    const mci = { v: 1, source: {}, meta };
    const toolset = { id: "web", kind: "builtin", extensions: { "dev.colloquy:mci": mci } };
    const edited = after(toolset, renameInFilters(toolset, renaming));
    const values = { otherReferences: { 1: { ...otherReferences[1], filterValue: "write,load" } } };
    expect(edited).toEqual({
      ...toolset,
      extensions: {
        "dev.colloquy:mci": { ...mci, values },
        "dev.colloquy:permissions": { v: 1, resolution: "nearest-explicit/1" },
      },
    });
  });

  test("changes nothing where another tool of the toolset has the name", () => {
    const reference = { filter: "except", filterValue: "read" };
    const toolset = {
      id: "web",
      tools: [{ name: "read" }, { name: "read" }, { name: "list" }],
      extensions: { "dev.colloquy:mci": { v: 1, source: {}, meta: { reference } } },
    };
    expect(renameInFilters(toolset, renaming)).toEqual([]);
    expect(renameInFilters({ ...toolset, tools: [{ name: "read" }] }, renaming)).not.toEqual([]);
  });
});
