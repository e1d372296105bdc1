"use client";

import { DraftBar, type DraftState } from "@/components/drafts/draft-bar";
import { FIELD_NAME, statedName } from "@/components/permissions/switch-labels";
import type { Change } from "../grid/rows/pending";
import type { GridTool } from "../grid/rows/row-view";

/** Switches of an earlier visit that were not saved. */
export function GridDrafts({ draft, tools }: { draft: DraftState; tools: readonly GridTool[] }) {
  return (
    <DraftBar
      draft={draft}
      describe={(value) => describeChanges(value, tools)}
      className="mx-3 mt-2"
    />
  );
}

function isChange(value: unknown): value is Change {
  return typeof value === "object" && value !== null && "place" in value && "value" in value;
}

/** Changes of the grid as lines, one a switch, to compare. */
function describeChanges(value: unknown, tools: readonly GridTool[]): string {
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
