import { describe, expect, test } from "vitest";
import { nameValue, quote } from "./describe-value";

describe("nameValue", () => {
  test.each([
    [undefined, "nothing"],
    [null, "null"],
    [[], "an array"],
    [{}, "an object"],
    ["", "an empty text"],
    ["yes", "the text “yes”"],
    [1.5, "the number 1.5"],
    [false, "false"],
  ])("%j", (value, name) => {
    expect(nameValue(value)).toBe(name);
  });
});

test("a quoted text stays on one short line and hides nothing", () => {
  expect(quote("a\nb\u202Ec\u{E0041}")).toBe("“a\u{FFFD}b\u{FFFD}c\u{FFFD}”");
  expect(quote("x".repeat(61))).toBe(`“${"x".repeat(60)}…”`);
  expect(quote("x".repeat(60))).toBe(`“${"x".repeat(60)}”`);
});
