import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatExact, formatRelative } from "./time";

const now = Date.parse("2025-03-12T14:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const relative = (difference: number) => formatRelative(now + difference, now, "en-GB", "UTC");

test.each([
  [-5000, "just now"],
  [45_000, "just now"],
  [-MINUTE, "1 minute ago"],
  [-59.9 * MINUTE, "59 minutes ago"],
  [-23 * HOUR, "23 hours ago"],
  [-30 * HOUR, "yesterday"],
  [-6.5 * 24 * HOUR, "6 days ago"],
  [-7 * 24 * HOUR, "5 Mar 2025"],
  [2 * HOUR, "in 2 hours"],
])("%d ms away is %j", (difference, words) => {
  expect(relative(difference)).toBe(words);
});

test("the zone decides the day", () => {
  const late = Date.parse("2025-03-12T23:30:00Z");
  expect(formatDate(late, "en-GB", "UTC")).toBe("12 Mar 2025");
  expect(formatDate(late, "en-GB", "Asia/Tokyo")).toBe("13 Mar 2025");
});

test("the exact form names seconds and zone", () => {
  expect(formatExact(now, "en-GB", "Europe/Berlin")).toBe("Wed, 12 Mar 2025, 15:00:00 CET");
  expect(formatDateTime(now, "de-DE", "Europe/Berlin")).toBe("12.03.2025, 15:00");
});
