import { facetOf } from "../grid/facets/facets";
import type { GridTool } from "../grid/rows/row-view";
import type { StepPlace } from "../links/step-href";
import { toolPageHref } from "../links/tool-href";

/** The page of a tool. */
export function toolHref(fileId: string, { toolset, tool }: GridTool): string {
  const position = tool.isTwin ? tool.position : null;
  return toolPageHref(fileId, toolset.toolsetId, tool.name, position);
}

/** Where the tool is tried; null for one that no server runs. Nothing is called by going there. */
export function tryHref(fileId: string, row: GridTool): string | null {
  return row.toolset.kind === "mcp" ? `${toolHref(fileId, row)}&tab=form` : null;
}

/** The place that the grid explains: the tool of a row, in the conversation that is in view. */
export function gridPlace(fileId: string, row: GridTool, conversation: string | null): StepPlace {
  const { toolsetId, id: rowId } = row.toolset;
  const page = toolHref(fileId, row);
  const facet = new URLSearchParams({ f: facetOf("toolset", toolsetId) }).toString();
  return {
    fileId,
    toolset: { id: toolsetId, rowId },
    tool: page,
    archived: page,
    defaults: `/toolsets/${encodeURIComponent(fileId)}?${facet}`,
    conversation,
  };
}
