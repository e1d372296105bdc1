import { setImmediate as nextTurn } from "node:timers/promises";

import type { Sql } from "./connection/sql";
import type { Store } from "./store";
import * as postgres from "./postgres/search/index-rows";
import { mergeIndex } from "./sqlite/merge-index";

/** Segments of one level at which a commit merges them, whatever it costs; the default of FTS5. */
const CRISIS = 16;
/** Above what an import of any size makes. */
const NO_CRISIS = 1900;
const AUTOMERGE = 4;
/** Pages of the index that one step reads and writes: some milliseconds. */
const PAGES_PER_STEP = 500;

/**
 * Keeps the search index from being merged while an import writes: each batch adds a segment, and merging
 * them all the time costs as much as everything else. `settleSearchIndex` makes up for it.
 */
export async function pauseMerging(sql: Sql): Promise<void> {
  if (sql.engine === "postgres") return;
  await configure(sql, "automerge", 0);
  await configure(sql, "crisismerge", NO_CRISIS);
}

/** Lets the index be merged again, after an import or at the start after a crash. */
export async function resumeMerging(sql: Sql): Promise<void> {
  if (sql.engine === "postgres") return;
  if ((await setting(sql, "automerge")) === 0) await configure(sql, "automerge", AUTOMERGE);
}

/**
 * Merges what an import left, in small steps between which others write. Ends when another import pauses
 * it; when the process ends before it is done, the next start goes on. The index is whole all the time, a
 * search in it is only a little slower before.
 */
export async function settleSearchIndex(store: Store): Promise<void> {
  if (store.engine === "postgres") {
    await mergeBeside(store);
    // What was added meanwhile, so that nobody who writes waits for long.
    return store.write(postgres.settleIndex, "deferred");
  }
  while (await store.write(mergeSome, "deferred")) await nextTurn();
}

/**
 * Bytes of vectors from which on PostgreSQL's list of what is not merged yet is worth a turn, about 75,000 messages of
 * 100 words and a list of 140 MB. Until then the processor indexes instead of merging, so that everything can be found
 * sooner. Searches go through the list, some milliseconds for each 4,000 messages.
 */
export const MERGED_AT_ONCE = 64 * 1024 * 1024;

/**
 * Has this transaction leave merging to `MergingBeside`: else PostgreSQL does it in between, and whoever else writes
 * waits for it.
 */
export async function leaveMerging(sql: Sql): Promise<void> {
  if (sql.engine === "postgres") await postgres.leaveMerging(sql);
}

/**
 * Merges what is indexed while more is being indexed. PostgreSQL does that on another connection and beside those who
 * write, since no row changes. On SQLite it waits until all is indexed.
 */
export class MergingBeside {
  readonly #store: Store;
  #bytes = 0;
  #running: Promise<void> | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Hears how many bytes of vectors were added. */
  note(bytes: number): void {
    this.#bytes += bytes;
    if (this.#store.engine !== "postgres" || this.#running !== null) return;
    if (this.#bytes < MERGED_AT_ONCE) return;
    this.#bytes = 0;
    this.#running = mergeBeside(this.#store).finally(() => {
      this.#running = null;
    });
  }

  /** Resolves when nothing is being merged. */
  async ended(): Promise<void> {
    await this.#running;
  }
}

/** Empties PostgreSQL’s list of what is not merged without the lock of the library: no row changes. */
async function mergeBeside(store: Store): Promise<void> {
  // Nothing depends on it: what it leaves is merged at the end.
  await store.read(postgres.settleIndex).catch(() => undefined);
}

/** @returns whether there is more to do */
async function mergeSome(sql: Sql): Promise<boolean> {
  if ((await setting(sql, "crisismerge")) !== NO_CRISIS) return false;
  if ((await setting(sql, "automerge")) === 0) return false;
  if (await mergeIndex(sql, "message_fts", PAGES_PER_STEP)) return true;
  await configure(sql, "crisismerge", CRISIS);
  return false;
}

/** The number is part of the text, since FTS5 takes whole numbers only and a bound one is a float. */
async function configure(
  sql: Sql,
  name: "automerge" | "crisismerge",
  value: number,
): Promise<void> {
  await sql.run(`INSERT INTO message_fts (message_fts, rank) VALUES ('${name}', ${value})`);
}

async function setting(sql: Sql, name: string): Promise<number | null> {
  const row = await sql.get<{ v: number }>("SELECT v FROM message_fts_config WHERE k = ?", name);
  return row?.v ?? null;
}
