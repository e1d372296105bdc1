import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, invertEdits, type TextEdit } from "@/lib/json/edit";
import { composeEdits } from "./compose-edits";

/** Some edits of a text, apart from each other. */
function editsOf(text: string): fc.Arbitrary<TextEdit[]> {
  const cuts = fc.uniqueArray(fc.nat(text.length), { maxLength: 6 });
  const texts = fc.array(fc.string({ maxLength: 4 }), { minLength: 3, maxLength: 3 });
  return fc.tuple(cuts, texts).map(([offsets, inserted]) => {
    const sorted = offsets.toSorted((a, b) => a - b);
    return inserted.flatMap((piece, at): TextEdit[] => {
      const start = sorted[at * 2];
      const end = sorted[at * 2 + 1];
      return start === undefined || end === undefined
        ? []
        : [{ offset: start, length: end - start, text: piece }];
    });
  });
}

const story = fc
  .string({ maxLength: 30 })
  .chain((text) =>
    editsOf(text).chain((first) =>
      editsOf(applyEdits(text, first)).map((second) => ({ text, first, second })),
    ),
  );

test("does what the two lists do one after the other", () => {
  fc.assert(
    fc.property(story, ({ text, first, second }) => {
      const after = applyEdits(applyEdits(text, first), second);
      expect(applyEdits(text, composeEdits(first, second))).toBe(after);
    }),
  );
});

test("leads nowhere when the second takes the first back", () => {
  fc.assert(
    fc.property(story, ({ text, first }) => {
      const composed = composeEdits(first, invertEdits(text, first));
      expect(applyEdits(text, composed)).toBe(text);
    }),
  );
});

test("keeps what lies between the edits out of them", () => {
  const first = [{ offset: 2, length: 0, text: "a" }];
  const second = [{ offset: 10, length: 1, text: "b" }];
  expect(composeEdits(first, second)).toEqual([
    { offset: 2, length: 0, text: "a" },
    { offset: 9, length: 1, text: "b" },
  ]);
  expect(composeEdits([], second)).toEqual(second);
  expect(composeEdits(first, [])).toEqual(first);
});

test("joins edits that meet", () => {
  const first = [{ offset: 2, length: 1, text: "abc" }];
  expect(composeEdits(first, [{ offset: 3, length: 1, text: "X" }])).toEqual([
    { offset: 2, length: 1, text: "aXc" },
  ]);
  expect(composeEdits(first, [{ offset: 1, length: 6, text: "" }])).toEqual([
    { offset: 1, length: 4, text: "" },
  ]);
});
