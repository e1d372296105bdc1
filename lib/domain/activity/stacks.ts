import { sumOf, type ActivityRow, type Measure } from "./counts";
import { monthStart, weekday, type Day } from "./day";

/** What one bar represents. */
export interface Period {
  readonly start: Day;
  /** The first day after it. */
  readonly end: Day;
}

export type PeriodUnit = "month" | "week";

/** The months of a year, or its weeks from Monday to Sunday; the first and last week end with the year. */
export function periodsOf(year: number, unit: PeriodUnit): Period[] {
  const first = monthStart(year, 0);
  const end = monthStart(year, 12);
  if (unit === "month") {
    return Array.from({ length: 12 }, (_, month) => ({
      start: monthStart(year, month),
      end: monthStart(year, month + 1),
    }));
  }
  const periods: Period[] = [];
  for (let start = first; start < end; start = start - weekday(start) + 7) {
    periods.push({ start, end: Math.min(end, start - weekday(start) + 7) });
  }
  return periods;
}

/** One colour of a stack. */
export interface Series {
  /** A source or model; null for all that have no colour of their own. */
  readonly key: string | null;
  readonly total: number;
}

export interface Bar extends Period {
  readonly total: number;
  /** In the order of the series. */
  readonly parts: readonly number[];
}

export interface Stack {
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  readonly total: number;
  /** Of the highest bar. */
  readonly most: number;
}

/** So many have a colour of their own; more could not be told apart. */
export const MOST_SERIES = 6;

/** Stacked bars of what a year has, by source or by model. Rows that name none are left out. */
export function stackOf(
  rows: readonly ActivityRow[],
  periods: readonly Period[],
  by: "source" | "model",
  measure: Measure,
): Stack {
  const named = rows.filter((row) => row[by] !== "" && measure(row) > 0);
  const totals = new Map<string, number>();
  for (const row of named) totals.set(row[by], (totals.get(row[by]) ?? 0) + measure(row));
  const ranked = [...totals].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const own = ranked.slice(0, ranked.length > MOST_SERIES ? MOST_SERIES - 1 : MOST_SERIES);
  const rest = ranked.slice(own.length);
  const series: Series[] = own.map(([key, total]) => ({ key, total }));
  if (rest.length > 0) series.push({ key: null, total: rest.reduce((sum, [, n]) => sum + n, 0) });
  const seriesAt = new Map(own.map(([key], at) => [key, at]));
  const bars = periods.map(({ start, end }): Bar => {
    const parts = series.map(() => 0);
    for (const row of named) {
      if (row.day < start || row.day >= end) continue;
      const at = seriesAt.get(row[by]) ?? own.length;
      parts[at] = (parts[at] ?? 0) + measure(row);
    }
    return { start, end, parts, total: parts.reduce((sum, part) => sum + part, 0) };
  });
  const most = Math.max(0, ...bars.map(({ total }) => total));
  return { series, bars, most, total: sumOf(named, measure) };
}

/** Calls of tools, those that went well below and the failures above. A failure may be recorded later than its call. */
export function callStack(rows: readonly ActivityRow[], periods: readonly Period[]): Stack {
  const bars = periods.map(({ start, end }): Bar => {
    const inside = rows.filter(({ day }) => day >= start && day < end);
    const calls = sumOf(inside, (row) => row.calls);
    const failures = sumOf(inside, (row) => row.failures);
    const parts = [Math.max(0, calls - failures), failures];
    return { start, end, parts, total: Math.max(calls, failures) };
  });
  const total = (at: number) => bars.reduce((sum, { parts }) => sum + (parts[at] ?? 0), 0);
  return {
    series: [
      { key: "other", total: total(0) },
      { key: "failed", total: total(1) },
    ],
    bars,
    most: Math.max(0, ...bars.map((bar) => bar.total)),
    total: total(0) + total(1),
  };
}

/** A round figure at or above the highest bar, for the line at the top of an axis. */
export function axisTop(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= most) ?? 10;
  return Math.max(1, Math.ceil(step * power));
}
