import type { Compilable, CompiledQuery } from "kysely";

import { createCompiler, type Queries } from "./queries";
import type { Engine } from "./engine";
import type { Sql } from "./sql";

type Value = string | number | null | Uint8Array;

const compilers = { sqlite: createCompiler("sqlite"), postgres: createCompiler("postgres") };

interface Compiled<Row> {
  readonly query: CompiledQuery<Row>;
  readonly marks: readonly unknown[];
}

/**
 * A query that is built and compiled on its first use and only executed afterwards, for what runs once a message or
 * row: building a short one takes longer than running it.
 * @param build is given marks instead of the values, so it can pass them on but not look at them
 * @returns the rows for given values
 */
export function compileOnce<Values extends readonly Value[], Row>(
  build: (query: Queries, ...values: Values) => Compilable<Row>,
): (sql: Sql, ...values: Values) => Promise<Row[]> {
  const known = new Map<Engine, Compiled<Row>>();
  return async (sql, ...values) => {
    let compiled = known.get(sql.engine);
    if (compiled === undefined) {
      const marks = values.map((_, place) => Symbol(`value ${place}`));
      // A query takes whatever it is given; only the driver would refuse a mark.
      const query = build(compilers[sql.engine], ...(marks as unknown as Values)).compile();
      compiled = { query, marks };
      known.set(sql.engine, compiled);
    }
    const { query, marks } = compiled;
    const parameters = query.parameters.map((parameter) =>
      typeof parameter === "symbol" ? values[marks.indexOf(parameter)] : parameter,
    );
    const bound: CompiledQuery<Row> = { ...query, parameters };
    return (await sql.query.executeQuery(bound)).rows;
  };
}
