import type { GridRow } from "./grid-rows";
import type { GridTool } from "./row-view";

/** Row ids of the selected tools. */
export type Selected = ReadonlySet<number>;

export interface Selection {
  readonly selected: Selected;
  /** Key of the line a range starts from. */
  readonly anchor: string | null;
}

export const NONE_SELECTED: Selection = { selected: new Set(), anchor: null };

/** The tools a line represents: itself, or all that are shown of its toolset. */
export function toolsOf(row: GridRow): readonly GridTool[] {
  return row.kind === "tool" ? [row.row] : row.tools;
}

/** How many of the tools of a line are selected. */
export function selectedOf(row: GridRow, { selected }: Selection): "none" | "some" | "all" {
  const tools = toolsOf(row);
  const count = tools.filter(({ tool }) => selected.has(tool.id)).length;
  if (count === 0) return "none";
  return count === tools.length ? "all" : "some";
}

/** Selects a line, or takes it out of the selection when all of it is in it. */
export function toggleRow(selection: Selection, row: GridRow): Selection {
  const selected = new Set(selection.selected);
  const isIn = selectedOf(row, selection) === "all";
  for (const { tool } of toolsOf(row)) {
    if (isIn) selected.delete(tool.id);
    else selected.add(tool.id);
  }
  return { selected, anchor: row.key };
}

/** Adds everything from the line a range starts from to this one; the start stays. */
export function extendTo(selection: Selection, rows: readonly GridRow[], index: number): Selection {
  const row = rows[index];
  if (row === undefined) return selection;
  const start = rows.findIndex(({ key }) => key === selection.anchor);
  if (start === -1) return toggleRow(selection, row);
  const range = rows.slice(Math.min(start, index), Math.max(start, index) + 1);
  const added = range.flatMap((one) => (one.kind === "tool" ? [one.row.tool.id] : []));
  return { selected: new Set([...selection.selected, ...added]), anchor: selection.anchor };
}

/** Adds tools that are shown. */
export function addTools(selection: Selection, tools: readonly GridTool[]): Selection {
  const ids = tools.map(({ tool }) => tool.id);
  return { selected: new Set([...selection.selected, ...ids]), anchor: null };
}
