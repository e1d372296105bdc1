import type { Engine } from "./engine";
import type { Sight } from "../sight/sight";
import type { Queries } from "./queries";

/** What a statement can be given. Booleans become 0 and 1 where the database has none. */
export type SqlValue = string | number | boolean | null | Uint8Array;

/** A row of a table of words: its id, and a `tsvector` in the binary form that PostgreSQL takes. */
export type VectorRow = readonly [id: number, vector: Uint8Array];

/** Inserts rows that are made meanwhile. */
type InsertVectors = (
  table: string,
  columns: readonly [id: string, vector: string],
  rows: Iterable<VectorRow>,
) => Promise<void>;

/**
 * One open transaction (or snapshot) of the database, with `?` for parameters.
 *
 * The functions are asynchronous so that the code above them fits a database behind a socket, too, and so that others
 * get their turn between two statements of something long. SQLite itself answers at once. While a write is open all
 * other writes wait, so nothing slow may be awaited in one.
 */
export interface Sql {
  readonly engine: Engine;
  /** What its statements see: they find nothing else, whatever they ask for. */
  readonly sight: Sight;
  /** Typed queries, in the same transaction or snapshot: the usual way to read and write. */
  readonly query: Queries;
  all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]>;
  /** The first row, if any. */
  get<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined>;
  /** The same of all rows, whoever sees them: for ids that nobody may have yet, and never for what is shown. */
  getWhole<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined>;
  /** @returns how many rows it changed */
  run(text: string, ...values: SqlValue[]): Promise<number>;
  /** Inserts rows as fast as the database can; the values are in the order of `columns`. */
  insertMany(table: string, columns: readonly string[], rows: readonly SqlValue[][]): Promise<void>;
  /** Writes the columns of rows that are there, each named by its first value, which is that of the first column. */
  updateMany(table: string, columns: readonly string[], rows: readonly SqlValue[][]): Promise<void>;
  /**
   * The same for words; null where the database has no vectors. Asking for the class of a connection would not tell:
   * the one that opened the library may be of another bundle.
   */
  readonly insertVectors: InsertVectors | null;
  /**
   * The id the next row of an autoincrement table gets, for rows that refer to each other. They have to be
   * inserted in this transaction.
   */
  nextId(table: string, key: string): Promise<number>;
}

/** `?, ?, ?` */
export function placeholders(count: number): string {
  return Array.from({ length: count }, () => "?").join(", ");
}

/** A row as the database answers it: SQLite has no booleans, it says 0 and 1. */
export type WithFlags<Row, Flag extends keyof Row> = Omit<Row, Flag> & {
  readonly [Key in Flag]: Row[Key] | number;
};

/** Turns the named columns of a row into booleans. */
export function readFlags<Row, Flag extends keyof Row>(
  row: WithFlags<Row, Flag>,
  flags: readonly Flag[],
): Row {
  // The one place where a row of the database becomes what its columns mean.
  const read = { ...row } as Row;
  for (const flag of flags) {
    if (row[flag] !== null) read[flag] = Boolean(row[flag]) as Row[Flag];
  }
  return read;
}
