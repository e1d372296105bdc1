import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, invertEdits } from "./edit";
import { moveElement } from "./move";

test("moves an element with its bytes, the gaps stay gaps", () => {
  const text = '{"a": [ 1.0,\n  {"b" : 2},\n  "\\u0041" ]}';
  const move = (from: number, to: number): string =>
    applyEdits(text, moveElement(text, ["a"], from, to));
  expect(move(0, 2)).toBe('{"a": [ {"b" : 2},\n  "\\u0041",\n  1.0 ]}');
  expect(move(2, 0)).toBe('{"a": [ "\\u0041",\n  1.0,\n  {"b" : 2} ]}');
  expect(move(1, 2)).toBe('{"a": [ 1.0,\n  "\\u0041",\n  {"b" : 2} ]}');
  expect(move(1, 1)).toBe(text);
  expect(() => move(0, 3)).toThrow(RangeError);
  expect(() => moveElement(text, [], 0, 0)).toThrow(RangeError);
});

test("rewrites the shorter stretch, whichever of the two is moved", () => {
  const text = `["${"x".repeat(1000)}", 1, 2]`;
  for (const [from, to] of [
    [0, 2],
    [2, 0],
    [1, 0],
  ] as const) {
    expect(JSON.stringify(moveElement(text, [], from, to)).length).toBeLessThan(200);
  }
});

test("does what taking out and putting in does, and can be taken back", () => {
  const places = fc
    .array(fc.json(), { minLength: 1, maxLength: 6 })
    .chain((items) =>
      fc.tuple(fc.constant(items), fc.nat(items.length - 1), fc.nat(items.length - 1)),
    );
  fc.assert(
    fc.property(places, fc.constantFrom(",", " ,\n ", ", "), ([items, from, to], comma) => {
      const text = `[${items.join(comma)} ]`;
      const edits = moveElement(text, [], from, to);
      const moved = applyEdits(text, edits);
      const expected = JSON.parse(text) as unknown[];
      expected.splice(to, 0, ...expected.splice(from, 1));
      expect(JSON.parse(moved)).toEqual(expected);
      expect(moved).toHaveLength(text.length);
      expect(applyEdits(moved, invertEdits(text, edits))).toBe(text);
    }),
  );
});
