import pg from "pg";

import { parsePlace } from "@/lib/data/store/place/postgres-place";
import { migratePostgres, postgresMigrations } from "@/lib/data/store/postgres/migrations";
import type { Cluster } from "@/lib/testing/postgres/cluster";
import { send } from "@/lib/testing/postgres/server-commands";

/** Everything that migrations make, a line each; views and rules of rows come after them. */
const OBJECTS = `
  SELECT concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attcompression, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = $1::text::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = $1
  UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = $1::text::regnamespace
  UNION ALL SELECT 'trigger ' || pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = $1::text::regnamespace AND NOT t.tgisinternal
  UNION ALL SELECT concat_ws(' ', 'function', proname, pg_get_function_arguments(oid), prosrc)
    FROM pg_proc WHERE pronamespace = $1::text::regnamespace
  ORDER BY 1`;

/** Says whether a library has what its bookkeeping says: a whole number of migrations, and nothing of another. */
export class Bookkeeping {
  readonly #migrations = postgresMigrations();
  /** What there is after each number of migrations. */
  readonly #objects: (readonly string[])[] = [[]];

  /** Applies one migration after the other in a database of its own. */
  static async learn(server: Cluster): Promise<Bookkeeping> {
    const books = new Bookkeeping();
    await send(server.url("postgres"), ["CREATE DATABASE books"]);
    await books.#withClient(server.url("books"), async (client, schema) => {
      const place = parsePlace(server.url("books"));
      for (const [at] of books.#migrations.entries()) {
        await migratePostgres(client, place, books.#migrations.slice(0, at + 1));
        books.#objects.push(await objectsOf(client, schema));
      }
    });
    return books;
  }

  /** @returns a sentence for each thing that is not as it has to be */
  async compare(url: string, wanted: "any" | "all" = "any"): Promise<string[]> {
    return this.#withClient(url, async (client, schema) => {
      const { rows } = await client.query<{ name: string; checksum: string }>(
        `SELECT name, checksum FROM "${schema}"."_Migration" ORDER BY name`,
      );
      const wrong = rows.filter((row, at) => {
        const migration = this.#migrations[at];
        return row.name !== migration?.name || row.checksum !== migration.checksum;
      });
      const faults = wrong.map(({ name }) => `the bookkeeping has ${name} in a wrong place`);
      if (wanted === "all" && rows.length !== this.#migrations.length) {
        faults.push(`${rows.length} of ${this.#migrations.length} migrations after a start`);
      }
      const expected = new Set(this.#objects[rows.length]);
      const found = new Set(await objectsOf(client, schema));
      const after = `after ${rows.length} migrations:`;
      faults.push(
        ...[...found].filter((line) => !expected.has(line)).map((line) => `${after} ${line}`),
      );
      faults.push(
        ...[...expected].filter((line) => !found.has(line)).map((line) => `${after} no ${line}`),
      );
      return faults;
    });
  }

  async #withClient<T>(
    url: string,
    work: (client: pg.Client, schema: string) => Promise<T>,
  ): Promise<T> {
    const { connectionString, schema } = parsePlace(url);
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return await work(client, schema);
    } finally {
      await client.end();
    }
  }
}

async function objectsOf(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>({ text: OBJECTS, values: [schema] });
  return rows.map(({ line }) => line);
}
