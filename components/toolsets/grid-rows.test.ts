import { expect, test } from "vitest";
import type { ToolRow, ToolsetRow } from "@/lib/domain/toolset/listing";
import { gridRows } from "./grid-rows";

function toolset(id: number, toolsetId: string): ToolsetRow {
  const defaults = { enabled: null, requiresApproval: null };
  return {
    id,
    position: 0,
    toolsetId,
    kind: "mcp",
    version: null,

    revision: 1,
    defaults,
  };
}

function tool(id: number, name: string, summary: string | null): ToolRow {
  const switches = { enabled: null, requiresApproval: null };
  return { id, position: id, name, summary, ...switches, revision: 1, gates: [] };
}

const toolsets = [
  {
    row: toolset(1, "files"),
    tools: [tool(1, "read_file", "Reads a file"), tool(2, "delete_file", null)],
  },
  { row: toolset(2, "web"), tools: [tool(3, "web:fetch", "Fetches a page")] },
  { row: toolset(3, "empty"), tools: [] },
];

test("every toolset has a head, also an empty one", () => {
  expect(gridRows(toolsets, "").map((row) => row.key)).toEqual([
    "s1",
    "t1",
    "t2",
    "s2",
    "t3",
    "s3",
  ]);
});

test("all words must occur in the name or the summary", () => {
  expect(gridRows(toolsets, "file READS").map((row) => row.key)).toEqual(["s1", "t1"]);
  expect(gridRows(toolsets, "nowhere")).toEqual([]);
});
