import type { Step } from "@/lib/domain/permissions/resolve";
import { facetOf } from "./facets";
import type { GridTool } from "./row-view";

function toolsetPage(fileId: string, page: string, parameters: Record<string, string>): string {
  const base = `/toolsets/${encodeURIComponent(fileId)}`;
  return `${base}${page}?${new URLSearchParams(parameters).toString()}`;
}

/** The page of a tool. */
export function toolHref(fileId: string, { toolset, tool }: GridTool): string {
  return toolsetPage(fileId, "/tool", { set: toolset.toolsetId, name: tool.name });
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
      return toolsetPage(fileId, "/filters", { set });
    case "toolsetDefaults":
      return toolsetPage(fileId, "", { f: facetOf("toolset", set) });
    case "toolset-disabled":
      return toolsetPage(fileId, "/edit", { set });
    case "application":
      return "/settings#permission-defaults";
    case "unresolved-secret":
      return "/permissions/references";
    case "tool":
    case "archived":
    case "missing":
    case "new-unreviewed":
    case "definition-changed":
      return toolHref(fileId, row);
    case "built-in":
    case "operator-policy":
      return null;
  }
}
