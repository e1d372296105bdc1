import { afterEach, expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

import type { Sql, VectorRow } from "../connection/sql";
import { vectorOf, type PlacedTexts } from "./search/lexemes";
import { vectorBytes } from "./search/vector-bytes";

const library = useLibrary();

const TEXTS: readonly PlacedTexts[] = [
  { text: "" },
  { text: "one word" },
  { text: "The cat sat on the mat, the cat", title: "cat", results: "mat" },
  { text: "Straße ÉTÉ 東京大阪 ไทย 𝒳 \uD800 e\u0301" },
  // More positions than a lexeme has, and a lexeme that is cut.
  { text: "the ".repeat(600), tools: "walnut".repeat(800), thinking: "東".repeat(900) },
];

/** No message has these rows. */
afterEach(async () => {
  const store = await library.store();
  await store.write((sql) => sql.run("DELETE FROM message_fts"));
});

function insert(sql: Sql, rows: Iterable<VectorRow>): Promise<void> {
  if (sql.insertVectors === null) throw new Error("no PostgreSQL");
  return sql.insertVectors("message_fts", ["id", "words"], rows);
}

test("both forms of a vector are the same to PostgreSQL", async () => {
  const store = await library.store();
  await store.write(async (sql) => {
    await insert(
      sql,
      TEXTS.map((texts, at): VectorRow => [at + 1, vectorBytes(texts)]),
    );
  });
  for (const [at, texts] of TEXTS.entries()) {
    const row = await store.read((sql) =>
      sql.get<{ same: number; words: string }>(
        "SELECT words = CAST(? AS tsvector) AS same, CAST(words AS text) AS words FROM message_fts WHERE id = ?",
        vectorOf(texts),
        at + 1,
      ),
    );
    expect(row?.same).toBe(1);
    expect(row?.words === "").toBe(at === 0);
  }
});

test("many large vectors are copied in several pieces", async () => {
  const store = await library.store();
  // More than the room that is there at first.
  const vector = vectorBytes({
    text: Array.from({ length: 8000 }, (_, at) => `${"walnut".repeat(8)}${at}`).join(" "),
  });
  await store.write((sql) =>
    insert(
      sql,
      Array.from({ length: 20 }, (_, at): VectorRow => [2 ** 40 + at, vector]),
    ),
  );
  const row = await store.read((sql) =>
    sql.get<{ rows: number; words: number }>(
      "SELECT count(*) AS rows, sum(length(words)) AS words FROM message_fts",
    ),
  );
  expect(row).toEqual({ rows: 20, words: 20 * 8000 });
});

test("rows that cannot be made end the transaction, and nothing else", async () => {
  const store = await library.store();
  const vector = vectorBytes({ text: "kept" });
  function* rows(): Generator<VectorRow> {
    yield [1, vector];
    throw new RangeError("too many words");
  }
  await expect(store.write((sql) => insert(sql, rows()))).rejects.toThrow("too many words");
  await store.write((sql) => insert(sql, [[2, vector]]));
  const kept = await store.read((sql) => sql.all<{ id: number }>("SELECT id FROM message_fts"));
  expect(kept).toEqual([{ id: 2 }]);
});

test("what PostgreSQL refuses is said as it says it", async () => {
  const store = await library.store();
  const vector = vectorBytes({ text: "twice" });
  const twice: VectorRow[] = [
    [1, vector],
    [1, vector],
  ];
  await expect(store.write((sql) => insert(sql, twice))).rejects.toThrow(/duplicate key/);
});
