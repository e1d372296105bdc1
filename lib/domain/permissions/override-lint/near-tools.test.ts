import { expect, test } from "vitest";
import { indexTools } from "@/lib/domain/toolset/schema/tool-id";
import { findNearTools } from "./near-tools";

const toolset = (id: string, ...names: string[]) => ({
  id,
  tools: names.map((name) => ({ name })),
});
const near = findNearTools(
  indexTools([
    toolset("files", "read_file", "delete_file", "list_directory"),
    toolset("web", "fetch", "search_pages"),
    toolset("twins", "same", "same"),
  ]).tools,
);
const ids = (toolId: string) => near(toolId).map(({ tool }) => `${tool.toolsetId}/${tool.name}`);

test.each([
  ["files.read_file", "files/read_file"],
  ["files__read_file", "files/read_file"],
  ["mcp__files__read_file", "files/read_file"],
  ["Files/Read-File", "files/read_file"],
  ["FETCH", "web/fetch"],
  ["browser/fetch", "web/fetch"],
  ["files/read_fiel", "files/read_file"],
  ["files/list_dir", "files/list_directory"],
  ["files/directory", "files/list_directory"],
])("%s may have meant %s", (toolId, meant) => {
  expect(ids(toolId)[0]).toBe(meant);
});

test.each(["", "///", "calendar/create_event", "same", "twins.same"])("%j means none", (toolId) => {
  expect(ids(toolId)).toEqual([]);
});

test("no more than five tools are offered", () => {
  const names = Array.from({ length: 20 }, (_, at) => `tool_${at}`);
  const many = findNearTools(indexTools([toolset("a", ...names)]).tools);
  expect(many("a/tool_x")).toHaveLength(5);
});
