import { expect, test } from "vitest";

import { isSyncDue } from "./due";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21);

test("a toolset without a schedule is never due, one that was never synced is at once", () => {
  expect(isSyncDue("off", 1, null, NOW)).toBe(false);
  expect(isSyncDue("off", 1, 0, NOW)).toBe(false);
  expect(isSyncDue("daily", 1, null, NOW)).toBe(true);
});

test("the others are due after their period, within a tenth of it apart", () => {
  const rows = Array.from({ length: 100 }, (_, at) => at + 1);
  const due = (schedule: "hourly" | "daily", agoMs: number) =>
    rows.filter((rowId) => isSyncDue(schedule, rowId, NOW - agoMs, NOW)).length;
  expect(due("hourly", HOUR - 1)).toBe(0);
  expect(due("hourly", HOUR * 1.05)).toBeGreaterThan(20);
  expect(due("hourly", HOUR * 1.05)).toBeLessThan(80);
  expect(due("hourly", HOUR * 1.1)).toBe(100);
  expect(due("daily", HOUR * 2)).toBe(0);
  expect(due("daily", HOUR * 27)).toBe(100);
});

test("a clock that was set back does not hold a sync up for ever", () => {
  expect(isSyncDue("hourly", 1, NOW + 60_000, NOW)).toBe(false);
  expect(isSyncDue("hourly", 1, NOW + 24 * HOUR, NOW)).toBe(true);
});
