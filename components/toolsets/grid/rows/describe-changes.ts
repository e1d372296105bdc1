import { FIELD_NAME, statedName } from "@/components/permissions/switch-labels";
import type { Change } from "./pending";
import type { GridTool } from "./row-view";

function isChange(value: unknown): value is Change {
  return typeof value === "object" && value !== null && "place" in value && "value" in value;
}

/** Changes of the grid as lines, one a switch, to compare. */
export function describeChanges(value: unknown, tools: readonly GridTool[]): string {
  const rows = new Map(tools.map((row) => [row.tool.id, row]));
  const sets = new Map(tools.map(({ toolset }) => [toolset.id, toolset.toolsetId]));
  return (Array.isArray(value) ? value : [])
    .filter(isChange)
    .map(({ place, value: to }) => {
      const name =
        place.tool === null
          ? `Default of ${sets.get(place.toolset) ?? "a toolset"}`
          : (rows.get(place.tool)?.tool.name ?? "a tool that is gone");
      return `${name}: ${FIELD_NAME[place.field]} ${statedName(place.field, to)}`;
    })
    .join("\n");
}
