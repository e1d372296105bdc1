import * as fc from "fast-check";
import { expect, test } from "vitest";

import { eachLexeme, type PlacedTexts } from "./lexemes";
import { vectorBytes } from "./vector-bytes";

interface Lexeme {
  readonly text: string;
  readonly positions: readonly number[];
}

/** What PostgreSQL would read. */
function readVector(bytes: Uint8Array): Lexeme[] {
  const vector = Buffer.from(bytes);
  let at = 4;
  const lexemes = Array.from({ length: vector.readInt32BE(0) }, () => {
    const end = vector.indexOf(0, at);
    const text = vector.toString("utf8", at, end);
    const count = vector.readUInt16BE(end + 1);
    const places = Array.from({ length: count }, (_, n) => vector.readUInt16BE(end + 3 + 2 * n));
    at = end + 3 + 2 * count;
    return { text, positions: places };
  });
  expect(at).toBe(vector.length);
  return lexemes;
}

function expected(texts: PlacedTexts): Lexeme[] {
  const lexemes: Lexeme[] = [];
  eachLexeme(texts, (text, positions) => lexemes.push({ text, positions: [...positions] }));
  return lexemes.sort(byBytes);
}

/** As PostgreSQL orders them. */
const byBytes = (a: Lexeme, b: Lexeme): number =>
  Buffer.compare(Buffer.from(a.text), Buffer.from(b.text));

const letters = fc.constantFrom(
  ...Array.from("aZ9 _-'ßİſﬁéÉ\u0301\u0653ёΣς東のカ한ไआ\u093Eع٣Ⅷ𝔸😀\u200D\uD800\0\x7F\uE000"),
);
const words = fc.constantFrom("walnut", "Walnut", "tunlaw", "a", "b", "é", "x".repeat(700));
const text = fc.oneof(
  fc.string({ unit: letters, maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(words, { maxLength: 60 }).map((list) => list.join(" ")),
  fc
    .tuple(words, fc.integer({ min: 200, max: 1100 }))
    .map(([word, count]) => `${word} `.repeat(count)),
);

test("a vector has the lexemes of its texts, each with its positions", () => {
  fc.assert(
    fc.property(text, text, text, (title, body, results) => {
      const texts = { title, text: body, results };
      expect(readVector(vectorBytes(texts))).toEqual(expected(texts));
    }),
    { numRuns: 500 },
  );
});

test("words that begin alike are ordered by what follows, a short one before a longer one", () => {
  const alike = fc
    .array(fc.constantFrom("a", "b", "z", "0", "é", "東"), { minLength: 1, maxLength: 8 })
    .map((signs) => `walnut${signs.join("")}`.slice(-8));
  fc.assert(
    fc.property(fc.array(alike, { maxLength: 40 }), (list) => {
      const texts = { title: list.join(" "), text: list.join("-") };
      expect(readVector(vectorBytes(texts))).toEqual(expected(texts));
    }),
  );
});

test("thousands of words that begin alike, the last one first", () => {
  const text = Array.from({ length: 16_000 }, (_, at) => `line${99_999 - at}`).join(" ");
  expect(readVector(vectorBytes({ text })).sort(byBytes)).toEqual(expected({ text }));
});

test("a stretch has as many words as there are positions, and no more", () => {
  const most = Array.from({ length: 16_383 }, (_, at) => `w${at}`).join(" ");
  const texts = { text: most, thinking: most.toUpperCase() };
  expect(readVector(vectorBytes(texts))).toEqual(expected(texts));
  expect(() => vectorBytes({ text: `${most} more` })).toThrow(RangeError);
  expect(readVector(vectorBytes({ text: "after it" }))).toEqual(expected({ text: "after it" }));
});

test("a word of any length", () => {
  for (const letter of ["x", "É", "東", "𝔸"]) {
    for (const length of [499, 500, 501, 599, 600, 601, 5000]) {
      const texts = { text: `${letter.repeat(length)} ${letter.repeat(length)}y` };
      // They are ordered before they are cut, and PostgreSQL orders them again.
      expect(readVector(vectorBytes(texts)).sort(byBytes)).toEqual(expected(texts));
    }
  }
});
