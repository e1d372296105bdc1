import { describe, expect, test } from "vitest";
import { parseSearch } from "./parse-search";
import { boundProblem, refuseWords, SEARCH_BOUNDS } from "./bounds";

const words = (count: number, before = "") =>
  Array.from({ length: count }, (_, at) => `${before}w${at}`).join(" ");

describe("a search of a reasonable size", () => {
  test.each([
    ["words", words(SEARCH_BOUNDS.terms)],
    ["filters", words(SEARCH_BOUNDS.filters, "tool:")],
    ["a pasted sentence", `"${words(200)}"`],
    ["signs between the words", "- ".repeat(5000)],
    ["Chinese", "用户".repeat(100)],
  ])("%s", (_, text) => {
    expect(boundProblem(parseSearch(text).problems)).toBeNull();
  });
});

describe("a search beyond its bounds is told so, from the place on that is too much", () => {
  test.each([
    ["words", words(2000), SEARCH_BOUNDS.terms, "The search has more than 32 words."],
    ["letters", "a ".repeat(2000), SEARCH_BOUNDS.terms, "The search has more than 32 words."],
    ["words to leave out", words(33, "-"), SEARCH_BOUNDS.terms, "more than 32 words"],
    ["ORs", words(500).replaceAll(" ", " OR "), SEARCH_BOUNDS.terms, "more than 32 words"],
    ["filters", words(33, "tool:"), SEARCH_BOUNDS.filters, "more than 32 filters"],
    ["a phrase", `"${words(257)}"`, 0, "more than 256 words"],
    ["a word of many signs", "a-".repeat(300), 0, "more than 256 words"],
    ["Chinese", "用".repeat(257), 0, "more than 256 words"],
  ])("%s", (_, text, kept, sentence) => {
    const { query, problems } = parseSearch(text);
    expect(query.terms.length + query.filters.length).toBe(kept);
    const [problem] = problems;
    expect(problem).toMatchObject({ end: text.length, isBound: true });
    expect(problem?.message).toContain(sentence);
    expect(boundProblem(problems)).toBe(problem);
  });
});

test("plain words of a list have the same bounds", () => {
  expect(refuseWords(words(32))).toBeNull();
  expect(refuseWords(words(33))).toBe("The search has more than 32 words. Remove some of them.");
  expect(refuseWords("用".repeat(257))).toContain("256 words");
  expect(refuseWords("* ".repeat(5000))).toBeNull();
});
