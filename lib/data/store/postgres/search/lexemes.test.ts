import * as fc from "fast-check";
import { expect, test } from "vitest";

import { separateScripts } from "@/lib/domain/search/separate-scripts";
import { openDatabase } from "@/lib/data/store/driver/driver";

import { phraseQuery, vectorOf } from "./lexemes";
import { tokenize } from "./tokenize";

/** What FTS5 finds in a text. */
function wordsOfSqlite(): (text: string) => string[] {
  const database = openDatabase(":memory:");
  database.exec(
    "CREATE VIRTUAL TABLE t USING fts5(x, content = '', tokenize = 'unicode61 remove_diacritics 2')",
  );
  database.exec("CREATE VIRTUAL TABLE words USING fts5vocab(t, instance)");
  const clear = database.prepare("INSERT INTO t (t) VALUES ('delete-all')");
  const insert = database.prepare<[string]>("INSERT INTO t (rowid, x) VALUES (1, ?)");
  const read = database.prepare<[], string>("SELECT term FROM words ORDER BY offset").pluck();
  return (text) => {
    clear.run();
    insert.run(separateScripts(text));
    return read.all();
  };
}

test("a text has the words that SQLite finds in it", () => {
  const expected = wordsOfSqlite();
  const script = fc.constantFrom(
    ...Array.from(
      "aZ9 _-'ßİſﬁéÉå\u0301\u0308\u0327\u0345\u0653ёйЖΣς東京のカ한글ไทย\u0E31आत्मा\u093Eعربيآ٣Ⅷ½²𝔸😀\u200D\uE000",
    ),
  );
  const text = fc.oneof(
    fc.array(script, { maxLength: 40 }).map((letters) => letters.join("")),
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.string({ unit: "grapheme", maxLength: 30 }),
  );
  fc.assert(
    fc.property(text, (sample) => {
      expect(tokenize(sample)).toEqual(expected(sample));
    }),
    { numRuns: 2000 },
  );
});

test("half a letter is between words, and so is U+0000", () => {
  expect(tokenize("a\uD800b\0c")).toEqual(["a", "b", "c"]);
});

test("a word of any length is a lexeme that PostgreSQL takes", () => {
  for (const letter of ["x", "é", "𝔸"]) {
    const word = letter.repeat(2000);
    const [lexeme = ""] = /(?<=').*(?=')/s.exec(vectorOf({ text: word })) ?? [];
    expect(Buffer.byteLength(lexeme)).toBeLessThan(2046);
    expect(phraseQuery({ words: tokenize(word), isPrefix: false }, ["text"], true)).toContain(
      `'${lexeme}'`,
    );
    expect(vectorOf({ text: `${word}y` })).not.toBe(vectorOf({ text: word }));
  }
});
