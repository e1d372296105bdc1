import type { FilteredTool } from "@/lib/domain/toolset/edit/filter-preview";

/** The lists of the preview; a tool may be in several. */
export const PREVIEW_LISTS = ["shown", "hidden", "asks", "changed"] as const;
export type PreviewList = (typeof PREVIEW_LISTS)[number];

/** Whether a tool belongs to a list. */
export function isIn(list: PreviewList, { now, saved }: FilteredTool): boolean {
  switch (list) {
    case "shown":
      return now.hidden === null;
    case "hidden":
      return now.hidden !== null;
    case "asks":
      return now.requiresApproval && !saved.requiresApproval;
    case "changed":
      return changeOf({ now, saved }) !== null;
  }
}

/** What saving changes about a tool, in words; null where it stays as it is. */
export function changeOf({ now, saved }: Pick<FilteredTool, "now" | "saved">): string | null {
  const changes = [
    said((now.hidden === null) !== (saved.hidden === null), now.hidden === null, "shown", "hidden"),
    said(now.enabled !== saved.enabled, now.enabled, "on", "off"),
    said(now.requiresApproval !== saved.requiresApproval, now.requiresApproval, "asks", "allowed"),
  ].filter((change) => change !== null);
  return changes.length === 0 ? null : `Now ${changes.join(", ")}`;
}

function said(isChanged: boolean, is: boolean, yes: string, no: string): string | null {
  return isChanged ? (is ? yes : no) : null;
}
