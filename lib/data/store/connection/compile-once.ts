import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

import type { DB } from "@/lib/generated/tables/tables";

import type { Queries } from "./queries";
import type { Sql } from "./sql";

type Value = string | number | null | Uint8Array;

/** Compiles and never runs anything. */
const compiler: Queries = new Kysely<DB>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
  },
});

/**
 * A query that is built and compiled on its first use and only executed afterwards, for what runs once a message or
 * row: building a short one takes longer than running it.
 * @param build is given marks instead of the values, so it can pass them on but not look at them
 * @returns the rows for given values
 */
export function compileOnce<Values extends readonly Value[], Row>(
  build: (query: Queries, ...values: Values) => Compilable<Row>,
): (sql: Sql, ...values: Values) => Promise<Row[]> {
  let compiled: { query: CompiledQuery<Row>; marks: readonly unknown[] } | undefined;
  return async (sql, ...values) => {
    if (compiled === undefined) {
      const marks = values.map((_, place) => Symbol(`value ${place}`));
      // A query takes whatever it is given; only the driver would refuse a mark.
      const query = build(compiler, ...(marks as unknown as Values)).compile();
      compiled = { query, marks };
    }
    const { query, marks } = compiled;
    const parameters = query.parameters.map((parameter) =>
      typeof parameter === "symbol" ? values[marks.indexOf(parameter)] : parameter,
    );
    const bound: CompiledQuery<Row> = { ...query, parameters };
    return (await sql.query.executeQuery(bound)).rows;
  };
}
