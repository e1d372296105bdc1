import { savedValue } from "../grid/bulk/refusal";
import type { Pending, Place, Stated } from "../grid/rows/pending";
import type { GridTool } from "../grid/rows/row-view";

/** What is stored by now at a place; undefined where the tool or its toolset is gone. */
export function storedOf(tools: readonly GridTool[]): (place: Place) => Stated | undefined {
  const rows = new Map(tools.map((row) => [row.tool.id, row]));
  const toolsets = new Map(tools.map(({ toolset }) => [toolset.id, toolset]));
  return ({ level, toolset, tool, field }) => {
    if (level === "defaults") return toolsets.get(toolset)?.defaults[field];
    const row = tool === null ? undefined : rows.get(tool);
    return row && savedValue(row, field, level);
  };
}

/** How many of these switches are stored otherwise than they were when they were set here, and than they are to be. */
export function countChangedMeanwhile(pending: Pending, tools: readonly GridTool[]): number {
  const storedNow = storedOf(tools);
  return [...pending.values()].filter(({ place, saved, value }) => {
    const now = storedNow(place);
    return now !== saved && now !== value;
  }).length;
}
