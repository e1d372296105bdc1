import { expect, test } from "vitest";
import { bestMatches, matchWords } from "./match-words";

test("every typed word has to begin a word of the text", () => {
  expect(matchWords("go pin", "Go to pins")).not.toBeNull();
  expect(matchWords("ins", "Go to pins")).toBeNull();
  expect(matchWords("go tea", "Go to pins")).toBeNull();
});

test("case and accents do not matter", () => {
  expect(matchWords("ÉTÉ", "Un été à Paris")).toBe(3);
  expect(matchWords("ete", "Un été à Paris")).toBe(3);
});

test("scripts without spaces are found anywhere", () => {
  expect(matchWords("茶", "日本の茶")).toBe(3);
});

test("a later word of the text can match when an earlier place does not begin one", () => {
  expect(matchWords("in", "Train in the rain")).toBe(6);
});

test("what begins with the words comes first, and equal ones keep their order", () => {
  const found = bestMatches("tea", ["Green tea", "Tea one", "Coffee", "Tea two"], (one) => one, 5);
  expect(found).toEqual(["Tea one", "Tea two", "Green tea"]);
});

test("no more than asked for", () => {
  expect(bestMatches("", ["a", "b", "c"], (one) => one, 2)).toEqual(["a", "b"]);
});
