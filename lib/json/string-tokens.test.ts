import fc from "fast-check";
import { expect, test } from "vitest";

import { formatPointer } from "./pointers";
import { decodeString, rawOffsets, stringTokens } from "./string-tokens";

function read(text: string): [string, string, boolean][] {
  const found: [string, string, boolean][] = [];
  for (const { start, end, isKey, path } of stringTokens(text)) {
    found.push([formatPointer(path), decodeString(text, start, end), isKey]);
  }
  return found;
}

test("keys and values have the place of their member", () => {
  expect(read('{"a": ["x", {"b\\"": "y"}, 1, "z"], "c": {}, "d": "w"}')).toEqual([
    ["/a", "a", true],
    ["/a/0", "x", false],
    ['/a/1/b"', 'b"', true],
    ['/a/1/b"', "y", false],
    ["/a/3", "z", false],
    ["/c", "c", true],
    ["/d", "d", true],
    ["/d", "w", false],
  ]);
});

test("a root string has the empty path", () => {
  expect(read('"\\u0041\\\\"')).toEqual([["", "A\\", false]]);
});

function valuesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    Array.isArray(value) ? valuesOf(inner) : [key, ...valuesOf(inner)],
  );
}

test("no string of a value is passed over", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const plain: unknown = JSON.parse(text);
      expect(read(text).map(([, string]) => string)).toEqual(valuesOf(plain));
    }),
  );
});

test("offsets in a string are found in its escaped form", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", '"', "\\", "\n", "é", "\u0001", "😀")), (parts) => {
      const token = JSON.stringify(parts.join(""));
      const text = parts.join("");
      for (let cut = 0; cut <= text.length; cut += 1) {
        const [raw = 0] = rawOffsets(token, [cut]);
        if (/[\uD800-\uDBFF]/.test(text.charAt(cut - 1))) continue;
        expect(JSON.parse(`${token.slice(0, raw)}"`)).toBe(text.slice(0, cut));
      }
    }),
  );
});

test("a hundred thousand levels do not matter", () => {
  const text = `${"[".repeat(100_000)}"x"${"]".repeat(100_000)}`;
  expect([...stringTokens(text)]).toHaveLength(1);
});
