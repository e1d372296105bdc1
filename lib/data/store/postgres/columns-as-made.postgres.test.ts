import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

import { quoted } from "../place/postgres-place";

const library = useLibrary();

const MIGRATION = "prisma/migrations-postgresql/20261201022500_columns_as_they_were/migration.sql";

interface Column {
  readonly relname: string;
  readonly attname: string;
  readonly attcollation: number;
  readonly attcompression: string;
}

test("an upgrade gives columns that a deletion has changed their order and compression back", async () => {
  const store = await library.store();
  const columns = () =>
    store.read((sql) =>
      sql.all<Column>(
        `SELECT c.relname, a.attname, a.attcollation::int AS attcollation, a.attcompression::text AS attcompression
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'i') ORDER BY c.relname, a.attname`,
      ),
    );
  const before = await columns();
  const changed = [
    ["Conversation", "title", "text"],
    ["Conversation", "titleKey", "text"],
    ["Conversation", "head", "text"],
    ["MessageBody", "raw", "text"],
    ["message_fts", "words", "tsvector"],
  ] as const;
  await store.write(async (sql) => {
    for (const [table, column, type] of changed) {
      await sql.all(
        `ALTER TABLE ${quoted(table)} ALTER COLUMN ${quoted(column)} TYPE ${type} ${type === "text" ? 'COLLATE "default"' : ""}`,
      );
    }
  });
  const after = await columns();
  const others = after.filter(({ attcollation }, at) => attcollation !== before[at]?.attcollation);
  // Four texts, and the indexes that they are in.
  expect(others.length).toBeGreaterThan(4);
  expect(
    after.some(({ attcompression }, at) => attcompression !== before[at]?.attcompression),
  ).toBe(true);
  await store.write((sql) => sql.all(readFileSync(MIGRATION, "utf8")));
  expect(await columns()).toEqual(before);
});
