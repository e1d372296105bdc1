import fc from "fast-check";
import { expect, test } from "vitest";
import { revealName, splitName } from "./hidden-in-names";

const marked = (name: string) =>
  splitName(name).flatMap((part) => (typeof part === "string" ? [] : [part.code]));

const RANGES: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe01ef],
];
const hidden = fc
  .constantFrom(...RANGES)
  .chain(([from, to]) => fc.integer({ min: from, max: to }))
  .map((code) => String.fromCodePoint(code));
const latin = fc.string({ unit: fc.constantFrom("a", "b", "Z", " ", ".", "-", "_", "ß", "é") });

test("a hidden character in a name of Latin letters always shows, and nothing hidden is left", () => {
  fc.assert(
    fc.property(latin, hidden, latin, (before, found, after) => {
      const code = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
      expect(revealName(before + found + after)).toBe(`${before}⟨U+${code}⟩${after}`);
    }),
  );
});

test("what is shown is shown the same when it is shown again, and nothing visible is lost", () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 1 }), hidden),
      }),
      (name) => {
        const shown = revealName(name);
        expect(revealName(shown)).toBe(shown);
        const back = splitName(name)
          .map((part) =>
            typeof part === "string"
              ? part
              : String.fromCodePoint(Number.parseInt(part.code.slice(2), 16)),
          )
          .join("");
        expect(back).toBe(name);
      },
    ),
  );
});

test.each([
  ["می\u200Cخواهم", "Persian"],
  ["क्\u200Dष", "Hindi"],
  ["അവന്\u200D", "Malayalam"],
  ["👩\u200D👩\u200D👧", "a family"],
  ["👩🏽\u200D💻 ❤\uFE0F ☎\uFE0E 1\uFE0F\u20E3", "emoji"],
  ["🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "a flag"],
  ["葛\u{E0100}", "a variant of a Han letter"],
  ["שלום", "Hebrew"],
  ["مرحبا", "Arabic"],
])("%s stays as it is (%s)", (name) => {
  expect(revealName(name)).toBe(name);
});

test.each([
  ["a\u200Cb", ["U+200C"]],
  ["pay\u202Efdp.exe", ["U+202E"]],
  ["1\u200D2", ["U+200D"]],
  ["👩\u200Dpal", ["U+200D"]],
  ["🏴\u{E0041}\u{E0042}\u{E0043}", ["U+E0041", "U+E0042", "U+E0043"]],
  ["one\ntwo\tthree", ["U+000A", "U+0009"]],
])("%j shows %j", (name, codes) => {
  expect(marked(name)).toEqual(codes);
});

test("a note keeps its lines, and nothing else", () => {
  expect(revealName("one\n\ttwo\u200B", { hasLines: true })).toBe("one\n\ttwo⟨U+200B⟩");
});
