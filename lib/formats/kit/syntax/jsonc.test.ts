import fc from "fast-check";
import { expect, test } from "vitest";

import { readJsonc } from "./jsonc";

const parsed = (text: string) => JSON.parse(readJsonc(text)?.json ?? text) as unknown;

test.each<[string, unknown]>([
  ['// a\n{"a": [1, 2,],}', { a: [1, 2] }],
  ['{/* "b": 1, */"a": "x // y /* z"}', { a: "x // y /* z" }],
  ['{"a": "\\",}", }', { a: '",}' }],
  ["[1, // last\n]", [1]],
])("%s", (text, value) => {
  expect(parsed(text)).toEqual(value);
});

test("a text without them is none", () => {
  expect(readJsonc('{"a": "// no", "b": [1, 2]}')).toBeNull();
});

test("two commas are still no JSON", () => {
  expect(() => parsed("[1,,] // x")).toThrow(SyntaxError);
});

test("offsets stay, and so do the lines", () => {
  const blanks = fc.constantFrom(" ", "\n", "// c\n", "/* c\n */", "");
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(blanks, { minLength: 1 }), (value, gaps) => {
      let at = 0;
      const gap = () => gaps[(at += 1) % gaps.length] ?? "";
      // Between two strings nothing but the gaps changes.
      const text = JSON.stringify(value, null, 1).replaceAll(
        /\n *(?=["\d{[\]}])/g,
        () => `\n${gap()}`,
      );
      const read = readJsonc(text);
      expect(read?.json.length ?? text.length).toBe(text.length);
      expect(read?.json.split("\n").length ?? 0).toBe(read === null ? 0 : text.split("\n").length);
      expect(JSON.parse(read?.json ?? text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
