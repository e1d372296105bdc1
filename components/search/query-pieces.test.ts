import fc from "fast-check";
import { expect, test } from "vitest";
import {
  distinctFilters,
  queryPieces,
  searchWords,
  valuesOf,
  whyNotAskable,
  withFilter,
  withoutFilter,
  withoutFilters,
  withoutKey,
  withoutPiece,
} from "./query-pieces";

test("words, phrases, keys and exclusions are told apart", () => {
  const pieces = queryPieces('tea "cold brew" role:user -tag:"two words" -milk');
  expect(pieces.map(({ key, value, isExcluded }) => [key, value, isExcluded])).toEqual([
    [null, "tea", false],
    [null, "cold brew", false],
    ["role", "user", false],
    ["tag", "two words", true],
    [null, "milk", true],
  ]);
});

test("a phrase that is still being typed reaches to the end", () => {
  expect(queryPieces('"cold br')).toMatchObject([{ key: null, value: "cold br" }]);
});

test("the words to mark are without keys and exclusions", () => {
  expect(searchWords('tea role:user "cold brew" -milk is:pinned')).toBe('tea "cold brew"');
});

test("a piece is taken out and the rest stays as typed", () => {
  const text = "Tea  role:user  Time";
  const role = queryPieces(text)[1]!;
  expect(withoutPiece(text, role)).toBe("Tea Time");
});

test("a key goes with all its values, or with one", () => {
  expect(withoutKey("a is:pinned b is:private", "is")).toBe("a b");
  expect(withoutKey("a is:pinned b is:private", "is", "private")).toBe("a is:pinned b");
});

test("all filters can be dropped; words and the order stay", () => {
  expect(withoutFilters("tea role:user -tag:x sort:time")).toBe("tea sort:time");
});

test.each([
  ["tea", null],
  ["茶", null],
  ["is:pinned", null],
  ["tea -milk", null],
  ["🍵 tea", null],
  ["te", "short"],
  ["sort:time", "short"],
  ["", "short"],
  ["te -milk", "short"],
  ["-tea", "excluded"],
  ['-"green tea" -milk', "excluded"],
  ["🍵", "no-letters"],
  ["🍵🍵🍵", "no-letters"],
  ["...", "no-letters"],
  ["-tea 🍵", "no-letters"],
])("what keeps %j from being looked for: %j", (text, why) => {
  expect(whyNotAskable(text)).toBe(why);
});

test("a filter that was typed twice is one, and goes as one", () => {
  const text = "is:pinned tea is:pinned -is:pinned";
  const [pinned, unpinned, ...rest] = distinctFilters(text);
  expect(rest).toEqual([]);
  expect(unpinned).toMatchObject({ value: "pinned", isExcluded: true });
  expect(withoutFilter(text, pinned!)).toBe("tea -is:pinned");
});

test("whatever value a filter is given, it is read back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (value, words) => {
      const kept = value.replaceAll('"', "");
      fc.pre(kept !== "" && !words.includes('"') && kept.trim() !== "");
      expect(valuesOf(withFilter(words, "tag", value), "tag")).toContain(kept);
    }),
  );
});

test("a value that begins like an address is a value", () => {
  expect(valuesOf(withFilter("tea", "tag", "//host"), "tag")).toEqual(["//host"]);
});

test("a filter that is added and taken out again leaves the words", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/u);
  fc.assert(
    fc.property(fc.array(word), word, (words, value) => {
      const text = words.join(" ");
      expect(withoutKey(withFilter(text, "tag", value), "tag")).toBe(text);
    }),
  );
});
