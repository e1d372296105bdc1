import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatSearch } from "./format-search";
import { parseSearch } from "./parse-search";
import { FILTER_VALUES, type SearchFilter, type SearchQuery, type SearchTerm } from "./query";

const term = (text: string, kind: SearchTerm["kind"] = "word", negated = false): SearchTerm => ({
  text,
  kind,
  negated,
});

describe("words", () => {
  test.each([
    ["", []],
    ["  \n", []],
    ["two words", [term("two"), term("words")]],
    ["start*", [term("start", "prefix")]],
    ['"a phrase" -not', [term("a phrase", "phrase"), term("not", "word", true)]],
    ['-"no phrase"', [term("no phrase", "phrase", true)]],
    ['"left open', [term("left open", "phrase")]],
    ["- * ? -- :", []],
    ["foo-bar", [term("foo-bar")]],
    ["https://example.com/a:b", [term("https://example.com/a:b")]],
    ["12:30", [term("12:30")]],
    ["用户", [term("用户")]],
  ])("%j", (text, terms) => {
    expect(parseSearch(text)).toEqual({
      query: { terms, filters: [], sort: null },
      problems: [],
    });
  });
});

describe("filters", () => {
  test.each([
    ["role:user", { key: "role", value: "user", negated: false }],
    ["-is:pinned", { key: "is", value: "pinned", negated: true }],
    ['tag:"to do"', { key: "tag", value: "to do", negated: false }],
    ["TOOL:web:search", { key: "tool", value: "web:search", negated: false }],
    ["before:2025-06", { key: "before", value: "2025-06", negated: false }],
    ["kind:tool", { key: "kind", value: "tools", negated: false }],
    ["has:finding", { key: "has", value: "problems", negated: false }],
  ])("%s", (text, filter) => {
    expect(parseSearch(text)).toEqual({
      query: { terms: [], filters: [filter], sort: null },
      problems: [],
    });
  });

  test("a sort is no filter", () => {
    expect(parseSearch("x sort:time").query).toEqual({
      terms: [term("x")],
      filters: [],
      sort: "time",
    });
  });

  test.each([
    ["a rol:user", 2, 10, "role:user"],
    ["web:search", 0, 10, '"web:search"'],
    ["is:pined", 0, 8, "is:pinned"],
    ["before:tuesday", 0, 14, undefined],
    ["after:2025-02-30", 0, 16, undefined],
    ["tag:", 0, 4, undefined],
    ["sort:date", 0, 9, "sort:relevance"],
  ])("%s is told with its place", (text, start, end, suggestion) => {
    const { query, problems } = parseSearch(text);
    expect(query.filters).toEqual([]);
    expect(problems).toEqual([
      { start, end, message: expect.any(String) as string, ...(suggestion && { suggestion }) },
    ]);
  });
});

const word = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,8}$/u);
const aTerm: fc.Arbitrary<SearchTerm> = fc.record({
  text: word,
  kind: fc.constantFrom("word", "prefix"),
  negated: fc.boolean(),
});
const phrase: fc.Arbitrary<SearchTerm> = fc
  .record({ words: fc.array(word, { minLength: 1, maxLength: 3 }), negated: fc.boolean() })
  .map(({ words, negated }) => ({ text: words.join(" "), kind: "phrase", negated }));
const free: fc.Arbitrary<SearchFilter> = fc.record({
  key: fc.constantFrom("tool", "toolset", "model", "tag", "source", "library"),
  value: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(" ")),
  negated: fc.boolean(),
});
const listed: fc.Arbitrary<SearchFilter> = fc
  .constantFrom(...(["kind", "is", "has", "in"] as const))
  .chain((key) =>
    fc.record({
      key: fc.constant(key),
      value: fc.constantFrom<string>(...FILTER_VALUES[key]),
      negated: fc.boolean(),
    }),
  );
const dated: fc.Arbitrary<SearchFilter> = fc.record({
  key: fc.constantFrom("before", "after"),
  value: fc.constantFrom("2024", "2024-2", "2024-02-29"),
  negated: fc.boolean(),
});
const anyQuery: fc.Arbitrary<SearchQuery> = fc.record({
  terms: fc.array(fc.oneof(aTerm, phrase), { maxLength: 4 }),
  filters: fc.array(fc.oneof(free, listed, dated), { maxLength: 4 }),
  sort: fc.constantFrom(null, "relevance", "time"),
});

test("a search written down and read again is the same search", () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(parseSearch(formatSearch(query))).toEqual({ query, problems: [] });
    }),
  );
});

test("any text is understood somehow, its problems lie within it, and writing it down settles it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const { query, problems } = parseSearch(text);
      for (const { start, end } of problems) {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
      }
      expect(parseSearch(formatSearch(query)).query).toEqual(query);
    }),
  );
});
