import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryCompiler,
  type QueryResult,
  type Selectable,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

import type { DB } from "@/lib/generated/tables/tables";

import { LibraryQueryCompiler } from "./postgres-compiler";
import type { Engine } from "./engine";

/** Typed queries on one connection: they see its open transaction or snapshot, and nothing else. */
export type Queries = Kysely<DB>;

/** A row of a table, as it is read. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>;

/** What the driver needs of a connection. */
export interface StatementRunner {
  readonly engine: Engine;
  /** @returns what a statement answers: rows, or how many rows it changed */
  execute(query: CompiledQuery): Promise<Execution>;
}

export interface Execution {
  readonly rows: unknown[];
  /** Of a statement without rows. */
  readonly changes?: number;
}

/**
 * Kysely over a connection of ours. Its own driver for SQLite prepares every statement on every use and opens
 * transactions of its own; this one uses the statements the connection keeps and leaves transactions to the store.
 */
export function createQueries(runner: StatementRunner): Queries {
  return new Kysely<DB>({
    dialect: new EngineDialect(runner.engine, () => new ConnectionDriver(runner)),
  });
}

/** Compiles the queries of one database and never runs anything. */
export const createCompiler = (engine: Engine): Queries =>
  new Kysely<DB>({ dialect: new EngineDialect(engine, () => new DummyDriver()) });

class EngineDialect implements Dialect {
  readonly #engine: Engine;
  readonly createDriver: () => Driver;

  constructor(engine: Engine, createDriver: () => Driver) {
    this.#engine = engine;
    this.createDriver = createDriver;
  }

  createQueryCompiler(): QueryCompiler {
    return this.#engine === "sqlite" ? new SqliteQueryCompiler() : new LibraryQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return this.#engine === "sqlite" ? new SqliteAdapter() : new PostgresAdapter();
  }

  createIntrospector(queries: Kysely<unknown>): DatabaseIntrospector {
    return this.#engine === "sqlite"
      ? new SqliteIntrospector(queries)
      : new PostgresIntrospector(queries);
  }
}

const refuseTransaction = async (): Promise<never> => {
  throw new Error("Transactions are opened by the store: use Store.write.");
};

class ConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(runner: StatementRunner) {
    this.#connection = {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        const { rows, changes } = await runner.execute(query);
        return {
          rows: asRows<Row>(rows),
          ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }),
        };
      },
      streamQuery(): never {
        throw new Error("Rows are read by pages: a cursor would keep the connection for itself.");
      },
    };
  }

  async init(): Promise<void> {}
  acquireConnection = async (): Promise<DatabaseConnection> => this.#connection;
  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** The query that was compiled knows its row; a driver has to take its word for it. */
const asRows = <Row>(rows: unknown[]): Row[] => rows as Row[];
