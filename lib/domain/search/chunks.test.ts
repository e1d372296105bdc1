import * as fc from "fast-check";
import { expect, test } from "vitest";

import { NO_SEARCH_TEXTS, type SearchTexts } from "../conversation/facts/search-text";
import { CHUNK_UNITS, CHUNK_UNITS_UNSPACED, splitChunks } from "./chunks";

const texts = (some: Partial<SearchTexts>): SearchTexts => ({ ...NO_SEARCH_TEXTS, ...some });
const units = (chunk: SearchTexts): number =>
  Object.values(chunk).reduce((sum, text) => sum + text.length, 0);

test("a message of usual length is one chunk, as it is", () => {
  const short = texts({ text: "a", results: "b" });
  expect(splitChunks(short)).toEqual([short]);
  expect(splitChunks(NO_SEARCH_TEXTS)).toEqual([NO_SEARCH_TEXTS]);
});

test("every word, and every phrase of usual length, is whole in some chunk", () => {
  const word = fc.constantFrom("tulip", "a", "東京", "été", "😀", "x".repeat(300));
  const long = fc
    .tuple(fc.array(word, { minLength: 3, maxLength: 9 }), fc.integer({ min: 1, max: 30_000 }))
    .map(([words, times]) => `${words.join(" ")} `.repeat(Math.min(times, 200_000 / words.length)));
  fc.assert(
    fc.property(long, long, fc.nat(), (text, results, seed) => {
      const cut = texts({ text: text.slice(0, 150_000), results: results.slice(0, 90_000) });
      const chunks = splitChunks(cut);
      for (const chunk of chunks) {
        expect(units(chunk)).toBeLessThanOrEqual(CHUNK_UNITS);
        expect(units(chunk)).toBeGreaterThan(0);
      }
      for (const place of ["text", "results"] as const) {
        const at = seed % Math.max(1, cut[place].length);
        const stretch = cut[place].slice(at, at + 1000);
        const holders = chunks.filter((chunk) => chunk[place].includes(stretch));
        expect(holders.length).toBeGreaterThan(0);
        const known = new Set(["", ...cut[place].split(" ")]);
        const foreign = chunks.flatMap((chunk) =>
          chunk[place].split(" ").filter((each) => !known.has(each)),
        );
        expect(foreign).toEqual([]);
      }
    }),
    { numRuns: 10 },
  );
});

test("letters that are words by themselves make shorter chunks", () => {
  const chunks = splitChunks(texts({ text: "東".repeat(100_000) }));
  expect(Math.max(...chunks.map(units))).toBeLessThanOrEqual(CHUNK_UNITS_UNSPACED);
});
