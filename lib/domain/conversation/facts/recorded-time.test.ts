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
  "2001-01-01T00:00:00Z",
  "2001-01-01T01:00:00+01:00",
  "1980-01-01T00:00:00Z",
  "1858-11-17T00:00:00Z",
  "1753-01-01T00:00:00Z",
  "1582-10-15",
  "2038-01-19T03:14:07Z",
  "1901-12-13T20:45:52Z",
  "2106-02-07T06:28:15Z",
  "2262-04-11",
  "2262-04-11T23:47:16.854775807Z",
  "1677-09-21",
  "1677-09-21T00:12:43.145224193Z",
  "4001-01-01T00:00:00Z",
  "2999-12-31T00:00:00Z",
  "2999-12-31T23:59:59Z",
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
  // Next to a zero or an end that is none but itself.
  "2001-01-01T00:00:01Z",
  "2001-01-01T09:30:00Z",
  "1980-01-01T12:00:00Z",
  "2038-01-19T03:14:06Z",
  "2106-02-07T06:28:16Z",
])("%s is a recorded time", (text) => {
  const { ms } = readDate(text);
  expect(recordedMs(ms)).toBe(ms);
});
