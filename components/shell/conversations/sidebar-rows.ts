import type { SidebarItem } from "@/lib/domain/conversation/view/sidebar";
import { dateFormat } from "@/components/ui/format/intl-cache";
import type { Format } from "@/components/ui/format/context";

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

const DAY_MS = 24 * 60 * 60 * 1000;

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

/** Names the group of a time. Days begin where the person is. */
export function dateGroups({ locale, timeZone, now }: Format): (timeMs: number | null) => string {
  const day = dateFormat("en-CA", { dateStyle: "short", timeZone });
  const month = dateFormat(locale, { month: "long", year: "numeric", timeZone });
  // Both at midnight UTC, so that no change of clocks is between them.
  const dayOf = (ms: number) => Date.parse(day.format(ms));
  const today = dayOf(now);
  return (timeMs) => {
    if (timeMs === null || Number.isNaN(new Date(timeMs).getTime())) return "No time recorded";
    const days = Math.round((today - dayOf(timeMs)) / DAY_MS);
    if (days === 0) return "Today";
    if (days === 1) return "Yesterday";
    // A time ahead of the clock has its month too.
    if (days > 1 && days <= 7) return "Last 7 days";
    if (days > 7 && days <= 30) return "Last 30 days";
    return month.format(timeMs);
  };
}
