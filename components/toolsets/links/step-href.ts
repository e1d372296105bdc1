import type { Step } from "@/lib/domain/permissions/resolve/resolve";
import type { ToolPage } from "@/lib/domain/toolset/view/tool-page";
import { filtersHref } from "./filters-href";
import { changesHref } from "./sync-href";
import { editHref } from "./tool-href";

/** The tool that a permission was decided for, and where its own values are edited. */
export interface StepPlace {
  readonly fileId: string;
  readonly toolset: { readonly id: string; readonly rowId: number };
  /** Where the tool's own value is edited. */
  readonly tool: string;
  /** Where the tool is taken out of the archive. */
  readonly archived: string;
  /** Where the defaults of its toolset are edited. */
  readonly defaults: string;
  /** Store id of the conversation in view; null without one. */
  readonly conversation: string | null;
}

/** The place that the page of a tool explains. */
export function pagePlace({
  fileId,
  toolset,
  position,
}: Pick<ToolPage, "fileId" | "toolset" | "position">): StepPlace {
  const grid = `/toolsets/${encodeURIComponent(fileId)}`;
  const archived = editHref(fileId, toolset.id, position);
  return { fileId, toolset, tool: grid, archived, defaults: grid, conversation: null };
}

/** Where what a step says is edited; null for what nobody edits. */
export function stepHref({ id }: Pick<Step, "id">, place: StepPlace): string | null {
  const { fileId, toolset, conversation } = place;
  switch (id) {
    case "conversation":
      return conversation === null ? null : `/conversations/${encodeURIComponent(conversation)}`;
    case "tool":
      return place.tool;
    case "archived":
      return place.archived;
    case "toolsetDefaults":
      return place.defaults;
    case "missing-scope":
      return `/toolsets/${encodeURIComponent(fileId)}`;
    case "toolset-disabled":
      return editHref(fileId, toolset.id);
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
      return null;
  }
}
