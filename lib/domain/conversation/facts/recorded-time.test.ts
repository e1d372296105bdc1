import { expect, test } from "vitest";
import { readDate } from "./dates";
import { PLACEHOLDER_TIME, recordedMs, timeOrPlaceholder } from "./recorded-time";

test.each([
  "1970-01-01T00:00:00Z",
  PLACEHOLDER_TIME,
  "1970-01-01",
  "1970-01-01T00:00:01Z",
  "1970-01-01T00:00:00+14:00",
  "1969-12-31T19:00:00-05:00",
  "1970-01-01T02:46:40Z",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "1601-01-01T00:00:00Z",
  "1904-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "6000-01-01T00:00:00Z",
])("%s is the zero or the end of a clock, no recorded time", (text) => {
  expect(recordedMs(readDate(text).ms)).toBeNull();
  expect(timeOrPlaceholder(readDate(text).ms)).toBe(PLACEHOLDER_TIME);
});

test.each([-0, 0, 1, 1000, Number.NaN, Infinity, null])("%s is none either", (ms) => {
  expect(recordedMs(ms)).toBeNull();
});

test.each([
  "1966-01-14T10:00:00Z",
  "1970-06-01T00:00:00Z",
  "1999-12-31T23:59:59Z",
  "2026-11-22",
  "5100-01-01",
])("%s is a recorded time", (text) => {
  const { ms } = readDate(text);
  expect(recordedMs(ms)).toBe(ms);
});
