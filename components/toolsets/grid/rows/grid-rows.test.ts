import { expect, test } from "vitest";
import { buildToolRow, buildToolsetRow } from "@/lib/testing/builders/grid";
import { gridRows, gridTools } from "./grid-rows";

const toolsets = [
  {
    row: buildToolsetRow({ id: 1, toolsetId: "files" }),
    tools: [buildToolRow({ id: 1 }), buildToolRow({ id: 2, position: 1 })],
  },
  { row: buildToolsetRow({ id: 2, toolsetId: "web" }), tools: [buildToolRow({ id: 3 })] },
  { row: buildToolsetRow({ id: 3, toolsetId: "empty" }), tools: [] },
];

const keys = (...args: Parameters<typeof gridRows>) => gridRows(...args).map(({ key }) => key);

test("every toolset has a head, also an empty one", () => {
  expect(keys(toolsets, gridTools(toolsets), false)).toEqual(["s1", "t1", "t2", "s2", "t3", "s3"]);
});

test("of a narrowed list only toolsets with a tool in it have one", () => {
  const shown = gridTools(toolsets).filter(({ tool }) => tool.id === 2);
  expect(keys(toolsets, shown, true)).toEqual(["s1", "t2"]);
  expect(keys(toolsets, [], true)).toEqual([]);
});
