import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { editSyntax, writeSyntax } from "./edit-syntax";
import { readYaml } from "./yaml";

const NASTY = [
  "yes",
  "No",
  "on",
  "OFF",
  "y",
  "1.0",
  "2026-01-01",
  "12:30:45",
  "0o17",
  "017",
  "0b1",
  "1_000",
  "~",
  "null",
  "true",
  ".inf",
  "<<",
  "=",
  "- a",
  "a: b",
  "#x",
  " x ",
  "",
  "a\nb\n",
  "\u0085",
  "'",
  "`{{x}}`",
  "e5",
  "E-5",
  "on:",
  "a, b: c",
  "see: https://a.example/b:1",
  "two words #1",
  "true ",
];

test.each(NASTY)("%j is the same text for readers of YAML 1.1 and of 1.2", (text) => {
  const value = { text, list: [text], [`k${text}`]: 1 };
  const written = writeSyntax("yaml", value);
  for (const version of ["1.1", "1.2"] as const) expect(parse(written, { version })).toEqual(value);
});

test("words, numbers and addresses in any order are the same text for both", () => {
  const part = fc.constantFrom(
    ...Array.from("aeENnyo05 ,.;()/_-:#"),
    "true",
    "null",
    "yes",
    "https://",
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const value = { text: parts.join("") };
      const written = writeSyntax("yaml", value);
      const read = (["1.1", "1.2"] as const).map((version): unknown => parse(written, { version }));
      expect(read).toEqual([value, value]);
    }),
    { numRuns: 1000 },
  );
});

const texts = fc.oneof(fc.constantFrom(...NASTY), fc.string());
const values = fc.record({
  name: texts,
  list: fc.array(fc.record({ a: fc.oneof(texts, fc.integer(), fc.boolean()) }), { maxLength: 4 }),
  more: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), texts, { maxKeys: 4 }),
});

describe.each(["json", "jsonc", "yaml"] as const)("%s", (syntax) => {
  test("a file says what is wanted, and an equal value leaves its text alone", () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const text =
          syntax === "jsonc"
            ? `// first\n${writeSyntax("json", before).replace(/\n\}\n$/, ",\n}\n")}`
            : writeSyntax(syntax, before);
        expect(editSyntax(syntax, text, before, structuredClone(before))).toBe(text);
        const edited = editSyntax(syntax, text, before, after);
        const read =
          syntax === "yaml"
            ? readYaml(edited)
            : {
                ok: true,
                value: JSON.parse(
                  edited.replace("// first\n", "").replace(/,\n\}\n$/, "\n}\n"),
                ) as unknown,
              };
        expect(read).toMatchObject({ ok: true });
        expect("value" in read && read.value).toEqual(after);
      }),
      { numRuns: 200 },
    );
  });
});

test("comments and quotes stay where nothing was edited", () => {
  const yaml = "# top\na: 'one' # first\nb:\n- x # second\n- y\n";
  expect(editSyntax("yaml", yaml, { a: "one", b: ["x", "y"] }, { a: "one", b: ["x", "z"] })).toBe(
    "# top\na: 'one' # first\nb:\n- x # second\n- z\n",
  );
  const json = '{\n  // top\n  "a": 1, /* one */\n  "b": [1, 2, 3],\n}\n';
  expect(editSyntax("jsonc", json, { a: 1, b: [1, 2, 3] }, { a: 2, b: [1, 3], c: true })).toBe(
    '{\n  // top\n  "a": 2, /* one */\n  "b": [1, 3],\n  "c": true,\n}\n',
  );
});
