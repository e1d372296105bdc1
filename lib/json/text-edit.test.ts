import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, invertEdits, type TextEdit } from "./text-edit";

test("edits count from the text before all of them, in any order", () => {
  const edits = [
    { offset: 4, length: 1, text: "" },
    { offset: 0, length: 2, text: "AB!" },
    { offset: 6, length: 0, text: "?" },
  ];
  expect(applyEdits("abcdef", edits)).toBe("AB!cdf?");
  expect(applyEdits("abc", [])).toBe("abc");
});

test("insertions at one place keep their order, before what is replaced there", () => {
  const edits = [
    { offset: 1, length: 1, text: "X" },
    { offset: 1, length: 0, text: "1" },
    { offset: 1, length: 0, text: "2" },
  ];
  expect(applyEdits("abc", edits)).toBe("a12Xc");
});

test("edits that overlap or leave the text are a bug", () => {
  const overlapping = [
    { offset: 0, length: 2, text: "" },
    { offset: 1, length: 1, text: "" },
  ];
  expect(() => applyEdits("abc", overlapping)).toThrow(RangeError);
  expect(() => applyEdits("abc", [{ offset: 3, length: 1, text: "" }])).toThrow(RangeError);
  expect(() => applyEdits("abc", [{ offset: -1, length: 1, text: "" }])).toThrow(RangeError);
});

/** Edits of a text that do not overlap, shuffled. */
const editsOf = (text: string): fc.Arbitrary<TextEdit[]> =>
  fc
    .array(fc.tuple(fc.nat(3), fc.nat(3), fc.string({ maxLength: 3 })), { maxLength: 5 })
    .chain((steps) => {
      const edits: TextEdit[] = [];
      let at = 0;
      for (const [skip, length, inserted] of steps) {
        at += skip;
        if (at + length > text.length) break;
        edits.push({ offset: at, length, text: inserted });
        at += length;
      }
      return fc.shuffledSubarray(edits, { minLength: edits.length });
    });

test("the inverse leads back, and its inverse forth again", () => {
  const sample = fc.string().chain((text) => editsOf(text).map((edits) => ({ text, edits })));
  fc.assert(
    fc.property(sample, ({ text, edits }) => {
      const after = applyEdits(text, edits);
      const inverse = invertEdits(text, edits);
      expect(applyEdits(after, inverse)).toBe(text);
      expect(applyEdits(text, invertEdits(after, inverse))).toBe(after);
    }),
    { numRuns: 2_000 },
  );
});
