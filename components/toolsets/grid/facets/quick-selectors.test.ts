import { expect, test } from "vitest";
import { buildToolRow, buildToolsetRow } from "@/lib/testing/builders/grid";
import { NOTHING_PENDING } from "../rows/pending";
import { prefixOf, quickSelectors } from "./quick-selectors";
import { viewRow, type GridTool } from "../rows/row-view";

test("tools are offered by what their names begin with, and by what is known of them", () => {
  const toolset = buildToolsetRow();
  const rows: GridTool[] = ["get_a", "get_b", "get_c", "set_a", "run"].map((name, id) => {
    return { toolset, tool: buildToolRow({ id, name }) };
  });
  const view = (row: GridTool) =>
    viewRow(row, { application: {}, inConversation: false }, NOTHING_PENDING);
  const measures = new Map(
    rows.map(({ tool: { id } }) => [
      id,
      { id, tokens: 1, calls: id, lastCallMs: null, problems: 0 },
    ]),
  );
  const found = quickSelectors(rows, view, measures).map(({ id, tools }) => [id, tools.length]);
  expect(found).toEqual([
    ["hint:notStated", 5],
    ["set:inherited", 5],
    ["use:used", 4],
    ["use:never", 1],
    ["toolset:files", 5],
    ["prefix:get_", 3],
  ]);
});

test.each([
  ["get_file", "get_"],
  ["browser.open.tab", "browser."],
  ["web:fetch", "web:"],
  ["run", null],
  ["_private", null],
])("the prefix of %s is %s", (name, prefix) => {
  expect(prefixOf(name)).toBe(prefix);
});
