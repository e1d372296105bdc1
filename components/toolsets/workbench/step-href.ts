import type { Step } from "@/lib/domain/permissions/resolve/resolve";
import { facetOf } from "../grid/facets/facets";
import { filtersHref } from "../links/filters-href";
import type { GridTool } from "../grid/rows/row-view";
import { changesHref } from "../links/sync-href";
import { editHref, toolPageHref } from "../links/tool-href";

/** The page of a tool. */
export function toolHref(fileId: string, { toolset, tool }: GridTool): string {
  const position = tool.isTwin ? tool.position : null;
  return toolPageHref(fileId, toolset.toolsetId, tool.name, position);
}

/** Where the tool is tried; null for one that no server runs. Nothing is called by going there. */
export function tryHref(fileId: string, row: GridTool): string | null {
  return row.toolset.kind === "mcp" ? `${toolHref(fileId, row)}&tab=form` : null;
}

/** Where what a step says is edited; null for what nobody edits. */
export function stepHref(
  { id }: Pick<Step, "id">,
  fileId: string,
  row: GridTool,
  conversation: string | null,
): string | null {
  const set = row.toolset.toolsetId;
  switch (id) {
    case "conversation":
      return conversation === null ? null : `/conversations/${encodeURIComponent(conversation)}`;
    case "toolsetRule":
    case "filtered":
      return filtersHref(fileId, set);
    case "toolsetDefaults":
      return `/toolsets/${encodeURIComponent(fileId)}?${new URLSearchParams({ f: facetOf("toolset", set) }).toString()}`;
    case "missing-scope":
      return `/toolsets/${encodeURIComponent(fileId)}`;
    case "toolset-disabled":
      return editHref(fileId, set);
    case "application":
      return "/settings#permission-defaults";
    case "unresolved-secret":
      return "/permissions/checks?view=references";
    case "missing":
    case "new-unreviewed":
    case "definition-changed":
      return changesHref(fileId, row.toolset.id);
    case "tool":
    case "archived":
      return toolHref(fileId, row);
    case "operator-policy":
      return "/settings#operator-policy";
    case "built-in":
      return null;
  }
}
