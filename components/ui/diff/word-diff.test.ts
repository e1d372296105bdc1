import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastWork } from "@/lib/testing/least-work";
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
  const work = () =>
    expect(diffWords(before, after).map((run) => run.kind)).toEqual(["removed", "added"]);
  expect(leastWork(work, 2000)).toBeLessThan(2000);
});

describe("long texts", () => {
  const words = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => `${name}${(at * 7919) % 3001}`);
  const joined = (runs: ReturnType<typeof diffWords>, without: string) =>
    runs.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join("");

  test("with changes all over keep what they share", () => {
    const before = words(8000, "word").map((word, at) => `${word}-${at}`);
    const after = before.map((word, at) => (at % 10 === 0 ? `changed${at}` : word));
    const runs = diffWords(before.join(" "), after.join(" "));
    expect(joined(runs, "added")).toBe(before.join(" "));
    expect(joined(runs, "removed")).toBe(after.join(" "));
    const same = runs.flatMap(({ kind, text }) => (kind === "same" ? [text] : [])).join("");
    expect(same.length).toBeGreaterThan(before.join(" ").length * 0.85);
  });

  test("of 100 kB that share little are compared at once", () => {
    const before = words(12_000, "old").join(" ");
    const after = words(12_000, "new").join(" ");
    const work = () => expect(joined(diffWords(before, after), "added")).toBe(before);
    expect(leastWork(work, 1000)).toBeLessThan(1000);
  });
});
