import type { Engine } from "./engine";
import type { Sql } from "./sql";

/** A function with a statement in it that each database needs in words of its own. */
export function byEngine<Rest extends readonly unknown[], Result>(
  functions: Readonly<Record<Engine, (sql: Sql, ...rest: Rest) => Result>>,
): (sql: Sql, ...rest: Rest) => Result {
  return (sql, ...rest) => functions[sql.engine](sql, ...rest);
}
