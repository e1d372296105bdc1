import type Database from "better-sqlite3";

import { turnIfDue } from "@/lib/work/turns";
import { openDatabase } from "../driver/driver";

import { bindValue, type Bound } from "./bind";
import { createQueries, type Execution, type Queries } from "./queries";
import { placeholders, type Sql, type SqlValue } from "./sql";
import { narrow } from "../sight/narrow";
import { WHOLE, type Sight } from "../sight/sight";
import { watchDamage } from "../damage/library-damage";

const bind = (values: readonly SqlValue[]): Bound[] =>
  values.map((value) => (typeof value === "boolean" ? Number(value) : value));

const STATEMENTS_KEPT = 300;

const SQLITE = {
  schema: "main",
  isNumbered: false,
  facts: "",
  each: (list: string) => `SELECT value FROM json_each(${list})`,
} as const;
/** The index pages an import touches stay in memory. */
const WRITER_KB = 32 * 1024;
/** There are many of them, and the system has the file in its own cache. */
const READER_KB = 5 * 1024;

/** How long to wait for a lock that another connection holds. */
const PATIENCE_MS = 5000;

/** One connection to an SQLite file with its prepared statements. */
export class SqliteConnection implements Sql {
  readonly engine = "sqlite";
  readonly insertVectors = null;
  readonly #database: Database.Database;
  readonly #file: string;
  readonly #statements = new Map<string, Database.Statement<[Bound[]]>>();

  /** Of the present transaction or snapshot. */
  sight: Sight = WHOLE;

  #queries: Queries | undefined;

  /**
   * WAL lets readers go on while somebody writes. A commit is on the disk when it returns (synchronous=FULL),
   * until `leaveSyncing` is called.
   */
  constructor(file: string, options: { readonly: boolean }) {
    this.#file = file;
    this.#database = openDatabase(file, { readonly: options.readonly, timeout: PATIENCE_MS });
    if (!options.readonly) this.#database.pragma("journal_mode = WAL");
    this.#database.pragma("synchronous = FULL");
    // What is deleted is overwritten, not left in free pages until something else needs them.
    if (!options.readonly) this.#database.pragma("secure_delete = ON");
    this.#setPatience(PATIENCE_MS);
    this.#database.pragma("foreign_keys = ON");
    this.setLogLimit(null);
    this.#database.pragma(`cache_size = -${options.readonly ? READER_KB : WRITER_KB}`);
  }

  #watch<T>(work: () => T): T {
    return watchDamage(this.#file, work);
  }

  /**
   * Statements are where a request is asynchronous anyway: what was computed since the one before, and what this one
   * took, ends the turn when it was long.
   */
  async #inTurn<T>(work: () => T): Promise<T> {
    const before = turnIfDue();
    if (before !== undefined) await before;
    const result = this.#watch(work);
    const after = turnIfDue();
    if (after !== undefined) await after;
    return result;
  }

  #prepare(text: string): Database.Statement<[Bound[]]> {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    // Texts are fixed except for short lists of placeholders, so this hardly ever happens.
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    const statement = this.#database.prepare<[Bound[]]>(text);
    this.#statements.set(text, statement);
    return statement;
  }

  get query(): Queries {
    this.#queries ??= createQueries({
      engine: this.engine,
      execute: ({ sql, parameters }) => this.#execute(sql, parameters),
    });
    return this.#queries;
  }

  #narrow<Value>(text: string, values: readonly Value[]) {
    return narrow({ text, values }, this.sight, SQLITE);
  }

  #execute(text: string, given: readonly unknown[]): Promise<Execution> {
    return this.#inTurn(() => {
      const { text: narrowed, values } = this.#narrow(text, given);
      const statement = this.#prepare(narrowed);
      const bound = values.map((value) => bindValue(value));
      if (statement.reader) return { rows: statement.all(bound) };
      return { rows: [], changes: statement.run(bound).changes };
    });
  }

  all<Row>(text: string, ...given: SqlValue[]): Promise<Row[]> {
    return this.#inTurn(() => {
      const { text: narrowed, values } = this.#narrow(text, given);
      return this.#prepare(narrowed).all(bind(values)) as Row[];
    });
  }

  get<Row>(text: string, ...given: SqlValue[]): Promise<Row | undefined> {
    return this.#inTurn(() => {
      const { text: narrowed, values } = this.#narrow(text, given);
      return this.#prepare(narrowed).get(bind(values)) as Row | undefined;
    });
  }

  getWhole<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined> {
    return this.#inTurn(() => this.#prepare(text).get(bind(values)) as Row | undefined);
  }

  run(text: string, ...values: SqlValue[]): Promise<number> {
    return this.#inTurn(() => this.#prepare(text).run(bind(values)).changes);
  }

  insertMany(
    table: string,
    columns: readonly string[],
    rows: readonly SqlValue[][],
  ): Promise<void> {
    const names = columns.map((column) => `"${column}"`).join(", ");
    const text = `INSERT INTO "${table}" (${names}) VALUES (${placeholders(columns.length)})`;
    return this.#inTurn(() => {
      const statement = this.#prepare(text);
      for (const row of rows) statement.run(bind(row));
    });
  }

  updateMany(
    table: string,
    [key = "", ...columns]: readonly string[],
    rows: readonly SqlValue[][],
  ): Promise<void> {
    const values = columns.map((column) => `"${column}" = ?`).join(", ");
    const text = `UPDATE "${table}" SET ${values} WHERE "${key}" = ?`;
    return this.#inTurn(() => {
      const statement = this.#prepare(text);
      for (const [id = null, ...row] of rows) statement.run(bind([...row, id]));
    });
  }

  async nextId(table: string, key: string): Promise<number> {
    // An id is never given twice, also not after its row is gone.
    const last = await this.getWhole<{ id: number }>(
      `SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0),
                  coalesce((SELECT max("${key}") FROM "${table}"), 0)) AS id`,
      table,
    );
    return (last?.id ?? 0) + 1;
  }

  /** Statements without parameters, such as BEGIN. */
  execute(text: string): void {
    this.#watch(() => this.#prepare(text).run([]));
  }

  /** From now on commits return before the disk has them: whoever asked for one sees to that, or does without. */
  leaveSyncing(): void {
    this.#database.pragma("synchronous = NORMAL");
  }

  /**
   * After how many pages a commit moves the write-ahead log into the database file, at a standstill of everybody else;
   * null never: a thread does (log-mover.ts).
   */
  setLogLimit(pages: number | null): void {
    this.#database.pragma(`wal_autocheckpoint = ${pages ?? 0}`);
  }

  /** How many pages the write-ahead log has, and how many of them are not in the database file yet. */
  logPages(): { all: number; unmoved: number } {
    const [row] = this.#watch(
      () =>
        this.#database.pragma("wal_checkpoint(NOOP)") as { log: number; checkpointed: number }[],
    );
    return { all: row?.log ?? 0, unmoved: row === undefined ? 0 : row.log - row.checkpointed };
  }

  /** Moves what the write-ahead log holds into the database file, as far as nobody reads what was there before. */
  moveLog(): void {
    this.#watch(() => this.#database.pragma("wal_checkpoint(PASSIVE)"));
  }

  #setPatience(ms: number): void {
    this.#database.pragma(`busy_timeout = ${ms}`);
  }

  /**
   * Moves what the write-ahead log holds into the database file and empties it; false when readers keep it.
   * @param patienceMs how long to wait for them, at a standstill: those of this thread would never get on meanwhile
   */
  emptyLog(patienceMs = 0): boolean {
    this.#setPatience(patienceMs);
    try {
      const [row] = this.#watch(
        () => this.#database.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[],
      );
      return row?.busy === 0;
    } finally {
      this.#setPatience(PATIENCE_MS);
    }
  }

  /**
   * Gives free pages back to the file system, outside of a transaction.
   * @returns how many are left
   */
  releasePages(limit: number): number {
    return this.#watch(() => {
      this.#database.pragma(`incremental_vacuum(${limit})`);
      return Number(this.#database.pragma("freelist_count", { simple: true }));
    });
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}
