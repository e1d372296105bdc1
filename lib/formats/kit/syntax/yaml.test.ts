import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";

import { readYaml } from "./yaml";

test.each<[string, unknown]>([
  ["a: 1\nb: [x, {c: null}]\n", { a: 1, b: ["x", { c: null }] }],
  ["\uFEFFa: yes\n", { a: "yes" }],
  ["base: &b {x: 1}\nmore:\n  <<: *b\n  y: 2\n", { base: { x: 1 }, more: { x: 1, y: 2 } }],
  ["a: !!str 3\n", { a: "3" }],
  ["1: a\ntrue: b\n", { "1": "a", true: "b" }],
  ["", null],
])("%j is read", (text, value) => {
  expect(readYaml(text)).toMatchObject({ ok: true, value });
});

test("a key of the prototype is a key like others", () => {
  const read = readYaml("__proto__: {a: 1}\n");
  expect(read.ok && Object.keys(read.value as object)).toEqual(["__proto__"]);
});

const tower = (size: number) =>
  Array.from({ length: size }, (_, at) =>
    at === 0 ? "a0: &a0 [x, x]" : `a${at}: &a${at} [${`*a${at - 1}, `.repeat(9)}*a${at - 1}]`,
  ).join("\n");

test.each<[string, string, object]>([
  ["a merge of no mapping", "a: 1\n<<: text", { code: "syntax" }],
  ["a list that does not end", "a: 1\nb: [", { code: "syntax", line: 2 }],
  ["tabs that indent", "a:\n\tb: 1", { code: "syntax", line: 2, column: 1 }],
  ["a tag of a language", "a: 1\nb: !!python/none ''", { code: "tag", line: 2, column: 4 }],
  ["two documents", "a: 1\n---\nb: 2", { code: "several-documents", line: 2 }],
  ["a key that stands twice", "a: 1\nb: 2\na: 3", { code: "duplicate-key", line: 3, column: 1 }],
  ["a number without end", "a: .inf", { code: "number", line: 1, column: 4 }],
  ["a list as a key", "? [a]\n: 1", { code: "key" }],
  ["aliases that multiply", tower(9), { code: "alias" }],
  ["an alias of itself", "&a [*a]", { code: "depth" }],
  ["a deep nest", "[".repeat(20_000), { code: "depth" }],
])("%s is refused with its place", (_, text, problem) => {
  expect(readYaml(text)).toMatchObject({ ok: false, problem });
});

describe("words that older readers understand otherwise", () => {
  const warned = (text: string) => {
    const read = readYaml(text);
    return read.ok ? read.warnings.map(({ line, code }) => [line, code]) : null;
  };
  test("are named with their line", () => {
    expect(warned("a: on\nb: 'on'\nc: 2026-01-01\nd: 12:30\ne: 017\nf: 0o17\ng: text\n")).toEqual(
      [1, 3, 4, 5, 6].map((line) => [line, "old-reader"]),
    );
  });
  test("are none where nobody errs", () => {
    expect(warned("a: true\nb: 1.5\nc: nope\nd: ~\n")).toEqual([]);
  });
});

test("whatever JSON holds is read back from YAML", () => {
  const json = fc
    .jsonValue({ maxDepth: 4 })
    .filter((value) => !JSON.stringify(value).includes("-0"));
  fc.assert(
    fc.property(json, (value) => {
      const read = readYaml(stringify(value));
      expect(read.ok && read.value).toEqual(value);
    }),
  );
});
