import type { Sql } from "../connection/sql";
import { UNDATED_MS } from "../keys/undated";

/**
 * Ids of the search index are places in time: those of messages without a time first, in the order in which they came,
 * then so many for each minute since 1970. Whoever reads the index from its end reads the newest first, without a
 * join, and what comes late with an old date is put between the others.
 */
const PER_MINUTE = 4096;
const FIRST_DATED = 2 ** 40;
const LAST_MINUTE = 2 ** 31;

/** Above every place in time. */
export const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/** Where messages of a time begin. */
export function positionOf(ms: number | null): number {
  if (ms === null) return 1;
  const minute = Math.min(Math.max(0, Math.floor(ms / 60_000)), LAST_MINUTE);
  return FIRST_DATED + minute * PER_MINUTE;
}

/** The position of a title among messages: behind those of its minute, and in no place that a message can have. */
export function titlePosition(sortMs: number): number {
  return positionOf(sortMs === UNDATED_MS ? null : sortMs) + PER_MINUTE - 0.5;
}

/** The ids of a minute. */
interface Minute {
  readonly start: number;
  /** The last one that is taken. */
  readonly last: number | null;
}

const endOf = (start: number): number => (start === 1 ? FIRST_DATED : start + PER_MINUTE);

/**
 * Gives out ids for one transaction. Rows of one conversation that are placed together have ids in a row, so that a
 * search within the conversation looks at a small part of the index.
 */
export class Positions {
  readonly #sql: Sql;
  /** By the first id of a minute: the next one that is free. */
  readonly #next = new Map<number, number>();
  /** By the first id of a minute that is full: that of the first one behind it which is not, as it was found. */
  readonly #behind = new Map<number, number>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Free ids at a time, or as soon after it as there is room; ascending. */
  async take(ms: number | null, count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let from = positionOf(ms); ids.length < count;) {
      const start = await this.#roomFrom(from);
      const end = endOf(start);
      let next = this.#next.get(start) ?? start;
      while (next < end && ids.length < count) ids.push(next++);
      this.#next.set(start, next);
      from = end;
    }
    return ids;
  }

  /** The first id of the minute that has room, of those from here on. */
  async #roomFrom(from: number): Promise<number> {
    let start = from;
    for (;;) {
      const next = this.#next.get(start);
      if (next === undefined) start = await this.#look(start);
      else if (next < endOf(start)) return start;
      else start = this.#behind.get(start) ?? endOf(start);
    }
  }

  /** Looks where there is room. What this transaction has given out there is known better here. */
  async #look(start: number): Promise<number> {
    const found = start === 1 ? await this.#undated() : await this.#firstWithRoom(start);
    if (found.start !== start) {
      this.#next.set(start, endOf(start));
      this.#behind.set(start, found.start);
    }
    if (!this.#next.has(found.start)) {
      this.#next.set(found.start, (found.last ?? found.start - 1) + 1);
    }
    return found.start;
  }

  async #undated(): Promise<Minute> {
    const text = `SELECT max(id) AS last FROM "SearchChunk" WHERE id < ${FIRST_DATED}`;
    const row = await this.#sql.getWhole<Pick<Minute, "last">>(text);
    return { start: 1, last: row?.last ?? null };
  }

  /** One question: where millions of messages have one time, hundreds of minutes behind it are full. */
  async #firstWithRoom(from: number): Promise<Minute> {
    const last = (start: string): string =>
      `(SELECT max(id) FROM "SearchChunk" WHERE id >= ${start} AND id < ${start} + ${PER_MINUTE})`;
    const row = await this.#sql.getWhole<Minute>(
      `WITH RECURSIVE first(start) AS (SELECT CAST(? AS bigint)), minute(start, last) AS (
         SELECT start, ${last("first.start")} FROM first
         UNION ALL
         SELECT start + ${PER_MINUTE}, ${last(`(minute.start + ${PER_MINUTE})`)} FROM minute
         WHERE last = start + ${PER_MINUTE - 1})
       SELECT start, last FROM minute ORDER BY start DESC LIMIT 1`,
      from,
    );
    return row ?? { start: from, last: null };
  }
}
