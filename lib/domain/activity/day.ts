/** A day as it is stored: days since 1970-01-01 in UTC, as the filters `after:` and `before:` of a search count. */
export type Day = number;

/** The day of messages without a recorded time: before every day there is. */
export const UNDATED_DAY = -1_000_000;

const DAY_MS = 86_400_000;

export const dayMs = (day: Day): number => day * DAY_MS;

export const dayOf = (ms: number): Day => Math.floor(ms / DAY_MS);

export const yearOf = (day: Day): number => new Date(dayMs(day)).getUTCFullYear();

/** `2025-06-30`; years of fewer than four digits are filled up, as dates in a search are. */
export function isoDay(day: Day): string {
  const date = new Date(dayMs(day));
  const year = String(date.getUTCFullYear()).padStart(4, "0");
  const [month, dayOfMonth] = [date.getUTCMonth() + 1, date.getUTCDate()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${year}-${month}-${dayOfMonth}`;
}

/** The first day of a month; months count from 0, and 12 is the first of the next year. */
export function monthStart(year: number, month: number): Day {
  // Date.UTC takes the years 0 to 99 for those of the twentieth century.
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return dayOf(date.getTime());
}

/** 0 for Monday to 6 for Sunday. */
export const weekday = (day: Day): number => (((day + 3) % 7) + 7) % 7;

/** The month from 0 whose first day is among some days; null for none. */
export function monthBegunIn({ start, end }: { start: Day; end: Day }): number | null {
  const last = new Date(dayMs(end - 1));
  return last.getUTCDate() <= end - start ? last.getUTCMonth() : null;
}
