import type { OperationNode, RawBuilder } from "kysely";

import type { Engine } from "./engine";

const TWINS = Symbol.for("colloquy.queryTwins");
const holder = globalThis as typeof globalThis & {
  [TWINS]?: WeakMap<OperationNode, OperationNode>;
};
/**
 * What a piece of a query is on PostgreSQL, by what it is on SQLite. For every bundle this process is made of: the one
 * that opened the library compiles the queries of the others.
 */
const twins = (holder[TWINS] ??= new WeakMap());

/**
 * A piece of a query that each database needs in words of its own. The one that is compiled is chosen by the connection
 * that runs the query.
 */
export function perEngine<Value>(
  pieces: Readonly<Record<Engine, RawBuilder<Value>>>,
): RawBuilder<Value> {
  twins.set(pieces.sqlite.toOperationNode(), pieces.postgres.toOperationNode());
  return pieces.sqlite;
}

/** What PostgreSQL gets in the place of a piece; undefined where both take the same. */
export const postgresTwin = (node: OperationNode): OperationNode | undefined => twins.get(node);
