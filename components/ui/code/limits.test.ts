import { expect, test } from "vitest";
import { countLines, isHighlightable } from "./limits";

test.each([
  ["", 0],
  ["one", 1],
  ["one\n", 1],
  ["one\ntwo", 2],
  ["\n\n", 2],
])("%j has %d lines", (code, lines) => {
  expect(countLines(code)).toBe(lines);
});

test("long and tall code stays plain", () => {
  expect(isHighlightable("x".repeat(50_000))).toBe(true);
  expect(isHighlightable("x".repeat(50_001))).toBe(false);
  expect(isHighlightable("x\n".repeat(800))).toBe(true);
  expect(isHighlightable("x\n".repeat(801))).toBe(false);
});
