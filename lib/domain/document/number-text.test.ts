import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isExactNumber } from "./number-text";

describe("isExactNumber", () => {
  test.each([
    "0",
    "-0",
    "1.0",
    "0.1",
    "1e3",
    "1E+3",
    "9007199254740991",
    "9007199254740992",
    "1000000000000000000000",
    "1.50000000000000000000",
    "0.00000000000000000000",
    "1e308",
    "0e999",
    "5e-324",
  ])("%s is exact", (text) => {
    expect(isExactNumber(text)).toBe(true);
  });

  test.each([
    "12345678901234567890",
    "9007199254740993",
    "0.1000000000000000055511",
    "1e400",
    "-1e400",
    "1e-400",
    "3.14159265358979323846",
  ])("%s is not", (text) => {
    expect(isExactNumber(text)).toBe(false);
  });

  test("every double as JavaScript writes it is exact", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isExactNumber(JSON.stringify(value))).toBe(true);
      }),
    );
  });
});
