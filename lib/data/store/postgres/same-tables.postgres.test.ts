import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { NULLABLE_COLUMNS } from "@/lib/data/store/connection/nullable-columns";
import { openDatabase } from "@/lib/data/store/driver/driver";
import { readMigrations } from "@/lib/data/store/migrations/files";
import { useLibrary } from "@/lib/testing/library/library";

const library = useLibrary();

/** Tables that one database needs and the other does not; those of a search index are each database's own. */
const isOwn = (table: string): boolean => table.startsWith("_") || /_(fts|terms)/.test(table);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly nullable: boolean;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  INTEGER: "bigint",
  TEXT: "text",
  REAL: "double precision",
  BOOLEAN: "smallint",
  BLOB: "bytea",
};

function sqliteColumns(): Column[] {
  const database = openDatabase(":memory:");
  for (const { script } of readMigrations()) database.exec(script);
  const tables = database
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .pluck()
    .all()
    .filter((table) => !isOwn(table));
  return tables.flatMap((table) =>
    (
      database.pragma(`table_info("${table}")`) as { name: string; type: string; notnull: number }[]
    ).map(({ name, type, notnull }) => ({
      table,
      name,
      type: TYPES[type] ?? type,
      nullable: notnull === 0,
    })),
  );
}

const line = ({ table, name, type, nullable }: Column): string =>
  `${table}.${name} ${type}${nullable ? " null" : ""}`;

test("both databases have the same tables and columns", async () => {
  const store = await library.store();
  const columns = await store.read((sql) =>
    sql.all<Omit<Column, "nullable"> & { nullable: number }>(
      `SELECT table_name AS table, column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable
       FROM information_schema.columns WHERE table_schema = current_schema()`,
    ),
  );
  const ours = columns
    .filter(({ table }) => !isOwn(table))
    .map((column) => line({ ...column, nullable: column.nullable === 1 }));
  expect(ours.toSorted()).toEqual(sqliteColumns().map(line).toSorted());
});

test("the columns that may be NULL are known, and their indexes begin with it", async () => {
  const nullable = new Set(
    sqliteColumns().flatMap(({ name, nullable }) => (nullable ? [name] : [])),
  );
  expect([...NULLABLE_COLUMNS].toSorted()).toEqual([...nullable].toSorted());
  const store = await library.store();
  const indexes = await store.read((sql) =>
    sql.all<{ definition: string }>(
      // Other tests take their schemas away meanwhile, and an index that is gone cannot be described.
      `WITH own AS MATERIALIZED (
         SELECT i.indexrelid AS id FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         JOIN pg_am a ON a.oid = c.relam
         WHERE c.relnamespace = current_schema()::regnamespace AND a.amname = 'btree')
       SELECT pg_get_indexdef(id) AS definition FROM own`,
    ),
  );
  expect(indexes.length).toBeGreaterThan(20);
  const wrong = indexes.flatMap(({ definition }) =>
    // What an index includes besides has no order, and no more has its condition.
    [
      ...definition
        .replace(/ (INCLUDE|WHERE) .*/, "")
        .matchAll(/"?(\w+)"?( NULLS FIRST)?(?=[,)])/g),
    ].flatMap(([, name = "", first]) =>
      NULLABLE_COLUMNS.has(name) !== (first !== undefined) ? [`${definition}: ${name}`] : [],
    ),
  );
  // Primary keys are never NULL, whatever a column of that name is elsewhere.
  expect(wrong.filter((entry) => !/md5\(|_pkey"/.test(entry))).toEqual([]);
});

test("texts are compared by their bytes", async () => {
  const store = await library.store();
  const wrong = await store.read((sql) =>
    sql.all(
      `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()
       AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C' AND table_name NOT LIKE '\\_%'`,
    ),
  );
  expect(wrong).toEqual([]);
});

test("the model names every table of the migrations", () => {
  const model = readFileSync("prisma/schema.prisma", "utf8");
  const named = [...model.matchAll(/^model (\w+)/gm)].map(([, name]) => name);
  expect(new Set(sqliteColumns().map(({ table }) => table))).toEqual(
    new Set(named.filter((name) => !isOwn(name ?? ""))),
  );
});
