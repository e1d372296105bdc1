import type { Step } from "@/lib/domain/permissions/resolve/resolve";
import type { ToolPage } from "@/lib/domain/toolset/view/tool-page";
import { filtersHref } from "./filters-href";
import { changesHref } from "./sync-href";
import { editHref } from "./tool-href";

/** Where what a step says about the tool of a page is edited; null for what nobody edits. */
export function pageStepHref(
  { id }: Pick<Step, "id">,
  { fileId, toolset, position }: Pick<ToolPage, "fileId" | "toolset" | "position">,
): string | null {
  switch (id) {
    case "tool":
    case "toolsetDefaults":
    case "missing-scope":
      return `/toolsets/${encodeURIComponent(fileId)}`;
    case "toolset-disabled":
      return editHref(fileId, toolset.id);
    case "archived":
      return editHref(fileId, toolset.id, position);
    case "toolsetRule":
    case "filtered":
      return filtersHref(fileId, toolset.id);
    case "missing":
    case "new-unreviewed":
    case "definition-changed":
      return changesHref(fileId, toolset.rowId);
    case "application":
      return "/settings#permission-defaults";
    case "unresolved-secret":
      return "/permissions/checks?view=references";
    case "operator-policy":
      return "/settings#operator-policy";
    case "built-in":
    case "conversation":
      return null;
  }
}
