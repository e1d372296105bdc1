import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "./word-diff";

const words = fc
  .array(fc.constantFrom("the", "letter", " ", "  ", "\n", ",", "é", "読", "🙂", "a1_b", "-"))
  .map((parts) => parts.join(""));
const join = (before: string, after: string, left: "removed" | "added") =>
  diffWords(before, after)
    .filter((run) => run.kind !== left)
    .map((run) => run.text)
    .join("");

test("the runs give back both texts, and neighbours differ in kind", () => {
  fc.assert(
    fc.property(fc.oneof(words, fc.string()), fc.oneof(words, fc.string()), (before, after) => {
      expect(join(before, after, "added")).toBe(before);
      expect(join(before, after, "removed")).toBe(after);
      const kinds = diffWords(before, after).map((run) => run.kind);
      expect(kinds.every((kind, at) => kind !== kinds[at + 1])).toBe(true);
    }),
  );
});

test("an equal text is one run", () => {
  expect(diffWords("as it was", "as it was")).toEqual([{ kind: "same", text: "as it was" }]);
  expect(diffWords("", "")).toEqual([]);
});

test("one changed word changes nothing else", () => {
  expect(diffWords("read the letter aloud", "read a letter aloud")).toEqual([
    { kind: "same", text: "read " },
    { kind: "removed", text: "the" },
    { kind: "added", text: "a" },
    { kind: "same", text: " letter aloud" },
  ]);
});

test("texts with nothing in common are compared as wholes, and soon", () => {
  const before = Array.from({ length: 5000 }, (_, at) => `a${at}`).join(" ");
  const after = Array.from({ length: 5000 }, (_, at) => `b${at}`).join("-");
  const start = performance.now();
  expect(diffWords(before, after).map((run) => run.kind)).toEqual(["removed", "added"]);
  expect(performance.now() - start).toBeLessThan(2000);
});
