import type { Format } from "./context";
import { dateFormat } from "./intl-cache";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Beyond it a time is in no group but that of its month. */
const NEAR_MS = 40 * DAY_MS;

/** Names the group of a time. Days begin where the person is. */
export function dateGroups({ locale, timeZone, now }: Format): (timeMs: number | null) => string {
  const day = dateFormat("en-CA", { dateStyle: "short", timeZone });
  const month = dateFormat(locale, { month: "long", year: "numeric", timeZone });
  // Both at midnight UTC, so that no change of clocks is between them.
  const dayOf = (ms: number) => Date.parse(day.format(ms));
  const today = dayOf(now);
  return (timeMs) => {
    if (timeMs === null || Number.isNaN(new Date(timeMs).getTime())) return "No time recorded";
    // Far from now the day is not asked for: `Date.parse` takes the year 11 for a month.
    if (Math.abs(now - timeMs) > NEAR_MS) return month.format(timeMs);
    const days = Math.round((today - dayOf(timeMs)) / DAY_MS);
    if (days === 0) return "Today";
    if (days === 1) return "Yesterday";
    // A time ahead of the clock has its month too.
    if (days > 1 && days <= 7) return "Last 7 days";
    if (days > 7 && days <= 30) return "Last 30 days";
    return month.format(timeMs);
  };
}
