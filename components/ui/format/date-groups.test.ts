import { expect, test } from "vitest";
import { dateGroups } from "./date-groups";

const format = {
  locale: "en-GB",
  timeZone: "Asia/Kathmandu",
  now: Date.parse("2026-03-10T20:00:00Z"), // 11 March, 01:45 there
};

const group = (time: string) => dateGroups(format)(Date.parse(time));

test("days begin where the person is", () => {
  expect(group("2026-03-10T18:20:00Z")).toBe("Today");
  expect(group("2026-03-10T18:10:00Z")).toBe("Yesterday");
});

test.each([
  ["2026-03-04T12:00:00Z", "Last 7 days"],
  ["2026-03-03T12:00:00Z", "Last 30 days"],
  ["2026-02-09T12:00:00Z", "Last 30 days"],
  ["2026-02-08T12:00:00Z", "February 2026"],
  ["2025-02-08T12:00:00Z", "February 2025"],
  ["2027-01-08T12:00:00Z", "January 2027"],
  ["0001-01-08T12:00:00Z", "January 1"],
  ["0003-03-26T12:00:00Z", "March 3"],
])("%s is in the group %s", (time, name) => {
  expect(group(time)).toBe(name);
});

test("what has no time says so, and so does what is no time", () => {
  expect(dateGroups(format)(null)).toBe("No time recorded");
  expect(dateGroups(format)(1e300)).toBe("No time recorded");
});
