import * as fc from "fast-check";
import { expect, test } from "vitest";
import { composeText } from "./compose-text";
import { separateScripts } from "./separate-scripts";

test.each([
  ["plain text, naïve 🙂", "plain text, naïve 🙂"],
  ["用户data", " 用  户 data"],
  ["한국어", " 한  국  어 "],
  ["ラーメン", " ラ  ー  メ  ン "],
  ["𠮷", " 𠮷 "],
])("%j becomes %j", (text, separated) => {
  expect(separateScripts(text)).toBe(separated);
});

test("only blanks are added to a text whose letters are put together", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(separateScripts(text).replaceAll(" ", "")).toBe(composeText(text).replaceAll(" ", ""));
    }),
  );
});
