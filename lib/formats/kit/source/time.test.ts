import * as fc from "fast-check";
import { expect, test } from "vitest";

import { readDate } from "@/lib/domain/conversation/facts/dates";

import { readSourceTime, UNKNOWN_TIME } from "./time";

test.each([
  [1724751946.6504972, "2024-08-27T09:45:46.6504972Z"],
  [1714585031.5, "2024-05-01T17:37:11.500Z"],
  [1700000000, "2023-11-14T22:13:20.000Z"],
  [1700000000123, "2023-11-14T22:13:20.123Z"],
  ["1700000000.25", "2023-11-14T22:13:20.250Z"],
  [1700000000123456, "2023-11-14T22:13:20.123456Z"],
  ["1700000000123456789", "2023-11-14T22:13:20.123456789Z"],
  [" 1700000000 ", "2023-11-14T22:13:20.000Z"],
  ["2024-02-29T08:30:00+05:45", "2024-02-29T08:30:00+05:45"],
  ["2024-02-29 08:30:00.125", "2024-02-29T08:30:00.125Z"],
  [-90_000.5, "1969-12-30T22:59:59.500Z"],
  [90_000, "1970-01-02T01:00:00.000Z"],
])("reads %s as %s", (value, iso) => {
  expect(readSourceTime(value)?.iso).toBe(iso);
});

test.each([
  null,
  undefined,
  true,
  {},
  [1700000000],
  "",
  "soon",
  "2024-13-01",
  1e300,
  -1e300,
  "1e9",
  // Zeros of clocks, which represent no time.
  0,
  -0,
  1,
  "0",
  UNKNOWN_TIME.iso,
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
])("has no time for %j", (value) => {
  expect(readSourceTime(value)).toBeNull();
});

test("what is written reads back as the same moment, to the last digit of the source", () => {
  fc.assert(
    fc.property(fc.double({ min: 90_000, max: 4e9, noNaN: true }), (seconds) => {
      const time = readSourceTime(seconds);
      expect(time).not.toBeNull();
      expect(readDate(time!.iso)).toEqual({ form: "rfc3339", ms: time!.ms });
      const fraction = time!.iso.slice(19, -1);
      expect(Number(`${Math.floor(seconds)}${fraction}`)).toBeCloseTo(seconds, 6);
    }),
  );
});
