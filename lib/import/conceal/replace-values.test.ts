import fc from "fast-check";
import { expect, test } from "vitest";

import { applyEdits, setValue } from "@/lib/json/edit";
import { formatPointer, parsePointer } from "@/lib/json/pointers";
import { replaceValues, type Replacement } from "./replace-values";

/** Pointers of all values that contain no others. */
function placesOf(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== "object" || value === null) return [formatPointer(path)];
  return Object.entries(value).flatMap(([key, member]) => placesOf(member, [...path, key]));
}

const documents = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(fc.dictionary(fc.constantFrom("a", "", "a/b", "~", "__proto__", "ö"), fc.jsonValue())),
);

test("replaces as many values at once as one after the other", () => {
  fc.assert(
    fc.property(documents, fc.array(fc.nat()), fc.nat({ max: 3 }), (value, picks, indent) => {
      const text = JSON.stringify(value, null, indent);
      const places = placesOf(JSON.parse(text));
      const replacements = picks.flatMap((pick, at): Replacement[] => {
        const path = places[pick % Math.max(1, places.length)];
        return path === undefined ? [] : [{ path, text: `"new" ${at}` }];
      });
      const expected = replacements.reduce(
        (rest, each) => applyEdits(rest, setValue(rest, parsePointer(each.path), each.text)),
        text,
      );
      expect(replaceValues(text, replacements)).toBe(expected);
    }),
  );
});

test("means the last of duplicate keys, and passes over what is not there", () => {
  const text = '{"a": 1, "b": [ 2 ], "a": {"c": 3}}';
  const replacements = [
    { path: "/a/c", text: "x" },
    { path: "/b/0", text: "y" },
    { path: "/b/7", text: "z" },
    { path: "/none", text: "z" },
  ];
  expect(replaceValues(text, replacements)).toBe('{"a": 1, "b": [ "y" ], "a": {"c": "x"}}');
  expect(replaceValues("7", [{ path: "", text: "x" }])).toBe('"x"');
});
