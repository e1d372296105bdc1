import { expect, test } from "vitest";
import { linePatch } from "./line-patch";

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`);

test("equal texts have no patch", () => {
  expect(linePatch("a\nb", "a\nb")).toBe("");
});

test("a change stands with the lines around it, and what lies between is counted", () => {
  const old = numbered(20);
  const fresh = old.map((line, at) => (at === 10 ? "changed" : line));
  expect(linePatch(old.join("\n"), fresh.join("\n")).split("\n")).toEqual([
    "@@ 7 lines without a change",
    "  line 7",
    "  line 8",
    "  line 9",
    "- line 10",
    "+ changed",
    "  line 11",
    "  line 12",
    "  line 13",
    "@@ 6 lines without a change",
  ]);
});

test("a line as long as a file is cut", () => {
  const patch = linePatch("a", "x".repeat(1_000_000));
  expect(patch.length).toBeLessThan(3000);
  expect(patch).toContain("more characters");
});
