import type Database from "better-sqlite3";

import type { MigrationFile } from "./files";
import { openDatabase } from "@/lib/data/store/driver/driver";

/** Where Prisma's tools and this runner record which migrations a database has. */
export const BOOKKEEPING = "_prisma_migrations";

/** The objects of a database by kind and name; for a table with its columns in order. */
export type SchemaObjects = ReadonlyMap<string, string>;

/** What a database consists of, apart from the record of its migrations and the tables SQLite keeps for itself. */
export function readSchema(database: Database.Database): SchemaObjects {
  const rows = database
    .prepare<[], { type: string; name: string }>(
      `SELECT type, name FROM sqlite_master
       WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND tbl_name <> '${BOOKKEEPING}' ORDER BY type, name`,
    )
    .all();
  const columns = database.prepare<[string], string>(`SELECT name FROM pragma_table_xinfo(?)`);
  columns.pluck();
  return new Map(
    rows.map(({ type, name }) => [
      `${type} ${name}`,
      type === "table" ? columns.all(name).join(", ") : "",
    ]),
  );
}

/** Keyed by the checksums of the scripts: every open of a library asks for the same few. */
const known = new Map<string, SchemaObjects>();

/** Tells the schemas of several lists of migrations, one after another. */
export interface SchemaWalk {
  /** What a database consists of that has these migrations and nothing else. */
  readonly expected: (migrations: readonly MigrationFile[]) => SchemaObjects;
  readonly close: () => void;
}

/** A walk along the migrations: for a list that continues the one before, only what is new in it is run. */
export function walkSchemas(): SchemaWalk {
  let database: Database.Database | null = null;
  let done: readonly MigrationFile[] = [];
  const close = () => {
    database?.close();
    database = null;
    done = [];
  };
  return {
    close,
    expected(migrations) {
      const key = migrations.map(({ checksum }) => checksum).join(" ");
      const found = known.get(key);
      if (found !== undefined) return found;
      if (done.some(({ checksum }, at) => migrations[at]?.checksum !== checksum)) close();
      database ??= openDatabase(":memory:");
      for (const migration of migrations.slice(done.length)) {
        database.exec(migration.script);
        done = [...done, migration];
      }
      const schema = readSchema(database);
      known.set(key, schema);
      return schema;
    },
  };
}

/** What a database consists of that has these migrations and nothing else. */
export function expectedSchema(migrations: readonly MigrationFile[]): SchemaObjects {
  const walk = walkSchemas();
  try {
    return walk.expected(migrations);
  } finally {
    walk.close();
  }
}

/** What is expected and not there, such as `index Message_pinned_idx`; empty when nothing is missing. */
export function missingObjects(expected: SchemaObjects, actual: SchemaObjects): string[] {
  return [...expected].flatMap(([name, columns]) => {
    const found = actual.get(name);
    if (found === undefined) return [name];
    return found === columns ? [] : [`columns of ${name}`];
  });
}

/** Whether two databases consist of the same objects. */
export function isSameSchema(one: SchemaObjects, other: SchemaObjects): boolean {
  return one.size === other.size && missingObjects(one, other).length === 0;
}
