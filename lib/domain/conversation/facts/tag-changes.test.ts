import fc from "fast-check";
import { expect, test } from "vitest";
import { changedTags, tagKey } from "./tag-changes";

test.each([
  [["a", "b"], ["c"], ["A"], ["b", "c"]],
  [["a"], ["Á", "b"], [], ["a", "b"]],
  [[], ["x"], ["x"], ["x"]],
  [["\u0301"], ["\u0300"], [], ["\u0301", "\u0300"]],
  [["a"], [], ["a"], []],
])("%j with %j and without %j is %j", (tags, add, remove, expected) => {
  expect(changedTags(tags, { add, remove })).toEqual(expected);
});

test("a change adds what is missing and takes away what is named, whatever its case", () => {
  expect(changedTags(["Tea", "garden"], { add: ["TEA", "new"], remove: ["Gardén"] })).toEqual([
    "Tea",
    "new",
  ]);
});

test("after a change every added tag is there, no removed one is, and all others are as before", () => {
  const tags = fc.uniqueArray(fc.constantFrom("tea", "Tea ", "garden", "été", "new"), {
    selector: tagKey,
  });
  fc.assert(
    fc.property(tags, tags, tags, (before, add, removed) => {
      const added = new Set(add.map(tagKey));
      const remove = removed.filter((tag) => !added.has(tagKey(tag)));
      const gone = new Set(remove.map(tagKey));
      const kept = before.filter((tag) => !gone.has(tagKey(tag)));
      const after = changedTags(before, { add, remove });
      expect(new Set(after.map(tagKey))).toEqual(new Set([...kept.map(tagKey), ...added]));
      expect(after.slice(0, kept.length)).toEqual(kept);
    }),
  );
});
