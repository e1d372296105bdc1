import * as fc from "fast-check";
import { expect, test } from "vitest";

import { calendarOf, levelOf } from "./calendar";
import type { ActivityRow } from "./counts";
import { dayOf, isoDay, monthBegunIn, monthStart, weekday, yearOf } from "./day";
import { axisTop, callStack, MOST_SERIES, periodsOf, stackOf } from "./stacks";

const row = (day: number, more: Partial<ActivityRow> = {}): ActivityRow => ({
  day,
  source: "chatgpt",
  model: "",
  messages: 1,
  counted: 0,
  inputTokens: 0,
  outputTokens: 0,
  calls: 0,
  failures: 0,
  ...more,
});

test("days are UTC days, also before 1970", () => {
  expect(isoDay(dayOf(Date.parse("2025-06-30T23:59:59.999Z")))).toBe("2025-06-30");
  expect(isoDay(dayOf(Date.parse("1969-07-20T20:17:40Z")))).toBe("1969-07-20");
  expect(isoDay(dayOf(-62_000_000_000_000))).toMatch(/^0005-/);
  expect([weekday(0), weekday(4), weekday(-1), weekday(-4)]).toEqual([3, 0, 2, 6]);
  expect(yearOf(monthStart(50, 0))).toBe(50);
});

test("a calendar has each day of its year once, in the row of its weekday", () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 3000 }), (year) => {
      const sheets = calendarOf(year, []);
      const days = sheets.flatMap((sheet) => sheet.days);
      expect(days.map(({ day }) => day)).toEqual(
        Array.from({ length: days.length }, (_, at) => monthStart(year, 0) + at),
      );
      expect(days.at(-1)?.day).toBe(monthStart(year + 1, 0) - 1);
      for (const sheet of sheets) {
        const places = sheet.days.map(({ column, row: line }) => column * 7 + line);
        expect(new Set(places).size).toBe(places.length);
        expect(Math.max(...sheet.days.map(({ column }) => column))).toBe(sheet.columns - 1);
        const names = sheet.months.map(({ column }) => column);
        expect(Math.min(...names.slice(1).map((at, n) => at - (names[n] ?? 0)))).toBeGreaterThan(2);
      }
    }),
  );
});

test("the fullest day is darkest, and one message can be seen beside a thousand", () => {
  const first = monthStart(2025, 0);
  const [sheet] = calendarOf(2025, [row(first), row(first + 1, { messages: 1000 })]);
  expect(sheet?.days.slice(0, 3).map(({ level }) => level)).toEqual([1, 4, 0]);
  expect(levelOf(1, 1)).toBe(4);
});

test("the periods of a year follow each other without a gap", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 3000 }),
      fc.constantFrom("month" as const, "week" as const),
      (year, unit) => {
        const periods = periodsOf(year, unit);
        expect(periods[0]?.start).toBe(monthStart(year, 0));
        expect(periods.at(-1)?.end).toBe(monthStart(year + 1, 0));
        periods.slice(1).forEach(({ start }, at) => expect(start).toBe(periods[at]?.end));
        const months = periods.map(monthBegunIn).filter((month) => month !== null);
        expect(months).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      },
    ),
  );
});

test("a stack counts each row once, however many sources there are", () => {
  const arbitraryRow = fc.record({
    day: fc.integer({ min: monthStart(2025, 0), max: monthStart(2026, 0) - 1 }),
    source: fc.integer({ min: 1, max: 11 }).map((n) => `source ${n}`),
    messages: fc.nat(9),
  });
  fc.assert(
    fc.property(fc.array(arbitraryRow), (parts) => {
      const rows = parts.map(({ day, ...more }) => row(day, more));
      const messages = rows.reduce((sum, each) => sum + each.messages, 0);
      const stack = stackOf(rows, periodsOf(2025, "week"), "source", (each) => each.messages);
      expect(stack.series.length).toBeLessThanOrEqual(MOST_SERIES);
      expect(stack.total).toBe(messages);
      expect(stack.bars.reduce((sum, bar) => sum + bar.total, 0)).toBe(messages);
      expect(stack.series.reduce((sum, { total }) => sum + total, 0)).toBe(messages);
    }),
  );
});

test("messages that name no model are in no bar of models", () => {
  const rows = [row(monthStart(2025, 2), { model: "opus" }), row(monthStart(2025, 2))];
  const { bars, series } = stackOf(rows, periodsOf(2025, "month"), "model", (r) => r.messages);
  expect(series).toEqual([{ key: "opus", total: 1 }]);
  expect(bars[2]?.parts).toEqual([1]);
});

test("a failure that is recorded later than its call is shown all the same", () => {
  const rows = [row(monthStart(2025, 0), { calls: 3 }), row(monthStart(2025, 1), { failures: 1 })];
  const { bars } = callStack(rows, periodsOf(2025, "month"));
  expect(bars.slice(0, 2).map(({ parts, total }) => [parts, total])).toEqual([
    [[3, 0], 3],
    [[0, 1], 1],
  ]);
});

test("an axis ends at a round figure", () => {
  expect([0, 1, 3, 7, 10, 11, 480, 5001].map(axisTop)).toEqual([1, 1, 3, 8, 10, 15, 500, 6000]);
});
