import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fixDate, readDate } from "./dates";

describe("readDate", () => {
  test.each([
    ["2025-09-18T20:20:14.502Z", "rfc3339", "2025-09-18T20:20:14.502Z"],
    ["2025-09-18t20:20:14z", "rfc3339", "2025-09-18T20:20:14.000Z"],
    ["2025-09-18T20:20:14+02:00", "rfc3339", "2025-09-18T18:20:14.000Z"],
    ["2025-09-18T20:20:60Z", "rfc3339", "2025-09-18T20:20:59.000Z"],
    ["2024-02-29T00:00:00Z", "rfc3339", "2024-02-29T00:00:00.000Z"],
    ["0001-01-01T00:00:00Z", "rfc3339", "0001-01-01T00:00:00.000Z"],
    ["2025-09-18 20:20:14Z", "loose", "2025-09-18T20:20:14.000Z"],
    ["2025-09-18T20:20:14 +0530", "loose", "2025-09-18T14:50:14.000Z"],
    ["2025-09-18T20:20:14-02", "loose", "2025-09-18T22:20:14.000Z"],
    ["2025-09-18T20:20:14,5Z", "loose", "2025-09-18T20:20:14.500Z"],
    ["2025-09-18T20:20Z", "loose", "2025-09-18T20:20:00.000Z"],
    ["2025-09-18 20:20:14.502", "zoneless", "2025-09-18T20:20:14.502Z"],
    ["2025-09-18T20:20", "zoneless", "2025-09-18T20:20:00.000Z"],
    ["2025-09-18", "date-only", "2025-09-18T00:00:00.000Z"],
    ["2025-09-18T20:20:14.123456789Z", "rfc3339", "2025-09-18T20:20:14.123Z"],
  ])("%s is %s", (text, form, iso) => {
    expect(readDate(text)).toEqual({ form, ms: new Date(iso).getTime() });
  });

  test.each([
    "",
    "yesterday",
    "2025-02-30T00:00:00Z",
    "2023-02-29",
    "2025-13-01",
    "2025-00-10",
    "2025-01-01T24:00:00Z",
    "2025-01-01T10:60:00Z",
    "2025-01-01T10:00:61Z",
    "2025-01-01T10:00:00+24:00",
    "2025-01-01T10:00:00+01:60",
    "2025-01-01_10:00:00Z",
    "2025-01-01T",
    "2025-01-01Z",
    " 2025-01-01",
    "2025-01-01T10:00:00.Z",
    "2025-01-01T10:00:00.1234567890Z",
    "2025-1-1",
    "1759506919",
    `2025-01-01T10:00:00Z${" ".repeat(50)}`,
  ])("%j can’t be read", (text) => {
    expect(readDate(text)).toEqual({ form: "unreadable", ms: null });
    expect(fixDate(text)).toBeNull();
  });

  test("reads what toISOString writes, for every year it can name", () => {
    const from = Date.UTC(0) - 1900 * 366 * 86_400_000;
    const to = new Date("9999-12-31T23:59:59.999Z").getTime();
    fc.assert(
      fc.property(fc.integer({ min: Math.max(from, -62_167_219_200_000), max: to }), (ms) => {
        expect(readDate(new Date(ms).toISOString())).toEqual({ form: "rfc3339", ms });
      }),
    );
  });

  test("is total", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = readDate(text);
        expect(read.ms === null).toBe(read.form === "unreadable");
      }),
    );
  });
});

describe("fixDate", () => {
  test.each([
    ["2025-09-18 20:20:14.502", undefined, "2025-09-18T20:20:14.502Z"],
    ["2025-09-18 20:20:14.502", "+02:00", "2025-09-18T20:20:14.502+02:00"],
    ["2025-09-18t20:20:14,123456z", "+02:00", "2025-09-18T20:20:14.123456Z"],
    ["2025-09-18T20:20+02", undefined, "2025-09-18T20:20:00+02:00"],
    ["2025-09-18T20:20:14 -0330", undefined, "2025-09-18T20:20:14-03:30"],
    ["2025-09-18", undefined, "2025-09-18T00:00:00Z"],
  ])("%s", (text, zone, fixed) => {
    expect(fixDate(text, zone)).toBe(fixed);
  });

  const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, "0"));
  const written = fc
    .record({
      day: fc.integer({ min: 1, max: 28 }).map((n) => `2025-02-${String(n).padStart(2, "0")}`),
      separator: fc.constantFrom("T", "t", " "),
      hour: two(23),
      minute: two(59),
      second: fc.option(two(60)),
      mark: fc.constantFrom(".", ","),
      fraction: fc.option(fc.stringMatching(/^\d{1,9}$/)),
      gap: fc.constantFrom("", " "),
      zone: fc.constantFrom("", "Z", "z", "+01:30", "-0800", "+02"),
    })
    .map(({ day, separator, hour, minute, second, mark, fraction, gap, zone }) => {
      const seconds =
        second === null ? "" : `:${second}${fraction === null ? "" : mark + fraction}`;
      return `${day}${separator}${hour}:${minute}${seconds}${zone === "" ? "" : gap + zone}`;
    });

  test("gives RFC 3339 of the same moment, and is idempotent", () => {
    fc.assert(
      fc.property(written, (text) => {
        const fixed = fixDate(text);
        expect(fixed).not.toBeNull();
        expect(readDate(fixed!)).toEqual({ form: "rfc3339", ms: readDate(text).ms });
        expect(fixDate(fixed!)).toBe(fixed);
      }),
    );
  });
});
