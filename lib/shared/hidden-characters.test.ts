import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countSuspicious, splitHidden } from "./hidden-characters";

const codes = (text: string): string[] =>
  splitHidden(text).flatMap((part) => (typeof part === "string" ? [] : [part.code]));

describe("suspicious characters", () => {
  test.each([
    ["plain\ttext\r\nof two lines", 0],
    ["a\u202Eb\u2066c", 2],
    ["\u{E0041}\u{E0042}", 2],
    ["\u0007", 1],
    ["\u001B[31mred\u001B[0m", 0],
    ["flag \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 0],
    // Persian and emoji need joiners.
    ["\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 👩\u200D🚀 ❤\uFE0F", 0],
    ["soft\u00ADhyphen and zero\u200Bwidth", 0],
  ])("%j has %d", (text, count) => {
    expect(countSuspicious(text)).toBe(count);
  });
});

describe("all hidden characters", () => {
  test.each([
    ["a\u200Bb\u00ADc\uFEFF", ["U+200B", "U+00AD", "U+FEFF"]],
    ["\u001B[0m", ["U+001B"]],
    ["a\u200Db a\uFE0F", ["U+200D", "U+FE0F"]],
    ["👩\u200D🚀 ❤\uFE0F 1\uFE0F⃣ 👍🏽\u200D♂\uFE0F", []],
    ["\u{E0041}\u{E01EF}", ["U+E0041", "U+E01EF"]],
    ["tab\t and\nbreak\r\n", []],
  ])("of %j are %j", (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  test("say their names", () => {
    const names = splitHidden("\u202E\u{E0041}\u0007\u{E0100}\u3164").map((part) =>
      typeof part === "string" ? part : part.name,
    );
    expect(names).toEqual([
      "right-to-left override",
      'hidden "A" (tag character)',
      "control character",
      "variation selector",
      "Hangul filler",
    ]);
  });

  test("are taken out and nothing else", () => {
    const character = fc.oneof(
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.constantFrom("\u202E", "\u200B", "\u{E0041}", "👩\u200D🚀", "\u{1F3F4}"),
    );
    fc.assert(
      fc.property(fc.array(character), (pieces) => {
        const text = pieces.join("");
        const joined = splitHidden(text)
          .map((part) =>
            typeof part === "string"
              ? part
              : String.fromCodePoint(Number.parseInt(part.code.slice(2), 16)),
          )
          .join("");
        expect(joined).toBe(text);
        expect(countSuspicious(text)).toBeLessThanOrEqual(codes(text).length);
      }),
    );
  });
});
