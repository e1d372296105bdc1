import { expect, test } from "vitest";
import { conflictItem, invalidItem, newItem } from "@/lib/testing/builders/plan-item";
import { countWords, decisionWords, twinWords, undoneWords, verdictOf } from "./verdict";

const none = {
  imported: 0,
  identical: 0,
  extended: 0,
  replaced: 0,
  "kept-both": 0,
  skipped: 0,
  failed: 0,
};

test("a report always has its counts", () => {
  expect(countWords({ ...none, imported: 42, identical: 3, failed: 1 })).toBe(
    "42 imported, 3 unchanged, 1 not imported",
  );
  expect(countWords({ ...none, imported: 1501 })).toBe("1,501 imported");
  expect(countWords(none)).toBe("nothing to import");
});

test("what was taken back is counted without zeros", () => {
  expect(undoneWords({ removed: 25, restored: 0, shortened: 0 })).toBe("Undone: 25 removed");
  expect(undoneWords({ removed: 0, restored: 2, shortened: 1 })).toBe(
    "Undone: 2 set back to what they were, 1 without the messages that were added",
  );
  expect(undoneWords({ removed: 0, restored: 0, shortened: 0 })).toMatch(/^Undone\. /);
});

test("what only strict reading refuses is held back, not unreadable", () => {
  const strict = { reading: { strict: true } };
  const words = [invalidItem("a"), { ...invalidItem("a"), ...strict }, newItem("a", strict)];
  expect(words.map((item) => verdictOf(item).word)).toEqual(["can’t be read", "held back", "new"]);
});

test("the same content in another layout is called so, and the choice is about the layout", () => {
  const item = newItem("a", {
    verdict: "identical",
    otherLayout: true,
    twin: null,
    decisions: ["skip", "take-theirs", "keep-both"],
  });
  expect(verdictOf(item)).toMatchObject({ word: "same content" });
  expect(item.decisions.map((decision) => decisionWords(item, decision))).toEqual([
    "Keep my formatting",
    "Use the file’s formatting",
    "Keep both",
  ]);
});

test("two files of one drop are named by their paths, not by sides", () => {
  const item = conflictItem("b", {
    existing: null,
    twin: "1",
    twinName: "may/chat.json",
    name: "june/chat.json",
    decisions: ["keep-both", "keep-mine", "take-theirs"],
  });
  expect(item.decisions.map((decision) => decisionWords(item, decision))).toEqual([
    "Import both",
    "Only may/chat.json",
    "Only june/chat.json",
  ]);
  expect(verdictOf(item).word).toBe("two versions");
  expect(twinWords(item)).toBe("Same id as may/chat.json, different content");
  const words = [4, -1].map((twinMore) =>
    twinWords(conflictItem("b", { twin: "1", twinName: "may/chat.json", twinMore })),
  );
  expect(words).toEqual([
    "All messages of may/chat.json and 4 more",
    "may/chat.json has all its messages and 1 more",
  ]);
});
