import {
  InsertQueryNode,
  PrimitiveValueListNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  type CompiledQuery,
  type OperationNode,
} from "kysely";
import type pg from "pg";

import { createQueries, type Execution, type Queries } from "../connection/queries";
import type { Sql, SqlValue, VectorRow } from "../connection/sql";
import { narrow, type Statement } from "../sight/narrow";
import type { Sight } from "../sight/sight";
import { copyRows, copyVectors } from "./copy";
import { updateRows } from "./update-rows";
import { bindHoldable, refuseInexact } from "./values";

/** What a `?` may stand in without being a parameter. */
const TOKEN = /'[^']*'|"[^"]*"|--[^\n]*|\?|[^'"?-]+|-/g;

const MOST_KEPT = 500;

const known = new Map<string, string>();

/** From how many rows on COPY is faster than one statement with a parameter for each value. */
const COPY_FROM_ROWS = 50;

/** How statements of a transaction are narrowed. */
interface Rules {
  readonly sight: Sight;
  readonly schema: string;
  /** What the names begin with that conditions read; known once the transaction has begun. */
  readonly facts: string;
}

const NUMBERED = {
  isNumbered: true,
  each: (list: string) => `SELECT json_array_elements_text(${list}::json)`,
} as const;

/** Where a transaction gets its client: after BEGIN, and not before somebody asks something. */
export type Opening = () => Promise<pg.ClientBase>;

/**
 * One transaction or snapshot on PostgreSQL. Statements are sent one after the other, unnamed: behind a pooler the next
 * transaction may get another server connection, which would not know prepared ones.
 */
export class PostgresConnection implements Sql {
  readonly engine = "postgres";
  readonly sight: Sight;
  readonly #rules: Rules;
  readonly #open: Opening;
  readonly #explain: (error: unknown) => unknown;
  #client: Promise<pg.ClientBase> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #queries: Queries | undefined;

  /** @param explain what an error of a statement is for those above; a write explains it when it has ended */
  constructor(
    open: Opening,
    rules: Rules,
    explain: (error: unknown) => unknown = (error) => error,
  ) {
    this.sight = rules.sight;
    this.#rules = rules;
    this.#open = open;
    this.#explain = explain;
  }

  /** Runs `work` when everything that was asked before has its answer. */
  #inTurn<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      const client = await (this.#client ??= this.#open());
      try {
        return await work(client);
      } catch (error) {
        throw this.#explain(error);
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when nothing that was asked is on its way any more. */
  settled(): Promise<unknown> {
    return this.#last;
  }

  #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult<object>> {
    // When its turn comes: only then is it known how the transaction began.
    return this.#inTurn((client) => {
      const { schema, facts } = this.#rules;
      const narrowed = narrow({ text, values }, this.sight, { ...NUMBERED, schema, facts });
      return client.query<object>({
        text: narrowed.text,
        values: narrowed.values.map(bindHoldable),
      });
    });
  }

  #sendAs({ text, values }: Statement<unknown>): Promise<pg.QueryResult<object>> {
    const bound = values.map(bindHoldable);
    return this.#inTurn((client) => client.query<object>({ text, values: bound }));
  }

  get query(): Queries {
    this.#queries ??= createQueries({
      engine: this.engine,
      execute: (query) => this.#execute(query),
    });
    return this.#queries;
  }

  async #execute({ sql, parameters, query }: CompiledQuery): Promise<Execution> {
    if (parameters.some((value) => typeof value === "string" && value.includes("\0"))) {
      refuseInexactIn(query);
    }
    const { rows, rowCount, command } = await this.#send(sql, parameters);
    return command === "SELECT" ? { rows } : { rows, changes: rowCount ?? 0 };
  }

  async all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]> {
    const { rows } = await this.#send(numbered(text), values);
    // As with every statement that is text: whoever wrote it knows its rows.
    return rows as Row[];
  }

  async get<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined> {
    return (await this.all<Row>(text, ...values))[0];
  }

  async getWhole<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined> {
    const { rows } = await this.#sendAs({ text: numbered(text), values });
    return rows[0] as Row | undefined;
  }

  async run(text: string, ...values: SqlValue[]): Promise<number> {
    return (await this.#send(numbered(text), values)).rowCount ?? 0;
  }

  async insertMany(
    table: string,
    columns: readonly string[],
    rows: readonly SqlValue[][],
  ): Promise<void> {
    if (rows.length === 0) return;
    for (const row of rows) {
      for (const [at, column] of columns.entries()) refuseInexact(column, row[at]);
    }
    const names = columns.map((column) => `"${column}"`).join(", ");
    if (rows.length >= COPY_FROM_ROWS) {
      await this.#inTurn((client) => copyRows(client, `"${table}" (${names})`, rows));
      return;
    }
    let count = 0;
    const places = rows.map((row) => `(${row.map(() => `$${(count += 1)}`).join(", ")})`);
    await this.#send(`INSERT INTO "${table}" (${names}) VALUES ${places.join(", ")}`, rows.flat());
  }

  async updateMany(
    table: string,
    columns: readonly string[],
    rows: readonly SqlValue[][],
  ): Promise<void> {
    if (rows.length === 0) return;
    const { text, values } = updateRows(table, columns, rows);
    await this.#send(text, values);
  }

  insertVectors(
    table: string,
    columns: readonly [id: string, vector: string],
    rows: Iterable<VectorRow>,
  ): Promise<void> {
    const names = columns.map((column) => `"${column}"`).join(", ");
    return this.#inTurn((client) => copyVectors(client, `"${table}" (${names})`, rows));
  }

  async nextId(table: string, key: string): Promise<number> {
    const row = await this.get<{ id: number }>("SELECT last_id(?, ?) AS id", table, key);
    return (row?.id ?? 0) + 1;
  }
}

/** Looks through an insert or update for exact texts with U+0000; such statements are rare. */
function refuseInexactIn(query: OperationNode): void {
  if (UpdateQueryNode.is(query)) {
    for (const { column, value } of query.updates ?? []) {
      const name = "column" in column ? nameOf(column.column) : "";
      if (ValueNode.is(value)) refuseInexact(name, value.value);
    }
  }
  if (!InsertQueryNode.is(query) || query.values === undefined) return;
  const columns = (query.columns ?? []).map(({ column }) => column.name);
  if (!ValuesNode.is(query.values)) return;
  for (const row of query.values.values) {
    for (const [at, column] of columns.entries()) {
      if (PrimitiveValueListNode.is(row)) refuseInexact(column, row.values[at]);
      const value = ValueListNode.is(row) ? row.values[at] : undefined;
      if (value !== undefined && ValueNode.is(value)) refuseInexact(column, value.value);
    }
  }
}

const nameOf = (column: unknown): string =>
  typeof column === "object" && column !== null && "name" in column ? String(column.name) : "";

/** The text of a statement with PostgreSQL's numbered parameters in the place of `?`. */
function numbered(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  let count = 0;
  const made = text.replace(TOKEN, (token) => (token === "?" ? `$${(count += 1)}` : token));
  if (known.size >= MOST_KEPT) known.clear();
  known.set(text, made);
  return made;
}
