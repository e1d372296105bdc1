import { messagesOf, type ActivityRow, type Measure } from "./counts";
import { monthStart, weekday, type Day } from "./day";

/** A day in a sheet of weeks. */
export interface CalendarDay {
  readonly day: Day;
  /** From 0: which week of the sheet. */
  readonly column: number;
  /** 0 for Monday to 6 for Sunday. */
  readonly row: number;
  readonly count: number;
  /** 0 without messages, else 1 to 4: how many compared with the fullest day. */
  readonly level: number;
}

/** Some months of a year in columns of weeks. */
export interface CalendarSheet {
  readonly columns: number;
  readonly days: readonly CalendarDay[];
  /** Where a month's name is written, by month from 0. */
  readonly months: readonly { readonly month: number; readonly column: number }[];
}

const LEVELS = 4;

/** The days of a year as two sheets of six months, which are next to or below each other. */
export function calendarOf(
  year: number,
  rows: Iterable<ActivityRow>,
  measure: Measure = messagesOf,
): readonly CalendarSheet[] {
  const counts = new Map<Day, number>();
  for (const row of rows) counts.set(row.day, (counts.get(row.day) ?? 0) + measure(row));
  const most = Math.max(0, ...counts.values());
  return [0, 6].map((month) => sheetOf(year, month, counts, most));
}

function sheetOf(
  year: number,
  firstMonth: number,
  counts: ReadonlyMap<Day, number>,
  most: number,
): CalendarSheet {
  const first = monthStart(year, firstMonth);
  const end = monthStart(year, firstMonth + 6);
  const monday = first - weekday(first);
  const columnOf = (day: Day): number => Math.floor((day - monday) / 7);
  const days: CalendarDay[] = [];
  for (let day = first; day < end; day += 1) {
    const count = counts.get(day) ?? 0;
    days.push({
      day,
      column: columnOf(day),
      row: weekday(day),
      count,
      level: levelOf(count, most),
    });
  }
  const months = Array.from({ length: 6 }, (_, at) => {
    const start = monthStart(year, firstMonth + at);
    // A name is above the first whole week of its month, so that two never meet.
    return { month: firstMonth + at, column: columnOf(start) + (weekday(start) === 0 ? 0 : 1) };
  });
  return { columns: columnOf(end - 1) + 1, days, months };
}

/** By the square root: a day of a thousand messages must not make all others look empty. */
export function levelOf(count: number, most: number): number {
  if (count <= 0 || most <= 0) return 0;
  return Math.min(LEVELS, Math.max(1, Math.ceil(LEVELS * Math.sqrt(count / most))));
}
