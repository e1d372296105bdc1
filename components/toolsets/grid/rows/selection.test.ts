import { describe, expect, test } from "vitest";
import { buildToolRow, buildToolsetRow } from "@/lib/testing/builders/grid";
import { gridRows, gridTools } from "./grid-rows";
import { addTools, extendTo, NONE_SELECTED, selectedOf, toggleRow } from "./selection";

const toolsets = [
  { row: buildToolsetRow({ id: 1 }), tools: [1, 2, 3].map((id) => buildToolRow({ id })) },
  { row: buildToolsetRow({ id: 2 }), tools: [4, 5].map((id) => buildToolRow({ id })) },
];
const rows = gridRows(toolsets, gridTools(toolsets), false);
const at = (key: string) => rows.findIndex((row) => row.key === key);
const row = (key: string) => rows[at(key)]!;

describe("selecting", () => {
  test("a head stands for its tools that are shown", () => {
    const one = toggleRow(NONE_SELECTED, row("t2"));
    expect(selectedOf(row("s1"), one)).toBe("some");
    const all = toggleRow(one, row("s1"));
    expect([...all.selected].toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    expect(selectedOf(row("s1"), all)).toBe("all");
    expect(toggleRow(all, row("s1")).selected.size).toBe(0);
  });

  test("a range goes both ways, over heads, and keeps its start", () => {
    const started = toggleRow(NONE_SELECTED, row("t4"));
    const up = extendTo(started, rows, at("t2"));
    expect([...up.selected].toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
    expect([...extendTo(up, rows, at("t5")).selected].toSorted((a, b) => a - b)).toEqual([
      2, 3, 4, 5,
    ]);
  });

  test("a range without a start is one line", () => {
    expect([...extendTo(NONE_SELECTED, rows, at("t3")).selected]).toEqual([3]);
    const gone = { selected: new Set([1]), anchor: "t99" };
    expect([...extendTo(gone, rows, at("t3")).selected]).toEqual([1, 3]);
    expect(extendTo(gone, rows, 99)).toBe(gone);
  });

  test("all that is shown adds to what was selected", () => {
    const shown = gridTools(toolsets).slice(0, 1);
    expect([...addTools(toggleRow(NONE_SELECTED, row("t5")), shown).selected]).toEqual([5, 1]);
  });
});
