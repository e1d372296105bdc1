import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { composeByLetter, composeText } from "./compose-text";
import { findTerms } from "./find-terms";
import { matchTerm } from "./match-term";

const signs =
  "aeiqZ \u0301\u0323\u0307\u0338йиЁ\u0306\u0308άςΣ\u0301\u0345한각가ᄒ\u1161\u11AB\u11A8がか\u3099\u309Aक\u093C\u09C7\u09BE\u00AD\u2060\uFEFF\u200C👍🏽丽";
const sign = fc.constantFrom(...Array.from(signs), "\uD800");
const text = fc.array(sign, { maxLength: 30 }).map((signs) => signs.join(""));

test("letter by letter is the same as at once, and every unit comes from its letter", () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: "binary" })), (sample) => {
      const { plain, offsets } = composeByLetter(sample, composeText);
      expect(plain).toBe(composeText(sample));
      expect(offsets).toHaveLength(plain.length);
      expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
      expect(offsets.every((at) => at >= 0 && at < sample.length)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

/** What is marked of a text. */
function marked(sample: string, word: string): string[] {
  const matcher = matchTerm({ text: word, kind: "phrase", negated: false });
  if (matcher === null) throw new Error(`${word} is no word`);
  return findTerms(sample, [matcher]).map(({ start, end }) => sample.slice(start, end));
}

describe("marks of what was found", () => {
  test.each([
    ["й", "и\u0306", "и"],
    ["отчёт", "отче\u0308т", "отчет"],
    ["Ελλάς", "ΕΛΛΑ\u0301Σ", "ελλας"],
    ["ガ", "カ\u3099", "カ"],
    ["각", "\u1100\u1161\u11A8", "가"],
    ["naïve", "nai\u0308ve", null],
    ["hyphenation", "hyphen\u00ADation", null],
    ["काम", "काम", "कीम"],
    ["हिन्दी", "हिन्दी", "हान्दा"],
    ["தமிழ்", "தமிழ்", "தமழ"],
    ["ที่", "ที่", "ทา"],
    ["שלום", "שָׁלוֹם", null],
    ["مرحبا", "مَرْحَبًا", "مرحب"],
  ])("%s is %j, and not %s", (word, written, other) => {
    const sample = `x ${written} y ${word} ${other ?? ""} z`;
    expect(marked(sample, word)).toEqual([written, word]);
    expect(marked(sample, written)).toEqual([written, word]);
  });

  test("are letters that the index takes for one", () => {
    expect(marked("ο λόγος ΛΌΓΟΣ λόγοσ", "ΛΌΓΟΣ")).toEqual(["λόγος", "ΛΌΓΟΣ", "λόγοσ"]);
    expect(marked("ſo so", "so")).toEqual(["ſo", "so"]);
    expect(marked("5 µm 5 μm", "μm")).toEqual(["µm", "μm"]);
  });
});
