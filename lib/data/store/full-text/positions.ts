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

/** Where a title stands among messages: behind those of its minute, and in no place that a message can have. */
export function titlePosition(sortMs: number): number {
  return positionOf(sortMs === UNDATED_MS ? null : sortMs) + PER_MINUTE - 0.5;
}

/**
 * Gives out ids for one transaction. Rows of one conversation that are placed together have ids in a row, so that a
 * search within the conversation looks at a small part of the index.
 */
export class Positions {
  readonly #sql: Sql;
  /** By the first id of a minute: the next one that is free. */
  readonly #next = new Map<number, number>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Free ids at a time, or as soon after it as there is room; ascending. */
  async take(ms: number | null, count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let start = positionOf(ms); ids.length < count;) {
      const end = start === 1 ? FIRST_DATED : start + PER_MINUTE;
      let next = await this.#nextIn(start, end);
      while (next < end && ids.length < count) ids.push(next++);
      this.#next.set(start, next);
      start = end;
    }
    return ids;
  }

  async #nextIn(start: number, end: number): Promise<number> {
    const known = this.#next.get(start);
    if (known !== undefined) return known;
    const row = await this.#sql.getWhole<{ id: number | null }>(
      `SELECT max(id) AS id FROM "SearchChunk" WHERE id >= ? AND id < ?`,
      start,
      end,
    );
    return (row?.id ?? start - 1) + 1;
  }
}
