import type { SidebarItem } from "@/lib/domain/conversation/view/sidebar";
import type { Format } from "@/components/ui/format/context";
import { dateGroups } from "@/components/ui/format/date-groups";

/** A line of the list; the first of a group carries the group's name above it. */
export interface SidebarRow {
  readonly item: SidebarItem;
  readonly heading: string | null;
  /** Pixels: fixed, so that the server draws the list as the browser does. */
  readonly height: number;
  readonly isPinned: boolean;
}

const LINE = 56;
/** Without a snippet. Still a target for a finger. */
const SHORT_LINE = 44;
const HEADING = 32;

/** The list with its groups: what is pinned, then by the day of the last change. */
export function sidebarRows(
  pinned: readonly SidebarItem[],
  items: readonly SidebarItem[],
  format: Format,
): SidebarRow[] {
  const groupOf = dateGroups(format);
  const rows: SidebarRow[] = [];
  let group: string | null = null;
  const add = (item: SidebarItem, name: string, isPinned: boolean) => {
    const heading = name === group ? null : name;
    group = name;
    const line = item.snippet === "" ? SHORT_LINE : LINE;
    rows.push({ item, heading, height: line + (heading === null ? 0 : HEADING), isPinned });
  };
  for (const item of pinned) add(item, "Pinned", true);
  for (const item of items) add(item, groupOf(item.timeMs), false);
  return rows;
}
