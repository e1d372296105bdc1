import fc from "fast-check";
import { expect, test } from "vitest";
import { DECISIONS } from "@/lib/domain/imports/plan";
import { beginMerge, decideItems, mergeItem, NO_CHOICES, readChoices } from "./plan-choices";

const itemId = fc.oneof(fc.string(), fc.constant("__proto__"));
const side = fc.constantFrom("mine" as const, "theirs" as const);
const merge = fc.record(
  { messages: fc.dictionary(itemId, side), shell: side },
  { requiredKeys: ["messages"] },
);
const act = fc.oneof(
  fc.tuple(fc.constant("decide" as const), itemId, fc.constantFrom(...DECISIONS)),
  fc.tuple(fc.constant("begin" as const), itemId, merge),
  fc.tuple(fc.constant("merge" as const), itemId, merge),
);

test("choices that were stored come back as they were", () => {
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const choices = acts.reduce((state, one) => {
        if (one[0] === "decide") return decideItems(state, [one[1]], one[2]);
        return one[0] === "begin"
          ? beginMerge(state, one[1], one[2])
          : mergeItem(state, one[1], one[2]);
      }, NO_CHOICES);
      const stored: unknown = JSON.parse(JSON.stringify(choices));
      expect(JSON.stringify(readChoices(stored))).toBe(JSON.stringify(choices));
    }),
  );
});

test("what another version has stored is left out where it is unknown", () => {
  expect(readChoices(null)).toEqual(NO_CHOICES);
  expect(
    readChoices({
      decisions: { a: "skip", b: "burn", c: 3 },
      merges: { a: { messages: { m: "mine", n: "ours" }, shell: 1 }, b: "all" },
    }),
  ).toEqual({ decisions: { a: "skip" }, merges: { a: { messages: { m: "mine" } } }, begun: {} });
});

test("a merge that is confirmed is no longer one that was begun", () => {
  const begun = beginMerge(NO_CHOICES, "a", { messages: { m: "mine" } });
  expect(mergeItem(begun, "a", { messages: { m: "theirs" } })).toEqual({
    decisions: { a: "merge" },
    merges: { a: { messages: { m: "theirs" } } },
    begun: {},
  });
});
