import { searchHref } from "@/components/search/hit-link";
import { isoDay } from "@/lib/domain/activity/day";
import type { Period } from "@/lib/domain/activity/stacks";
import { formatFilter } from "@/lib/domain/search/format-search";
import type { FilterKey } from "@/lib/domain/search/query";

/** The search that finds the messages of some days, also by one source or model, or those with tool calls. */
export function messagesHref(
  { start, end }: Period,
  filter?: readonly [key: FilterKey, value: string],
): string {
  const filters: (readonly [FilterKey, string])[] = filter === undefined ? [] : [filter];
  // Else those without a time would be found by that of their conversation, and are on no day of a picture.
  filters.push(["after", isoDay(start)], ["before", isoDay(end)], ["has", "time"]);
  return searchHref(
    filters.map(([key, value]) => formatFilter({ key, value, negated: false })).join(" "),
  );
}
