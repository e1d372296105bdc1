import { expect, test } from "vitest";

import { CHUNK_UNITS, CHUNK_UNITS_UNSPACED } from "@/lib/domain/search/chunks";
import { useLibrary } from "@/lib/testing/library/library";

import { phraseQuery, vectorOf } from "./lexemes";
import { tokenize } from "./tokenize";

const library = useLibrary();

/** Whether PostgreSQL finds a phrase in a text. */
async function finds(text: string, phrase: string, isPrefix = false): Promise<boolean> {
  const store = await library.store();
  const query = phraseQuery({ words: tokenize(phrase), isPrefix }, ["text"], true);
  const row = await store.read((sql) =>
    sql.get<{ found: number }>(
      "SELECT CAST(? AS tsvector) @@ CAST(? AS tsquery) AS found",
      vectorOf({ text }),
      query,
    ),
  );
  return row?.found === 1;
}

test("a phrase is found at the end of the longest stretch, of words however frequent", async () => {
  const often = "the ".repeat(CHUNK_UNITS / 4 - 8);
  const text = `${often}cat sat on the mat`;
  expect(await finds(text, "the cat sat on the mat")).toBe(true);
  expect(await finds(text, "the the the cat")).toBe(true);
  expect(await finds(text, "the ma", true)).toBe(true);
  expect(await finds(text, "the sat")).toBe(false);
  expect(await finds(text, "cat the")).toBe(false);
});

test("every letter can be a word", async () => {
  const latin = Array.from({ length: CHUNK_UNITS / 2 }, (_, at) => "abc"[at % 3]).join(" ");
  expect(await finds(latin, "c a b c a b")).toBe(true);
  expect(await finds(latin, "a c")).toBe(false);
  const han = `${"東京".repeat(CHUNK_UNITS_UNSPACED / 2 - 1)}大阪`;
  expect(await finds(han, "東京大阪")).toBe(true);
  expect(await finds(han, "東大")).toBe(false);
});

test("a word that is too long for a lexeme is found as a whole, and by how it begins", async () => {
  const word = "walnut".repeat(800);
  expect(await finds(`a ${word} b`, `${word} b`)).toBe(true);
  expect(await finds(`a ${word} b`, "a walnutwal", true)).toBe(true);
  expect(await finds(`a ${word}s b`, word)).toBe(false);
});
