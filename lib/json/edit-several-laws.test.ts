import fc from "fast-check";
import { expect, test } from "vitest";

import { applyEdits, elementRanges, insertElements, removeElements, removeValue } from "./edit";

const values = fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 6 });
const layout = fc.constantFrom<(value: unknown) => string>(
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, "\t").replaceAll("\n", "\r\n"),
);
const textOf = (list: readonly unknown[], lay: (value: unknown) => string) =>
  lay({ before: 1, list, after: [] });
const listOf = (text: string): unknown => (JSON.parse(text) as { list: unknown }).list;

test("elements that are inserted together stand one behind the other", () => {
  fc.assert(
    fc.property(values, values, fc.nat(), layout, (list, added, pick, lay) => {
      const text = textOf(list, lay);
      const at = pick % (list.length + 1);
      const after = applyEdits(text, insertElements(text, ["list", at], added));
      expect(JSON.stringify(listOf(after))).toBe(JSON.stringify(list.toSpliced(at, 0, ...added)));
    }),
  );
});

test("elements that are removed together leave what is left when each is removed alone", () => {
  fc.assert(
    fc.property(values, fc.uniqueArray(fc.nat(5)), layout, (list, gone, lay) => {
      const text = textOf(list, lay);
      const after = applyEdits(text, removeElements(text, ["list"], new Set(gone)));
      const alone = gone
        .filter((index) => index < list.length)
        .toSorted((a, b) => b - a)
        .reduce((rest, index) => applyEdits(rest, removeValue(rest, ["list", index])), text);
      expect(after).toBe(alone);
    }),
  );
});

test("the ranges of elements are where their texts are", () => {
  fc.assert(
    fc.property(values, layout, (list, lay) => {
      const text = textOf(list, lay);
      const found = elementRanges(text, ["list"]).map(({ start, end }) => text.slice(start, end));
      expect(found.map((part) => JSON.stringify(JSON.parse(part)))).toEqual(
        list.map((value) => JSON.stringify(value)),
      );
    }),
  );
  expect(elementRanges('{"list":{}}', ["list"])).toEqual([]);
  expect(elementRanges("{}", ["list"])).toEqual([]);
});
